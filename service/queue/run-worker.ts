import { addAbortSignal, Readable } from 'node:stream';

import {
  isParked,
  noLog,
  RunFailure,
  type Execution,
  type Executor,
  type ExecutorName,
  type Job,
  type Parked,
  type Product,
  type RunLog,
} from '../executors/executor.ts';
import { hasNoRoom } from '../platform/disk-trouble.ts';
import type { Log } from '../platform/log.ts';
import { removeUpTo, type Outputs } from '../outputs/outputs.ts';
import { withType } from '../outputs/with-type.ts';
import { readAcceptedBody } from '../store/runs/accepted-body.ts';
import type { BegunRun, EndedStatus, RunEnd } from '../store/runs/run-claims.ts';
import type { AbortReason, RunHandler } from './queue.ts';

/** Receives the times of runs, for the metrics. */
interface RunTimes {
  runBegun(executor: string, waitedSeconds: number): void;
  runDone(executor: string, status: EndedStatus, seconds: number): void;
}

export interface WorkerParts {
  readonly executor: Executor;
  /** Name of the executor of a workflow's runs. */
  readonly executorName: ExecutorName;
  readonly metrics: RunTimes;
  readonly outputs: Outputs;
  /** Logs each attempt, and failures that the run did not cause. */
  readonly log: Log;
}

/** How a run ends if its work is aborted for one of these reasons. An abort for another reason doesn't end the run. */
const endOf: Partial<Record<AbortReason, EndedStatus>> = { cancelled: 'cancelled', late: 'failed' };

const NO_ROOM = "There is no room for its output on the service's disk. Start it again once there is.";

type KeptOutput = Pick<RunEnd & { status: 'succeeded' }, 'output_name' | 'output_type' | 'output_size'>;

/** Executes runs and stores their outputs. */
export function createRunHandler({ executor, executorName, metrics, outputs, log }: WorkerParts): RunHandler {
  const logOf = (run: BegunRun): RunLog => {
    const attempt = { runId: run.id, attempt: run.attempt };
    const onTrouble = (error: unknown) => log.warn({ ...aboutRun(run), err: error }, "the run's log can't be kept");
    return {
      async size() {
        try {
          return (await outputs.readLog(attempt, 0, 0))?.size ?? 0;
        } catch (error) {
          onTrouble(error);
          return undefined;
        }
      },
      async open(at) {
        try {
          return await outputs.openLog(attempt, at, onTrouble);
        } catch (error) {
          // A program continues without its log if the log can't be kept.
          onTrouble(error);
          return noLog.open(at);
        }
      },
    };
  };
  async function keepOutput(run: BegunRun, made: Product, signal: AbortSignal): Promise<KeptOutput> {
    const { name, type, content } = await withType(made);
    const key = { runId: run.id, attempt: run.attempt, name };
    try {
      await outputs.save({ ...key, type }, content, signal);
    } finally {
      if (content instanceof Readable) content.destroy();
    }
    const size = await outputs.size(key).catch(() => undefined);
    return { output_name: name, output_type: type, output_size: size };
  }

  const handle: RunHandler['work'] = async (run, signal, progress, keeper) => {
    let isJobLeft = false;
    try {
      const report = (words: string, numbers?: object) => progress({ words, ...numbers });
      const made = await executor(executionOf(run), signal, report, { kept: jobOf(run), ...keeper }, logOf(run));
      if (isParked(made)) return made;
      isJobLeft = made.jobLeft === true;
      if (made.content instanceof Readable) {
        // The reader also handles the error, but may not be reading yet.
        made.content.on('error', () => undefined);
        addAbortSignal(signal, made.content);
      }
      signal.throwIfAborted();
      let kept: KeptOutput;
      try {
        kept = await keepOutput(run, made, signal);
      } catch (error) {
        if (signal.aborted || !made.again) throw error;
        log.warn({ ...aboutRun(run), err: error }, 'the output could not be kept');
        return made.again(error);
      }
      return { status: 'succeeded', ...kept, endJobIn: isJobLeft ? 0 : undefined };
    } catch (error) {
      if (error instanceof RunFailure)
        return { status: 'failed', reason: error.message, endJobIn: isJobLeft || error.jobLeft ? 0 : undefined };
      // After an abort, the reason for the abort decides how the run ends.
      if (!signal.aborted) log.error({ ...aboutRun(run), err: error }, 'run failed');
      // The job of the run, if there is one, may still be working.
      return {
        status: 'failed',
        reason: hasNoRoom(error) ? NO_ROOM : 'The service could not execute it.',
        endJobIn: 0,
      };
    }
  };
  return {
    async work(run, signal, progress, keeper) {
      // A look at a job begins no attempt, so no beginning is logged. A run that waits for the next look is not done.
      const isLook = run.job !== null;
      const begunMs = performance.now();
      const name = executorName(workflowOf(run));
      if (!isLook) log.info(aboutRun(run), 'run begun');
      // Before a later attempt, the run has not spent all the time since its creation waiting.
      if (!isLook && run.attempt === 1) {
        metrics.runBegun(name, Math.max(0, run.started_at.getTime() - run.created_at.getTime()) / 1000);
      }
      const end = await handle(run, signal, progress, keeper);
      if (isWaiting(end) && !signal.aborted) return end;
      const ms = Math.round(run.spent_ms + performance.now() - begunMs);
      const own = isWaiting(end) ? undefined : end.status;
      log.info({ ...aboutRun(run), status: signal.aborted ? String(signal.reason) : own, ms }, 'run done');
      const ended = signal.aborted ? endOf[signal.reason as AbortReason] : own;
      if (ended) metrics.runDone(name, ended, ms / 1000);
      return end;
    },
    async endJob(run, signal) {
      try {
        return await executor.endJob?.(executionOf(run), jobOf(run) ?? {}, signal, logOf(run));
      } catch (error) {
        if (!signal.aborted) log.warn({ ...aboutRun(run), err: error }, 'the job of a run could not be ended');
        return undefined;
      }
    },
    discard: ({ id, attempt }) => outputs.remove(id, attempt),
    discardEarlier: ({ id, attempt }) => removeUpTo(outputs, id, attempt - 1),
  };
}

function isWaiting(end: RunEnd | Parked): end is Parked {
  return 'askInMs' in end;
}

function executionOf(run: BegunRun): Execution {
  const { origin, inputs } = readAcceptedBody(run.body);
  const { id: runId, attempt, team_id: teamId, spent_ms: spentMs } = run;
  return { runId, attempt, teamId, spentMs, workflow: workflowOf(run), origin, inputs };
}

function jobOf({ job }: BegunRun): Job | undefined {
  return job === null ? undefined : (JSON.parse(job) as Job);
}

function workflowOf(run: BegunRun) {
  return { id: run.workflow_id, name: run.workflow_name, canvasType: run.canvas_type };
}

function aboutRun({ id, attempt, team_id, workflow_id }: BegunRun) {
  return { run_id: id, attempt, team_id, workflow_id };
}
