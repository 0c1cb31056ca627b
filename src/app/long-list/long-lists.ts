import { nextTurn } from '@/api/next-turn.ts';
import { noteUnread } from '@/contract/unread-items.ts';
import { timeSlicer } from '@/domain/time-slice.ts';
import type { ListView, ListWindow } from '@/domain/workflow-index.ts';
import { HolderFailed, type LongLists, type LongWorkflowList } from '@/features/workflows/long-list.ts';

import { createItemCounter } from './count-items.ts';
import { type ChunkMessage, firstRows, type HeldList, type ListCalls, type ReplyMessage } from './list-protocol.ts';

/** Shorter lists stay with the page, as does whatever it needs for long ones. */
const longFrom = 2000;

/** So many bytes are too many for the page, however few items they are. */
const longBytes = 1_000_000;

/** A worker that says nothing for so long while it has something to do has failed. */
const defaultSilenceMs = 10_000;

/** So many ids or items are sent at once, as taking them in is the page's work. */
const partSize = 4000;

interface LongListsParts {
  /** Whose list it is. */
  readonly owner: string;
  /** The list that was held is lost. */
  readonly onFail: () => void;
  readonly silenceMs?: number;
}

interface Waiting {
  readonly resolve: (value: never) => void;
  readonly reject: (reason: Error) => void;
}

async function breathe(): Promise<boolean> {
  await nextTurn();
  return true;
}

/** Make the holder of one owner's long list. Its worker is started with the first one. */
export function createLongLists({ owner, onFail, silenceMs = defaultSilenceMs }: LongListsParts): LongLists {
  let worker: Worker | undefined;
  let failed = typeof Worker === 'undefined';
  let calls = 0;
  let builds = 0;
  let learntTo = 0;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const waiting = new Map<number, Waiting>();
  const handles = new WeakSet();
  let last: { readonly version: number; readonly key: string; readonly window: ListWindow } | undefined;

  function fail() {
    const held = worker !== undefined;
    stop();
    failed = true;
    if (held) onFail();
  }

  function stop() {
    worker?.terminate();
    worker = undefined;
    learntTo = 0;
    last = undefined;
    clearTimeout(silence);
    const lost = [...waiting.values()];
    waiting.clear();
    for (const { reject } of lost) reject(new HolderFailed());
  }

  function watch() {
    clearTimeout(silence);
    if (waiting.size > 0) silence = setTimeout(fail, silenceMs);
  }

  function start(): Worker {
    if (failed) throw new HolderFailed();
    if (worker) return worker;
    try {
      worker = new Worker(new URL('./list-worker.ts', import.meta.url), { type: 'module', name: 'workflows' });
    } catch (cause) {
      failed = true;
      throw new HolderFailed('', { cause });
    }
    const started = worker;
    // A script that can't be loaded, and one that throws where nobody catches it.
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      if (started === worker) fail();
    });
    worker.addEventListener('messageerror', () => started === worker && fail());
    worker.addEventListener('message', ({ data }: MessageEvent<ReplyMessage>) => {
      if (started !== worker) return;
      if ('error' in data) {
        fail();
        return;
      }
      if (data.id !== undefined) {
        waiting.get(data.id)?.resolve(data.value as never);
        waiting.delete(data.id);
      }
      watch();
    });
    return worker;
  }

  function ask<Name extends keyof ListCalls>(
    call: Name,
    ...args: Parameters<ListCalls[Name]>
  ): Promise<ReturnType<ListCalls[Name]>> {
    return new Promise((resolve, reject) => {
      calls += 1;
      waiting.set(calls, { resolve, reject });
      try {
        start().postMessage({ call, id: calls, args });
        watch();
      } catch (error) {
        waiting.delete(calls);
        reject(error instanceof Error ? error : new HolderFailed());
      }
    });
  }

  function send(message: ChunkMessage) {
    start().postMessage(message, message.chunk ? [message.chunk.buffer] : []);
  }

  function remember(version: number, view: ListView, window: ListWindow) {
    last = { version, key: JSON.stringify(view), window };
  }

  function handleOf({ version, first, unread }: HeldList): LongWorkflowList {
    remember(version, { query: '', descending: false, pinned: [], teamId: '' }, first);
    return makeHandle(version, first.total, unread);
  }

  function makeHandle(version: number, length: number, unread: number): LongWorkflowList {
    let first: { readonly key: string; readonly window: Promise<ListWindow | undefined> } | undefined;
    const handle: LongWorkflowList = {
      isLong: true,
      length,
      version,
      show: async (view, from, to) => {
        const window = await ask('show', view, from, to);
        if (window) remember(version, view, window);
        return window;
      },
      shownLast: (view) => (last?.version === version && last.key === JSON.stringify(view) ? last.window : undefined),
      showFirst: (view) => {
        const key = JSON.stringify(view);
        if (first?.key === key) return first.window;
        const known = handle.shownLast(view);
        // Said in a way that React need not wait to find out.
        const window = known
          ? Object.assign(Promise.resolve(known), { status: 'fulfilled', value: known })
          : handle.show(view, 0, firstRows).catch(() => undefined);
        first = { key, window };
        return window;
      },
      ids: async (view, from, to) => {
        const ids: string[] = [];
        for (let at = from; at < to; at += partSize) {
          const part = await ask('ids', view, at, Math.min(to, at + partSize));
          for (const id of part ?? []) ids.push(id);
        }
        return ids;
      },
      rowOf: async (view, id) => (await ask('rowOf', view, id)) ?? -1,
      countOf: async (view, ids) => (await ask('countOf', view, [...ids])) ?? 0,
      best: (queries, recentIds, limit) => ask('best', queries, recentIds, limit),
      items: async (wanted) => {
        const ids = [...wanted];
        const parts = [];
        for (let at = 0; at < ids.length; at += partSize) parts.push(await ask('items', ids.slice(at, at + partSize)));
        return parts.flat();
      },
      unknownTeams: (from, limit) => ask('unknownTeams', from, limit),
      without: (id) => {
        void ask('without', id).catch(() => undefined);
        return makeHandle(version + 1, length - 1, unread);
      },
    };
    handles.add(handle);
    return noteUnread(handle, unread);
  }

  return {
    longFrom,
    takeOver: () => {
      if (failed) return undefined;
      const countItems = createItemCounter();
      let bytes = 0;
      return {
        isLongBody: (length) => length >= longBytes,
        isLong: (chunk) => {
          bytes += chunk.length;
          return bytes >= longBytes || countItems(chunk) >= longFrom;
        },
        take: async (chunks) => {
          builds += 1;
          const build = builds;
          try {
            // It boots while the first chunk comes.
            start();
            // Chunks that are there already come without a task between them.
            const nextSlice = timeSlicer(breathe);
            for await (const chunk of chunks) {
              send({ build, chunk });
              await nextSlice();
            }
            const list = await ask('end', build);
            return 'fault' in list ? { fault: list.fault } : { taken: handleOf(list) };
          } catch (error) {
            if (worker) send({ build, chunk: undefined });
            throw error;
          }
        },
      };
    },
    keep: (name, data, atMs) => {
      if (typeof data !== 'object' || data === null || !handles.has(data)) return false;
      void ask('keep', owner, name, atMs).catch(() => undefined);
      return true;
    },
    restore: async (name) => {
      const list = await ask('restore', owner, name);
      return list && { data: handleOf(list), atMs: list.atMs };
    },
    learnTeams: (readSince) => {
      start();
      const { teams, next } = readSince(learntTo);
      learntTo = next;
      return ask('learnTeams', teams);
    },
    release: stop,
    close: async () => {
      if (worker) {
        const over = ask('close').catch(() => undefined);
        failed = true;
        await Promise.race([
          over,
          new Promise((waited) => {
            setTimeout(waited, 1000);
          }),
        ]);
      }
      failed = true;
      stop();
    },
  };
}
