import { PgBoss, type Db, type Job } from 'pg-boss';

import type { AbortReason, Queue } from './queue.ts';

const NAME = 'runs';
const DAY_SECONDS = 24 * 60 * 60;

interface Options {
  /** How many runs are worked on at once. */
  readonly concurrency: number;
  /** Told of the queue's own troubles; it mends itself. */
  readonly onError: (error: unknown) => void;
}

/** The queue of the only process over one database: what it had is rebuilt from the runs' rows at every start. */
export function createBossQueue(db: Db, { concurrency, onError }: Options): Queue {
  const boss = new PgBoss({ db, backend: 'pglite', useListenNotify: true, schedule: false, persistWarnings: false });
  boss.on('error', onError);
  const active = new Map<string, AbortController>();
  const handlers = new Set<Promise<void>>();
  let stopping = false;
  return {
    async start(handler, waiting) {
      await boss.start();
      await boss.createQueue(NAME, {
        notify: true,
        heartbeatSeconds: 10,
        retryLimit: 2,
        retryDelay: 0,
        expireInSeconds: DAY_SECONDS - 1,
      });
      await boss.deleteAllJobs(NAME);
      for (const id of waiting) await boss.send(NAME, {}, { id });
      const options = {
        localConcurrency: concurrency,
        pollingIntervalSeconds: 0.5,
        // Only in case that a notification is lost.
        notifyPollingIntervalSeconds: 5,
        heartbeatRefreshSeconds: 1,
        burstWhenBatchFull: true,
      };
      await boss.work(NAME, options, async ([job]: Job[]) => {
        if (!job || stopping) return;
        const own = new AbortController();
        const running = handler(job.id, AbortSignal.any([own.signal, job.signal]));
        active.set(job.id, own);
        handlers.add(running);
        try {
          await running;
        } finally {
          active.delete(job.id);
          handlers.delete(running);
        }
      });
    },
    async add(runId) {
      await boss.send(NAME, {}, { id: runId });
    },
    async cancel(runId) {
      active.get(runId)?.abort('cancelled' satisfies AbortReason);
      await boss.cancel(NAME, runId);
    },
    async stop() {
      stopping = true;
      for (const own of active.values()) own.abort('stopping' satisfies AbortReason);
      await Promise.allSettled(handlers);
      await boss.stop({ graceful: false });
    },
  };
}
