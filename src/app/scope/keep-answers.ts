import { hashKey, type QueryClient } from '@tanstack/react-query';

import type { Answers, KeptQuery, LongAnswers } from '@/features/session/owner-context.ts';

import type { Answer, AnswerStore } from './answer-store.ts';

/** Short answers that come within this time are written together. */
const gatherMs = 200;

/** Nothing to wait for; said in a way that React need not wait to find out. */
const settled = { status: 'fulfilled', value: undefined };
const done = Object.assign(Promise.resolve(), settled);

/** A list of more items is written in parts. */
const longList = 500;

function isEmpty(data: object): boolean {
  return Array.isArray(data) && data.length === 0;
}

/** The answers of a scope, and how they end with it. */
export interface ScopeAnswers extends Answers {
  /** Give a query what was kept in place of data that is of no use any more. */
  readonly restoreLost: (query: KeptQuery) => Promise<void>;
  readonly close: () => void;
}

/**
 * Keep the data of queries with `meta.kept` for the next visit. Data is written as the service gave it, with the
 * time it did; what was only restored is not written again.
 */
export function keepAnswers(queryClient: QueryClient, store: AnswerStore): ScopeAnswers {
  const restoring = new Map<string, Promise<void>>();
  /** To be called when a query that is being restored has an answer. */
  const answered = new Map<string, () => void>();
  const restored = new WeakSet();
  const unwritten = new Map<string, Answer | undefined>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let flushing = Promise.resolve();
  let closed = false;

  const unsubscribe = queryClient.getQueryCache().subscribe(({ type, query, ...event }) => {
    const name = query.queryHash;
    if (type === 'removed') restoring.delete(name);
    if (type !== 'updated' || !('action' in event)) return;
    const { action } = event;
    if (action.type !== 'success') return;
    answered.get(name)?.();
    if (!query.meta?.kept) return;
    const { data, dataUpdatedAt } = query.state as { readonly data: unknown; readonly dataUpdatedAt: number };
    if (typeof data !== 'object' || data === null || restored.has(data)) return;
    if (query.meta.long?.keep(name, data, dataUpdatedAt)) return;
    // "Nothing yet" is worth no second look: it would tell somebody who has just been added to a team that they weren't.
    write(name, isEmpty(data) ? undefined : { data, atMs: dataUpdatedAt });
  });

  // A visit may be over at once.
  const onLeave = () => void flush();
  window.addEventListener('pagehide', onLeave);

  function write(name: string, answer: Answer | undefined) {
    if (closed) return;
    unwritten.set(name, answer);
    timer ??= setTimeout(() => void flushInTurn(), gatherMs);
  }

  /** One after the other, so that an older answer never overwrites a newer one. */
  function flushInTurn(): Promise<void> {
    flushing = flushing.then(flush);
    return flushing;
  }

  async function flush() {
    timer = undefined;
    const short = new Map<string, Answer | undefined>();
    const long: (Answer & { readonly name: string; readonly data: readonly unknown[] })[] = [];
    for (const [name, answer] of unwritten) {
      if (Array.isArray(answer?.data) && answer.data.length > longList)
        long.push({ ...answer, name, data: answer.data });
      else short.set(name, answer);
    }
    unwritten.clear();
    try {
      if (short.size > 0) await store.write(short);
      for (const { name, data, atMs } of long) if (!closed) await store.writeList(name, data, atMs);
    } catch {
      // Refused: what the service said lives as long as the page.
    }
  }

  async function read(name: string, long: LongAnswers | undefined): Promise<Answer | undefined> {
    if (long && (await store.countInParts(name)) >= long.longFrom) {
      try {
        return await long.restore(name);
      } catch {
        // It can't be held elsewhere: then here.
      }
    }
    return store.read(name);
  }

  async function readKept({ queryKey, meta }: KeptQuery, name: string) {
    const before = queryClient.getQueryData(queryKey);
    const isOver = () => closed || queryClient.getQueryData(queryKey) !== before;
    const kept = await read(name, meta?.long).catch(() => undefined);
    if (!kept || isOver()) return;
    if (Array.isArray(kept.data)) await meta?.prepare?.(kept.data as never);
    if (isOver()) return;
    if (typeof kept.data === 'object' && kept.data !== null) restored.add(kept.data);
    queryClient.setQueryData(queryKey, kept.data, { updatedAt: kept.atMs });
    // However young it is, the page that shows it asks again: that is what a reload is for.
    await queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  }

  async function restore(query: KeptQuery, name: string) {
    const hasAnswer = new Promise<void>((resolve) => answered.set(name, resolve));
    await Promise.race([readKept(query, name), hasAnswer]);
    answered.delete(name);
  }

  return {
    restore: (query) => {
      const name = hashKey(query.queryKey);
      const known = restoring.get(name);
      if (known) return known;
      if (queryClient.getQueryData(query.queryKey) !== undefined) return done;
      const promise = restore(query, name);
      restoring.set(name, promise);
      void promise.then(() => Object.assign(promise, settled));
      return promise;
    },
    restoreLost: (query) => readKept(query, hashKey(query.queryKey)),
    readEach: async (queryKey, onAnswer) => {
      const prefix = `${hashKey(queryKey).slice(0, -1)},"`;
      try {
        await store.readEach(prefix, ({ name, data, atMs }) => {
          onAnswer({ id: name.slice(prefix.length, -2), data, atMs });
        });
      } catch {
        // Refused or too slow: what was read so far counts.
      }
    },
    keep: (queryKey, data) => write(hashKey(queryKey), { data, atMs: Date.now() }),
    drop: (queryKey) => write(hashKey(queryKey), undefined),
    close: () => {
      closed = true;
      unsubscribe();
      window.removeEventListener('pagehide', onLeave);
      clearTimeout(timer);
      unwritten.clear();
      store.close();
    },
  };
}
