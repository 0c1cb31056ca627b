import { noJob, type JobKeeper, type Parked } from '../executors/executor.ts';
import { repeat, type Repeated } from '../platform/repeat.ts';
import type { DueRun, JobClaims } from '../store/runs/job-claims.ts';
import type { BegunRun } from '../store/runs/run-claims.ts';
import { createFetchPlaces } from './fetch-places.ts';
import type { RunHandler } from './queue.ts';
import type { WorkerPlaces } from './worker-places.ts';

/** Interval of the search for due jobs. Jobs of other processes become due without a notification. */
const POLL_MS = 1000;
/** Concurrent looks at jobs, in addition to active runs. A look at a silent engine occupies its slot for some time. */
const LOOKS_AT_ONCE = 32;
/** Concurrent fetches by looks that found results. */
const FETCHES_AT_ONCE = 32;
/** Jobs that become due within this time are claimed together. */
const GATHER_MS = 20;

export type BeginFetch = JobKeeper['beginFetch'];

interface Options {
  readonly jobs: JobClaims;
  readonly worker: string;
  /** Time limit of a run in seconds. */
  readonly timeoutSeconds: number;
  readonly insist: <T>(write: () => Promise<T>) => Promise<T | undefined>;
  readonly onError: (error: unknown) => void;
  /** Continue a parked run. */
  readonly work: (run: BegunRun, handler: RunHandler, beginFetch: BeginFetch) => Promise<void>;
  /** See `WorkerPlaces`. */
  readonly fillPlaces: WorkerPlaces['fill'];
  readonly isStopping: () => boolean;
}

/** Looks at the jobs of parked runs when they are due. A parked run itself needs neither a timer nor memory. */
export function createJobLooks({
  jobs,
  worker,
  timeoutSeconds,
  insist,
  onError,
  work,
  fillPlaces,
  isStopping,
}: Options) {
  /** Number of runs that occupy a slot for looks. */
  let looking = 0;
  const underWay = new Set<Promise<void>>();
  const fetches = createFetchPlaces(FETCHES_AT_ONCE);
  const stopping = new AbortController();
  let repeated: Repeated | undefined;
  let timer: NodeJS.Timeout | undefined;
  /** The time at which the timer fires. */
  let wakeAt = Infinity;

  const wake = () => repeated?.wake();

  /** Search again when the next job of this process is due, if that is before the regular search. */
  function wakeIn(ms: number): void {
    const at = performance.now() + Math.max(GATHER_MS, ms);
    if (ms >= POLL_MS || at >= wakeAt) return;
    clearTimeout(timer);
    wakeAt = at;
    timer = setTimeout(() => {
      wakeAt = Infinity;
      wake();
    }, at - performance.now());
  }

  /** @param spentMs the time that the run has used of its limit */
  async function park(
    run: BegunRun,
    { job, askInMs: wantedMs, takesPlace = false, words, numbers }: Parked,
    spentMs: number,
  ): Promise<void> {
    // Look no later than the time at which the run reaches its time limit.
    const askInMs = Math.max(0, Math.min(wantedMs, timeoutSeconds * 1000 - spentMs));
    const progress = words === undefined ? undefined : { words, ...numbers };
    const { id, attempt } = run;
    const kept = { id, attempt, worker, job: JSON.stringify(job), askInMs, spentMs, takesPlace, progress };
    // If the run has ended in the meantime, its job must be ended.
    if ((await insist(() => jobs.keep(kept))) === false) wake();
    else wakeIn(askInMs);
  }

  async function endJob(run: DueRun, handler: RunHandler): Promise<void> {
    const again = await handler.endJob(run, stopping.signal);
    if (isStopping()) return;
    const job = again ? JSON.stringify(again.job) : null;
    const { id, attempt } = run;
    await insist(() => jobs.keepEnding({ id, attempt, worker, job, askInMs: again?.askInMs }));
    if (again) wakeIn(again.askInMs);
  }

  const leaveFetch = () => fetches.free();

  function leaveLook(): void {
    looking -= 1;
    // There may have been more due jobs than slots.
    if (looking === LOOKS_AT_ONCE - 1) wakeIn(0);
  }

  async function lookAt(run: DueRun, handler: RunHandler): Promise<void> {
    let leave: (() => void) | undefined = leaveLook;
    const beginFetch = async () => {
      if (leave === leaveFetch) return true;
      if (!(await fetches.take())) return false;
      // An aborted attempt may still be working, but has already left its slot.
      if (!leave) {
        leaveFetch();
        return false;
      }
      leaveLook();
      leave = leaveFetch;
      return true;
    };
    try {
      await (run.status === 'running' ? work(run, handler, beginFetch) : endJob(run, handler).catch(onError));
    } finally {
      leave();
      leave = undefined;
    }
  }

  async function look(handler: RunHandler): Promise<void> {
    for (;;) {
      const free = LOOKS_AT_ONCE - looking;
      if (isStopping() || free <= 0) return;
      const due = await jobs.claimDue({ worker, free, takesPlace: false });
      for (const run of due) {
        looking += 1;
        const looked = lookAt(run, handler).finally(() => underWay.delete(looked));
        underWay.add(looked);
      }
      if (due.length < free) return;
    }
  }

  /** Continue runs that need a worker's slot, while slots are free. */
  async function fill(handler: RunHandler): Promise<void> {
    if (isStopping()) return;
    await fillPlaces(async (free) => {
      const due = await jobs.claimDue({ worker, free, takesPlace: true });
      return due.map((run) => work(run, handler, noJob.beginFetch));
    });
  }

  return {
    park,
    wake,
    start(handler: RunHandler): Repeated {
      repeated = repeat(
        async () => {
          await look(handler);
          await fill(handler);
        },
        POLL_MS,
        onError,
      );
      repeated.wake();
      return repeated;
    },
    /** Abort requests to end jobs, and resolve when the active looks have ended. */
    async stopped(): Promise<void> {
      clearTimeout(timer);
      stopping.abort('stopping');
      await Promise.allSettled(underWay);
    },
  };
}

/** Whether an attempt was parked rather than ended. */
export function isParkedEnd(how: object): how is Parked {
  return 'askInMs' in how;
}
