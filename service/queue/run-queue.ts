import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import type { RunLimits } from '../config/run-limits.ts';
import { noJob } from '../executors/executor.ts';
import type { Clock } from '../platform/clock.ts';
import { repeat, type Repeated } from '../platform/repeat.ts';
import { timerMs } from '../platform/timer-ms.ts';
import type { ExecutorSlots } from '../store/runs/claim-statement.ts';
import type { JobClaims } from '../store/runs/job-claims.ts';
import {
  JOB_GRACE_SECONDS,
  type BegunRun,
  type Claimed,
  type Progress,
  type RunClaims,
  type RunEnd,
} from '../store/runs/run-claims.ts';
import type { Signals } from '../store/signals.ts';
import { createJobLooks, isParkedEnd, type BeginFetch } from './job-looks.ts';
import type { AbortReason, Queue, RunHandler } from './queue.ts';
import { createSweep } from './sweep.ts';
import { createWorkerPlaces } from './worker-places.ts';

/**
 * Interval of the polls, which are only a fallback: queued runs are announced, and a freed slot claims the next run
 * immediately.
 */
const POLL_MS = 1000;
const BEAT_MS = 700;
const SWEEP_MS = 1000;
const RETRY_MS = 500;
/** First wait while another worker chooses runs; doubles with each further wait, up to `POLL_MS`. */
const LOCKED_MS = 3;
/** Time for aborted work to stop before its run returns to the queue. */
const STOP_MS = 4500;

export interface RunQueueOptions extends RunLimits {
  /** The ID of this process among the nodes. */
  readonly worker?: string | undefined;
  readonly claims: RunClaims;
  readonly jobs: JobClaims;
  /** Facts about the executors. Undefined: no executor has a limit or submits jobs. */
  readonly slots?: ExecutorSlots | undefined;
  readonly clock: Clock;
  /** Signals to and from the other processes; undefined if there are no others. */
  readonly signals: Signals | undefined;
  /** Called with errors of the queue, which recovers from them itself. */
  readonly onError: (error: unknown) => void;
}

interface Active {
  readonly attempt: number;
  readonly abort: (reason: AbortReason) => void;
  /** Progress that is not stored yet. */
  progress?: Progress | undefined;
  /** Whether a job has been stored; the job may outlive the run. */
  hasJob: boolean;
  /** Time that the run has used of its limit so far, by no clock that can be set. */
  readonly spentMs: () => number;
}

type Outcome = Awaited<ReturnType<RunHandler['work']>>;

/** A queue backed by the table of runs. Any number of processes may each create one. */
export function createRunQueue(options: RunQueueOptions): Queue {
  const { claims, jobs, slots, clock, concurrency, perTeam, timeoutSeconds, signals, onError } = options;
  const { worker = randomUUID() } = options;
  const active = new Map<string, Active>();
  /** Work that hasn't ended, even if its run has. */
  const working = new Set<Promise<unknown>>();
  const repeated: Repeated[] = [];
  let pump: Repeated | undefined;
  let stopping = false;
  const places = createWorkerPlaces(concurrency, () => pump?.wake());

  /** Retry a write until the database accepts it. @returns its result; undefined if this process stops */
  async function insist<T>(write: () => Promise<T>): Promise<T | undefined> {
    for (;;) {
      try {
        return await write();
      } catch (error) {
        onError(error);
        if (stopping) return undefined;
        await delay(RETRY_MS);
      }
    }
  }

  const looks = createJobLooks({
    jobs,
    worker,
    timeoutSeconds,
    insist,
    onError,
    work,
    fillPlaces: places.fill,
    isStopping: () => stopping,
  });

  /**
   * Write how an attempt ended.
   * @returns false if the run no longer belongs to this attempt, whose end is then ignored, or if this process stops
   */
  async function end(run: BegunRun, how: RunEnd): Promise<boolean> {
    const at = clock.now();
    return (await insist(() => claims.end(run, how, at))) ?? false;
  }

  /**
   * Clean up after an attempt once its work has stopped, if the attempt's own end was not recorded: the run was
   * cancelled, timed out or was taken over, or this process stops.
   */
  async function settle(run: BegunRun, handler: RunHandler, outcome: Promise<Outcome>, entry: Active): Promise<void> {
    const how = await outcome;
    if (isParkedEnd(how)) await looks.park(run, how, entry.spentMs());
    // This worker won't change the job any more, so from now on any worker may end it.
    else if (entry.hasJob) await insist(() => jobs.endSoon(run));
    if (entry.hasJob || isParkedEnd(how)) looks.wake();
    // If the run continues, the attempt that ends it removes the files of earlier attempts.
    if (stopping || isParkedEnd(how)) return;
    // The end may have been written even if the response of the database was lost.
    if (how.status === 'succeeded' && !(await claims.isCurrent(run))) await handler.discard(run);
  }

  function begin(
    run: BegunRun,
    handler: RunHandler,
    signal: AbortSignal,
    entry: Active,
    beginFetch: BeginFetch,
  ): Promise<Outcome> {
    const keep = async (job: object) => {
      entry.hasJob = true;
      const { id, attempt } = run;
      const kept = { id, attempt, worker, job: JSON.stringify(job), spentMs: entry.spentMs(), takesPlace: true };
      if ((await insist(() => jobs.keep(kept))) !== true) throw new Error('The run no longer belongs to this attempt.');
    };
    return outlive(handler.work(run, signal, (progress) => (entry.progress = progress), { keep, beginFetch }));
  }

  function outlive<T>(effort: Promise<T>): Promise<T> {
    working.add(effort);
    const forget = () => void working.delete(effort);
    effort.then(forget, forget);
    return effort;
  }

  async function work(run: BegunRun, handler: RunHandler, beginFetch: BeginFetch): Promise<void> {
    const own = new AbortController();
    const abort = (reason: AbortReason) => own.abort(reason);
    const begunMs = performance.now();
    const spentMs = () => run.spent_ms + performance.now() - begunMs;
    const limit = setTimeout(() => abort('late'), timerMs(Math.max(0, timeoutSeconds - run.spent_ms / 1000)));
    // An executor that ignores the signal must not occupy its slot any longer.
    const aborted = new Promise<undefined>((resolve) => {
      own.signal.addEventListener('abort', () => resolve(undefined), { once: true });
    });
    const entry: Active = { attempt: run.attempt, abort, hasJob: run.job !== null, spentMs };
    active.set(run.id, entry);
    try {
      const outcome = begin(run, handler, own.signal, entry, beginFetch);
      const how = await Promise.race([outcome, aborted]);
      // A look may end before the timer of a limit that has already been reached.
      if (how && isParkedEnd(how) && spentMs() >= timeoutSeconds * 1000) abort('late');
      if (how && isParkedEnd(how) && !own.signal.aborted) return await looks.park(run, how, spentMs());
      if (how && !isParkedEnd(how) && !own.signal.aborted) {
        const recorded = await end(run, how);
        if (recorded && run.attempt > 1) await handler.discardEarlier(run);
        if (recorded && how.endJobIn !== undefined) looks.wake();
        if (!recorded) void outlive(settle(run, handler, outcome, entry)).catch(onError);
        return;
      }
      if (own.signal.reason === 'late') {
        const reason = `It took longer than ${timeoutSeconds} s, which is the limit of this service.`;
        await end(run, { status: 'failed', reason, endJobIn: JOB_GRACE_SECONDS });
      }
      void outlive(settle(run, handler, outcome, entry)).catch(onError);
    } catch (error) {
      onError(error);
    } finally {
      clearTimeout(limit);
      if (active.get(run.id) === entry) active.delete(run.id);
    }
  }

  async function fill(handler: RunHandler): Promise<void> {
    for (let againMs = LOCKED_MS; ;) {
      if (stopping) return;
      let chosen: Claimed | undefined;
      let room = 0;
      await places.fill(async (free) => {
        room = free;
        chosen = await claims.claim({ worker, free, perTeam, slots, at: clock.now() });
        return chosen.started.map((run) => work(run, handler, noJob.beginFetch));
      });
      if (!chosen) return;
      const { started, retry } = chosen;
      if (!retry && started.length < room) return;
      // Another session, such as an operator's transaction, may lock a run for a long time.
      if (retry) await delay(againMs);
      againMs = started.length > 0 ? LOCKED_MS : Math.min(againMs * 2, POLL_MS);
    }
  }

  async function beat(): Promise<void> {
    if (active.size === 0) return;
    const before = [...active];
    const own = new Map((await claims.beat(worker, [...active.keys()])).map(({ id, attempt }) => [id, attempt]));
    // A run that was parked in the meantime no longer belongs to this worker.
    for (const [id, entry] of before) {
      if (own.get(id) === entry.attempt || active.get(id) !== entry) continue;
      // Another process may have cancelled the run, and its notification may be late.
      entry.abort((await claims.isCancelled({ id, attempt: entry.attempt })) ? 'cancelled' : 'lost');
    }
    const reported = before.flatMap(([id, entry]) =>
      entry.progress === undefined ? [] : [{ id, attempt: entry.attempt, progress: entry.progress, entry }],
    );
    if (reported.length > 0) await claims.progress(reported);
    for (const { entry, progress } of reported) if (entry.progress === progress) entry.progress = undefined;
  }

  const stopWork = (runId: string) => {
    active.get(runId)?.abort('cancelled');
    // The run may be parked: then a look must end its job.
    looks.wake();
  };

  return {
    async start(handler) {
      if (concurrency === 0) return;
      // If there are no other processes, the worker that held these runs no longer exists.
      if (!signals) await claims.takeOver(await claims.underway(), clock.now(), slots);
      pump = repeat(() => fill(handler), POLL_MS, onError);
      repeated.push(pump, repeat(beat, BEAT_MS, onError), repeat(createSweep(claims, clock, slots), SWEEP_MS, onError));
      repeated.push(
        looks.start(handler),
        repeat(() => jobs.dueAfterStep(), SWEEP_MS, onError),
      );
      signals?.on('waiting', () => pump?.wake());
      signals?.on('cancelled', stopWork);
      pump.wake();
    },
    added() {
      pump?.wake();
      signals?.send('waiting');
    },
    cancelled(runId) {
      stopWork(runId);
      signals?.send('cancelled', runId);
    },
    async stop() {
      stopping = true;
      await Promise.all(repeated.map((one) => one.stop()));
      for (const { abort } of active.values()) abort('stopping');
      await Promise.allSettled([places.emptied(), looks.stopped()]);
      // When the next worker takes over, no earlier attempt should still be working.
      await Promise.race([Promise.allSettled(working), delay(STOP_MS, undefined, { ref: false })]);
      if (pump) await claims.release(worker).catch(onError);
    },
  };
}
