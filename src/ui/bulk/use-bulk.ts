import { useEffect, useRef, useState } from 'react';

import { type Act, type Outcome, type Progress, type Renew, runBulk } from './run-bulk.ts';

/**
 * Runs one action on many items, four in parallel. It counts them, can be stopped, and collects the outcome of each
 * tried item.
 */
export interface Bulk<Item> extends Progress<Item> {
  readonly running: boolean;
  /**
   * @param before outcomes of items tried before a stop
   * @returns failed items, and untried ones after a stop; undefined if unmounting the component stopped it
   */
  readonly run: (
    items: readonly Item[],
    act: Act<Item>,
    before?: ReadonlyMap<Item, Outcome>,
  ) => Promise<readonly Item[] | undefined>;
  /** Stop sending items. */
  readonly stop: () => void;
}

/**
 * Run a bulk action. After a 401 it waits for new credentials, then retries the refused items.
 * @param continues whether to continue after the component was unmounted
 */
export function useBulk<Item>(renew: Renew, continues = false): Bulk<Item> {
  const [running, setRunning] = useState(false);
  const [progress, setProgress] = useState<Progress<Item>>({ outcomes: new Map(), failed: 0 });
  const controller = useRef<AbortController>(undefined);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      if (continues) return;
      isGone.current = true;
      controller.current?.abort();
    };
  }, [continues]);

  async function run(items: readonly Item[], act: Act<Item>, before?: ReadonlyMap<Item, Outcome>) {
    controller.current = new AbortController();
    setRunning(true);
    const left = await runBulk(items, { act, renew, onProgress: setProgress, controller: controller.current, before });
    setRunning(false);
    return isGone.current ? undefined : left;
  }

  return { running, ...progress, run, stop: () => controller.current?.abort() };
}
