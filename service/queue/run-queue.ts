import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import type { Clock } from '../platform/clock.ts';
import { repeat, type Repeated } from '../platform/repeat.ts';
import { timerMs } from '../platform/timer-ms.ts';
import type { BegunRun, RunClaims, RunEnd } from '../store/run-claims.ts';
import type { Signals } from '../store/signals.ts';
import type { AbortReason, Queue, RunHandler } from './queue.ts';
import type { RunLimits } from '../config/run-limits.ts';
import { createSweep } from './sweep.ts';

/** The fallback: queued runs are announced, and a slot that becomes free claims the next one by itself. */
const POLL_MS = 1000;
const BEAT_MS = 700;
const SWEEP_MS = 1000;
const RETRY_MS = 500;
/** Wait for another worker's choice; doubles each time. */
const LOCKED_MS = 3;
/** Time for aborted work to stop before its run goes back into the queue. */
const STOP_MS = 4500;
/** Slots that become free within this time claim runs together: choosing costs the database more than a run. */
const GATHER_MS = 5;

export interface RunQueueOptions extends RunLimits {
  readonly claims: RunClaims;
  readonly clock: Clock;
  /** The other processes; undefined when there are none. */
  readonly signals: Signals | undefined;
  /** Called with errors of the queue, which recovers by itself. */
  readonly onError: (error: unknown) => void;
}

interface Active {
  readonly attempt: number;
  readonly abort: (reason: AbortReason) => void;
  /** Progress that is not written yet. */
  progress?: string | undefined;
}

/** The queue over the table of runs, for one process of any number. */
export function createRunQueue(options: RunQueueOptions): Queue {
  const { claims, clock, concurrency, perTeam, timeoutSeconds, signals, onError } = options;
  const worker = randomUUID();
  const active = new Map<string, Active>();
  const handlers = new Set<Promise<void>>();
  /** Work that has not come to its end, also where its run has. */
  const working = new Set<Promise<RunEnd>>();
  const repeated: Repeated[] = [];
  let pump: Repeated | undefined;
  let freed: NodeJS.Timeout | undefined;
  let stopping = false;

  /** Write how an attempt ended, until the database takes it. @returns whether it counts */
  async function end(run: BegunRun, how: RunEnd): Promise<boolean> {
    const at = clock.now();
    for (;;) {
      try {
        return await claims.end(run, how, at);
      } catch (error) {
        onError(error);
        if (stopping) return false;
        await delay(RETRY_MS);
      }
    }
  }

  /** Remove what an attempt left that doesn't count, once it writes no more. */
  async function discard(run: BegunRun, handler: RunHandler, begun: Promise<RunEnd>): Promise<void> {
    const { status } = await begun;
    // The attempt that comes after this one removes it.
    if (stopping) return;
    // Its end may have been written though the answer was lost.
    if (status === 'succeeded' && !(await claims.mayCount(run))) await handler.discard(run);
  }

  function begin(run: BegunRun, handler: RunHandler, signal: AbortSignal, entry: Active): Promise<RunEnd> {
    const begun = handler.work(run, signal, (words) => (entry.progress = words));
    working.add(begun);
    const forget = () => void working.delete(begun);
    begun.then(forget, forget);
    return begun;
  }

  async function work(run: BegunRun, handler: RunHandler): Promise<void> {
    const own = new AbortController();
    const abort = (reason: AbortReason) => own.abort(reason);
    const limit = setTimeout(() => abort('late'), timerMs(timeoutSeconds));
    // An executor that ignores the signal keeps no slot.
    const aborted = new Promise<undefined>((resolve) => {
      own.signal.addEventListener('abort', () => resolve(undefined), { once: true });
    });
    const entry: Active = { attempt: run.attempt, abort };
    active.set(run.id, entry);
    try {
      const begun = begin(run, handler, own.signal, entry);
      const how = await Promise.race([begun, aborted]);
      if (how && !own.signal.aborted) {
        const counts = await end(run, how);
        if (counts && run.attempt > 1) await handler.discardEarlier(run);
        if (!counts) void discard(run, handler, begun).catch(onError);
        return;
      }
      if (own.signal.reason === 'late') {
        const reason = `It took longer than ${timeoutSeconds} s, which is the limit of this service.`;
        await end(run, { status: 'failed', reason });
      }
      void discard(run, handler, begun).catch(onError);
    } catch (error) {
      onError(error);
    } finally {
      clearTimeout(limit);
      if (active.get(run.id) === entry) active.delete(run.id);
    }
  }

  function wakeSoon(): void {
    freed ??= setTimeout(() => {
      freed = undefined;
      pump?.wake();
    }, GATHER_MS);
  }

  async function fill(handler: RunHandler): Promise<void> {
    for (let againMs = LOCKED_MS; ;) {
      if (stopping) return;
      const free = concurrency - handlers.size;
      if (free <= 0) return;
      const { begun, again } = await claims.claim({ worker, free, perTeam, at: clock.now() });
      for (const run of begun) {
        const handled = work(run, handler).finally(() => {
          handlers.delete(handled);
          wakeSoon();
        });
        handlers.add(handled);
      }
      if (!again && begun.length < free) return;
      // Another session may hold a run for long, such as an operator's transaction.
      if (again) await delay(againMs);
      againMs = begun.length > 0 ? LOCKED_MS : Math.min(againMs * 2, POLL_MS);
    }
  }

  async function beat(): Promise<void> {
    if (active.size === 0) return;
    const before = [...active];
    const own = new Map((await claims.beat(worker, [...active.keys()])).map(({ id, attempt }) => [id, attempt]));
    for (const [id, { attempt, abort }] of before) if (own.get(id) !== attempt) abort('lost');
    const reported = before.flatMap(([id, { attempt, progress }]) =>
      progress === undefined ? [] : [{ id, attempt, progress }],
    );
    for (const [, entry] of before) entry.progress = undefined;
    if (reported.length > 0) await claims.progress(reported);
  }

  const stopWork = (runId: string) => active.get(runId)?.abort('cancelled');

  return {
    async start(handler) {
      if (concurrency === 0) return;
      // Without other processes, the worker that had them under way is gone.
      if (!signals) await claims.takeOver(await claims.underway(), clock.now());
      pump = repeat(() => fill(handler), POLL_MS, onError);
      repeated.push(pump, repeat(beat, BEAT_MS, onError), repeat(createSweep(claims, clock), SWEEP_MS, onError));
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
      await Promise.allSettled(handlers);
      // The next worker must not find an earlier attempt at work.
      await Promise.race([Promise.allSettled(working), delay(STOP_MS, undefined, { ref: false })]);
      if (pump) await claims.release(worker).catch(onError);
    },
  };
}
