import { useRef, useState } from 'react';

import { type ApiError, isStatus } from '@/api/api-error.ts';
import { atMost } from '@/api/at-most.ts';

/** What came of one of many: done, or why not. */
export interface Outcome<Item> {
  readonly item: Item;
  readonly error?: unknown;
}

/** One action on many things: four at once, counted, stoppable, with an outcome for each that was tried. */
export interface Bulk<Item> {
  readonly running: boolean;
  /** Those tried so far, in the order in which they ended. */
  readonly outcomes: readonly Outcome<Item>[];
  /** @returns those that failed or, being stopped before, were not tried */
  readonly run: (items: readonly Item[], act: (item: Item) => Promise<unknown>) => Promise<readonly Item[]>;
  readonly stop: () => void;
}

/** Gets new credentials after a 401. Resolves to whether to go on. */
export type Renew = (refused: ApiError) => Promise<boolean>;

/** Hold an action on many things. After a 401 it waits for new credentials, and goes on with what was refused. */
export function useBulk<Item>(renew: Renew): Bulk<Item> {
  const [running, setRunning] = useState(false);
  const [outcomes, setOutcomes] = useState<readonly Outcome<Item>[]>([]);
  const controller = useRef<AbortController>(undefined);

  async function run(items: readonly Item[], act: (item: Item) => Promise<unknown>): Promise<readonly Item[]> {
    const own = (controller.current = new AbortController());
    const { signal } = own;
    const isStopped = () => signal.aborted;
    const inTurn = atMost(4);
    const left = new Set(items);
    setRunning(true);
    setOutcomes([]);

    async function attempt(item: Item): Promise<void> {
      try {
        await act(item);
      } catch (error) {
        if (!isStatus(error, 401) || isStopped()) throw error;
        if ((await renew(error)) && !isStopped()) return attempt(item);
        own.abort();
        throw error;
      }
    }

    await Promise.all(
      items.map(async (item) => {
        let error: unknown;
        try {
          await inTurn(() => attempt(item), signal);
          left.delete(item);
        } catch (reason) {
          if (signal.aborted && signal.reason === reason) return;
          error = reason;
        }
        setOutcomes((known) => [...known, { item, error }]);
      }),
    );
    setRunning(false);
    return items.filter((item) => left.has(item));
  }

  return { running, outcomes, run, stop: () => controller.current?.abort() };
}
