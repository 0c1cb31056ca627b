import { repeatedItems } from '@/api/repeated-items.ts';
import { nextTurn } from '@/api/next-turn.ts';
import { createAnswerStore } from '@/app/scope/answer-store.ts';
import { longestName, visibleText } from '@/contract/fields.ts';
import { workflowListItem, type WorkflowListItem } from '@/contract/workflow.ts';
import { buildWorkflowIndex } from '@/domain/build-workflow-index.ts';
import { createJsonListReader } from '@/domain/json-list-reader.ts';
import type { Pause } from '@/domain/time-slice.ts';
import type { BestFound, ListView, WorkflowIndex } from '@/domain/workflow-index.ts';

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
type Built = { readonly index: WorkflowIndex; readonly unread: number } | { readonly fault: string };

/** What a worker is to this file; the page's types have no workers. */
interface Port {
  readonly postMessage: (message: ReplyMessage) => void;
  readonly addEventListener: (type: 'message', listener: (event: MessageEvent) => void) => void;
}

/** A kept list may take so long to be read, as nobody waits for it alone. */
const storageLimitMs = 10_000;

const everything: ListView = { query: '', descending: false, pinned: [], teamId: '' };

serve(globalThis);

/** Holds a list for the page: reads it as it comes, sorts, searches and keeps it. */
function serve(port: Port): void {
  let index: WorkflowIndex | undefined;
  let version = 0;
  /** How many lists of the service were taken over: one that was kept must not take their place. */
  let taken = 0;
  let closed = false;
  let writing: Promise<void> = Promise.resolve();
  const teams = new Map<string, string | null>();
  const builds = new Map<number, ReturnType<typeof startBuild>>();
  const latest = new Map<keyof ListCalls, number>();

  function startBuild() {
    const builder = buildWorkflowIndex(teams);
    const decoder = new TextDecoder();
    const isRepeated = repeatedItems();
    let count = 0;
    let unread = 0;
    const reader = createJsonListReader((raw) => {
      const each = raw.filter((item) => !isRepeated(item));
      const items = each.map(readItem).filter((item) => item !== undefined);
      count += items.length;
      unread += each.length - items.length;
      builder.add(items);
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
      push: (chunk: Uint8Array) => attempt(() => reader.push(decoder.decode(chunk, { stream: true }))),
      end: async (pause: Pause): Promise<Built | undefined> => {
        attempt(() => {
          reader.push(decoder.decode());
          reader.end();
          if (count === 0 && unread > 0) throw new TypeError('No item can be read.');
        });
        if (fault !== undefined) return { fault };
        const built = await builder.finish(pause);
        return built && { index: built, unread };
      },
    };
  }

  async function hold(next: WorkflowIndex, unread = 0): Promise<HeldList | undefined> {
    index = next;
    version += 1;
    const first = await next.show(everything, 0, firstRows, async () => true);
    return first && { version, first, unread };
  }

  function held(): WorkflowIndex {
    if (!index) throw new Error('There is no list.');
    return index;
  }

  async function write(owner: string, name: string, list: WorkflowIndex, atMs: number) {
    const store = createAnswerStore(owner, storageLimitMs);
    const slice = (from: number, to: number) => {
      if (closed || list !== index) throw new Error('It is not wanted any more.');
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

  const calls: {
    readonly [Name in keyof ListCalls]: (
      pause: Pause,
      ...args: Parameters<ListCalls[Name]>
    ) => ReturnType<ListCalls[Name]> | Promise<ReturnType<ListCalls[Name]>>;
  } = {
    end: async (pause, build) => {
      const built = await (builds.get(build) ?? startBuild()).end(pause);
      builds.delete(build);
      if (!built || 'fault' in built) return built;
      taken += 1;
      return hold(built.index, built.unread);
    },
    restore: async (pause, owner, name) => {
      const before = taken;
      const store = createAnswerStore(owner, storageLimitMs);
      try {
        const builder = buildWorkflowIndex(teams);
        const atMs = await store.readParts(name, (items) => {
          if (taken !== before || closed) throw new Error('There is a newer one.');
          builder.add(items as readonly WorkflowListItem[]);
        });
        const built = atMs === undefined ? undefined : await builder.finish(pause);
        if (!built || atMs === undefined || taken !== before) return undefined;
        const list = await hold(built);
        return list && { ...list, atMs };
      } catch {
        return undefined;
      } finally {
        store.close();
      }
    },
    keep: (_pause, owner, name, atMs) => {
      const list = held();
      writing = writing.then(() => (closed || list !== index ? undefined : write(owner, name, list, atMs)));
    },
    show: (pause, view, from, to) => held().show(view, from, to, pause),
    ids: (pause, view, from, to) => held().ids(view, from, to, pause),
    rowOf: (pause, view, id) => held().rowOf(view, id, pause),
    countOf: (pause, view, ids) => held().countOf(view, new Set(ids), pause),
    best: async (pause, queries, recentIds, limit) => {
      const list = held();
      const each: BestFound[] = [];
      for (const query of queries) {
        const found = await list.best(query, recentIds, limit, pause);
        if (!found) return undefined;
        each.push(found);
      }
      return each;
    },
    items: (_pause, ids) => held().items(new Set(ids)),
    unknownTeams: (_pause, from, limit) => held().unknownTeams(from, limit),
    learnTeams: async (pause, learnt) => {
      for (const [id, teamId] of learnt) {
        if (teamId === undefined) teams.delete(id);
        else teams.set(id, teamId);
      }
      if (learnt.length > 0) held().teamsChanged();
      return (await held().show(everything, 0, 0, pause))?.knownTeams ?? 0;
    },
    without: (_pause, id) => {
      index = held().without(id);
      version += 1;
    },
    close: () => {
      closed = true;
      return writing;
    },
  };

  async function answer<Name extends keyof ListCalls>({ call, id, args }: CallMessage<Name>) {
    latest.set(call, id);
    const pause = async () => {
      // The next key is a message that waits.
      await nextTurn();
      port.postMessage({ id: undefined });
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
