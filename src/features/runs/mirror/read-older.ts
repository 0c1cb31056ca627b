import { ApiError } from '@/api/api-error.ts';
import { toFault } from '@/features/runs/run-fault.ts';
import type { Monitor } from '@/features/runs/watch/monitor.ts';

import { createBackoff } from './backoff.ts';
import type { Sleep } from './sleep.ts';
import type { TeamRunsReader } from './team-runs-reader.ts';

interface OlderParts {
  readonly reader: TeamRunsReader;
  /** Reserves a slot for a background request. */
  readonly borrow: Monitor['borrow'];
  readonly sleep: Sleep['sleep'];
  readonly now: () => number;
  readonly random: () => number;
}

const borrowMs = 250;

/**
 * Create a reader of older runs, which sends one background request at a time.
 * @returns a function that reads until nothing is left or a response is invalid, and has no effect while it is already
 * reading
 */
export function createOlderReader({ reader, borrow, sleep, now, random }: OlderParts): (signal: AbortSignal) => void {
  let isReading = false;

  async function read(signal: AbortSignal) {
    const backoff = createBackoff(random);
    while (!signal.aborted && reader.place()?.readings.length) {
      const giveBack = borrow();
      if (!giveBack) {
        await sleep(borrowMs, signal, false);
        continue;
      }
      const sentAt = now();
      try {
        await reader.readOlder(signal);
        giveBack();
      } catch (error) {
        const retryAfterMs = error instanceof ApiError ? error.retryAfterMs : undefined;
        giveBack({ type: 'check-failed', sentAt, at: now(), fault: toFault(error), retryAfterMs });
        if (error instanceof ApiError && error.kind === 'contract') return;
        await sleep(Math.max(backoff.next(), retryAfterMs ?? 0), signal, false);
      }
    }
  }

  return (signal) => {
    if (isReading) return;
    isReading = true;
    void read(signal).finally(() => {
      isReading = false;
    });
  };
}
