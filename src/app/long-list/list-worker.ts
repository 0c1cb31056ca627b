import { repeatedItems } from '@/api/repeated-items.ts';
import { nextTurn } from '@/api/next-turn.ts';
import { createAnswerStore } from '@/app/scope/answer-store.ts';
import { longestName, visibleText } from '@/contract/fields.ts';
import { workflowListItem, type WorkflowListItem } from '@/contract/workflow.ts';
import { buildWorkflowIndex, type WorkflowIndexBuilder } from '@/domain/build-workflow-index.ts';
import { createJsonListReader } from '@/domain/json-list-reader.ts';
import type { Pause } from '@/domain/time-slice.ts';
import { type BestFound, everything, type WorkflowIndex } from '@/domain/workflow-index.ts';

import {
  type CallMessage,
  type ChunkMessage,
  firstRows,
  type HeldList,
  type ListCalls,
  type ReplyMessage,
  superseding,
} from './list-protocol.ts';

/** What became of an answer. */
type Built = { readonly builder: WorkflowIndexBuilder; readonly unread: number } | { readonly fault: string };

/** What a worker is to this file; the page's types have no workers. */
interface Port {
  readonly postMessage: (message: ReplyMessage) => void;
  readonly addEventListener: (type: 'message', listener: (event: MessageEvent) => void) => void;
}

/** A kept list may take so long to be read, as nobody waits for it alone. */
const storageLimitMs = 10_000;

serve(globalThis);

/** Holds a list for the page: reads it as it comes, sorts, searches and keeps it. */
function serve(port: Port): void {
  /** The list, once it is sorted; what is asked meanwhile waits. Undefined when another one took its place. */
  let index: Promise<WorkflowIndex | undefined> = Promise.resolve(undefined);
  let version = 0;
  /** How many lists were held, the one of now included. */
  let holds = 0;
  /** How many lists of the service were taken over: one that was kept must not take their place. */
  let taken = 0;
  let closed = false;
  let writing: Promise<void> = Promise.resolve();
  const teams = new Map<string, string | null>();
  const builds = new Map<number, ReturnType<typeof startBuild>>();
  const latest = new Map<keyof ListCalls, number>();

  function startBuild() {
    const builder = buildWorkflowIndex(teams, firstRows);
    const isRepeated = repeatedItems();
    let unread = 0;
    const reader = createJsonListReader((raw) => {
      for (const each of raw) {
        if (isRepeated(each)) continue;
        const item = readItem(each);
        if (item) builder.add(item);
        else unread += 1;
      }
    });
    let fault: string | undefined;
    const attempt = (step: () => void) => {
      try {
        if (fault === undefined) step();
      } catch (error) {
        fault = String(error);
      }
    };
    return {
      push: (chunk: Uint8Array) => attempt(() => reader.push(chunk)),
      end: (): Built => {
        attempt(() => {
          reader.end();
          if (builder.count() === 0 && unread > 0) throw new TypeError('No item can be read.');
        });
        return fault === undefined ? { builder, unread } : { fault };
      },
    };
  }

  /** Hold a list from now on: its first rows at once, the rest when it is sorted. */
  function hold(builder: WorkflowIndexBuilder, unread = 0): HeldList {
    version += 1;
    holds += 1;
    const own = holds;
    const pause = async () => {
      await letOthersGo();
      return own === holds;
    };
    index = pause().then((isWanted) => (isWanted ? builder.finish(pause) : undefined));
    return { version, first: builder.first(), unread };
  }

  async function letOthersGo() {
    // The next key is a message that waits.
    await nextTurn();
    port.postMessage({ id: undefined });
  }

  async function held(): Promise<WorkflowIndex> {
    for (;;) {
      const wanted = index;
      const list = await wanted;
      if (list) return list;
      if (wanted === index) throw new Error('There is no list.');
    }
  }

  const calls: {
    readonly [Name in keyof ListCalls]: (
      pause: Pause,
      ...args: Parameters<ListCalls[Name]>
    ) => ReturnType<ListCalls[Name]> | Promise<ReturnType<ListCalls[Name]>>;
  } = {
    end: (_pause, build) => {
      const built = (builds.get(build) ?? startBuild()).end();
      builds.delete(build);
      if ('fault' in built) return built;
      taken += 1;
      return hold(built.builder, built.unread);
    },
    restore: async (_pause, owner, name) => {
      const before = taken;
      const store = createAnswerStore(owner, storageLimitMs);
      try {
        const builder = buildWorkflowIndex(teams, firstRows);
        const atMs = await store.readParts(name, (items) => {
          if (taken !== before || closed) throw new Error('There is a newer one.');
          for (const item of items as readonly WorkflowListItem[]) builder.add(item);
        });
        if (atMs === undefined || taken !== before) return undefined;
        return { ...hold(builder), atMs };
      } catch {
        return undefined;
      } finally {
        store.close();
      }
    },
    keep: async (_pause, owner, name, atMs) => {
      const list = index;
      const isWanted = () => !closed && list === index;
      // Nothing is written before it is sorted, so a page that closes meanwhile waits for nothing.
      const sorted = await list;
      if (sorted) writing = writing.then(() => (isWanted() ? write(owner, name, sorted, atMs, isWanted) : undefined));
    },
    show: async (pause, view, from, to) => (await held()).show(view, from, to, pause),
    ids: async (pause, view, from, to) => (await held()).ids(view, from, to, pause),
    rowOf: async (pause, view, id) => (await held()).rowOf(view, id, pause),
    countOf: async (pause, view, ids) => (await held()).countOf(view, new Set(ids), pause),
    best: async (pause, queries, recentIds, limit) => {
      const list = await held();
      const each: BestFound[] = [];
      for (const query of queries) {
        const found = await list.best(query, recentIds, limit, pause);
        if (!found) return undefined;
        each.push(found);
      }
      return each;
    },
    items: async (_pause, ids) => (await held()).items(new Set(ids)),
    unknownTeams: async (_pause, from, limit) => (await held()).unknownTeams(from, limit),
    learnTeams: async (pause, learnt) => {
      for (const [id, teamId] of learnt) {
        if (teamId === undefined) teams.delete(id);
        else teams.set(id, teamId);
      }
      const list = await held();
      if (learnt.length > 0) list.teamsChanged();
      return (await list.show(everything, 0, 0, pause))?.knownTeams ?? 0;
    },
    without: async (_pause, id) => {
      index = index.then((list) => list?.without(id));
      version += 1;
      await index;
    },
    close: () => {
      closed = true;
      return writing;
    },
  };

  async function answer<Name extends keyof ListCalls>({ call, id, args }: CallMessage<Name>) {
    latest.set(call, id);
    const pause = async () => {
      await letOthersGo();
      return !superseding.has(call) || latest.get(call) === id;
    };
    try {
      port.postMessage({ id, value: await calls[call](pause, ...args) });
    } catch (error) {
      port.postMessage({ id, error: String(error) });
    }
  }

  port.addEventListener('message', ({ data }: MessageEvent<CallMessage | ChunkMessage>) => {
    if ('call' in data) {
      void answer(data);
    } else if (data.chunk) {
      const build = builds.get(data.build) ?? startBuild();
      builds.set(data.build, build);
      build.push(data.chunk);
      port.postMessage({ id: undefined });
    } else {
      builds.delete(data.build);
    }
  });
}

/** Keep a list in the browser. @param isWanted asked before each part */
async function write(owner: string, name: string, list: WorkflowIndex, atMs: number, isWanted: () => boolean) {
  const store = createAnswerStore(owner, storageLimitMs);
  const slice = (from: number, to: number) => {
    if (!isWanted()) throw new Error('It is not wanted any more.');
    return list.slice(from, to);
  };
  try {
    await store.writeList(name, { length: list.count, slice }, atMs);
  } catch {
    // Refused, or over: what was written is not whole, and not read.
  } finally {
    store.close();
  }
}

/** An item as the contract reads it, if it can; the usual ones need no closer look. */
function readItem(raw: unknown): WorkflowListItem | undefined {
  const { id, name, team_id, canvas_type, created_at } = (raw ?? {}) as Partial<Record<string, unknown>>;
  const isUsual =
    typeof id === 'string' &&
    id !== '' &&
    typeof name === 'string' &&
    name.length <= longestName &&
    visibleText.test(name) &&
    isEither(team_id, 'string') &&
    isEither(canvas_type, 'number') &&
    isEither(created_at, 'string');
  return isUsual ? (raw as WorkflowListItem) : workflowListItem.safeParse(raw).data;
}

function isEither(value: unknown, type: 'string' | 'number'): boolean {
  return value === undefined || value === null || typeof value === type;
}
