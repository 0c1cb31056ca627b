import { hashKey, type QueryClient } from '@tanstack/react-query';

import type { Answers, KeptQuery } from '@/features/session/owner-context.ts';
import { fulfilled } from '@/ui/browser/fulfilled.ts';

import type { Answer, AnswerStore } from './answer-store.ts';

/** A promise whose identity is stable, as React requires for `use`. */
const nothingToRestore = fulfilled<void>(undefined);

/** How long data is collected before it is written together, in milliseconds. */
const gatherMs = 200;

/** The stored data of a scope. */
export interface ScopeAnswers extends Answers {
  /** Stop storing data. Resolves once pending writes are done. */
  readonly close: () => Promise<void>;
}

/**
 * Store the data of queries with `meta.kept` for the next visit. The data is written with the time when it was
 * received, either unchanged or as packed by `meta.keptAs`. Restored data is not written again.
 */
export function keepAnswers(queryClient: QueryClient, store: AnswerStore): ScopeAnswers {
  const restoring = new Map<string, Promise<void>>();
  /** For each query that is being restored, a callback for when it gets data from the service. */
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
    write(name, packed(query.meta, data, dataUpdatedAt));
  });

  // Write pending data now, since the page may be about to close.
  const onLeave = () => void flush();
  window.addEventListener('pagehide', onLeave);

  function write(name: string, answer: Answer | undefined) {
    if (closed) return;
    unwritten.set(name, answer);
    timer ??= setTimeout(() => void flushInTurn(), gatherMs);
  }

  /** Write batches one after another, so that older data never overwrites newer data. */
  function flushInTurn(): Promise<void> {
    flushing = flushing.then(flush);
    return flushing;
  }

  async function flush() {
    timer = undefined;
    const answers = new Map(unwritten);
    unwritten.clear();
    try {
      if (answers.size > 0) await store.write(answers);
    } catch {
      // The browser refuses storage, so the data lasts until the page is closed.
    }
  }

  async function readKept({ queryKey, meta }: KeptQuery, name: string) {
    const before = queryClient.getQueryData(queryKey);
    const isOver = () => closed || queryClient.getQueryData(queryKey) !== before;
    const kept = await store.read(name).catch(() => undefined);
    if (!kept || isOver()) return;
    const data = meta?.keptAs ? await meta.keptAs.unpack(kept.data).catch(() => undefined) : kept.data;
    if (data === undefined || isOver()) return;
    if (typeof data === 'object' && data !== null) restored.add(data);
    queryClient.setQueryData(queryKey, data, { updatedAt: kept.atMs });
    // Refetch even fresh data, because that is what a reload is for.
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
      if (queryClient.getQueryData(query.queryKey) !== undefined) return nothingToRestore;
      const promise = restore(query, name);
      restoring.set(name, promise);
      void promise.then(() => Object.assign(promise, { status: 'fulfilled', value: undefined }));
      return promise;
    },
    readEach: async (queryKey, onAnswer) => {
      const prefix = `${hashKey(queryKey).slice(0, -1)},"`;
      try {
        await store.readEach(prefix, ({ name, data, atMs }) => {
          onAnswer({ id: name.slice(prefix.length, -2), data, atMs });
        });
      } catch {
        // The browser refuses, or is too slow. Use what was read so far.
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
      return flushing;
    },
  };
}

/** The data to store; undefined for empty data, which would hide items added before the next visit. */
function packed(meta: KeptQuery['meta'], data: object, atMs: number): Answer | undefined {
  const kept = meta?.keptAs ? meta.keptAs.pack(data as never) : data;
  return kept === undefined || (Array.isArray(kept) && kept.length === 0) ? undefined : { data: kept, atMs };
}
