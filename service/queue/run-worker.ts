import { addAbortSignal, Readable } from 'node:stream';

import { RunFailure, type Executor, type ExecutorName } from '../executors/executor.ts';
import type { Log } from '../platform/log.ts';
import { removeUpTo, type Outputs } from '../outputs/outputs.ts';
import { withType } from '../outputs/with-type.ts';
import { readAcceptedBody } from '../store/accepted-body.ts';
import type { BegunRun, EndedStatus } from '../store/run-claims.ts';
import type { AbortReason, RunHandler } from './queue.ts';

/** Gets the times of runs. */
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
  /** Gets each attempt, and failures that are not the run's own. */
  readonly log: Log;
}

/** How a run ends when its work is aborted for one of these reasons. For any other reason, it is attempted again. */
const endOf: Partial<Record<AbortReason, EndedStatus>> = { cancelled: 'cancelled', late: 'failed' };

const noRoom = new Set(['ENOSPC', 'EDQUOT']);
const NO_ROOM = "There is no room for its output on the service's disk. Start it again once there is.";

/** Works on runs: executes them and keeps their outputs. */
export function createRunHandler({ executor, executorName, metrics, outputs, log }: WorkerParts): RunHandler {
  const handle: RunHandler['work'] = async (run, signal, progress) => {
    try {
      const { origin, inputs } = readAcceptedBody(run.body);
      const made = await executor(
        {
          runId: run.id,
          attempt: run.attempt,
          teamId: run.team_id,
          workflow: workflowOf(run),
          origin,
          inputs,
        },
        signal,
        progress,
      );
      if (made.content instanceof Readable) {
        // Its reader handles the error too, but may not be reading yet.
        made.content.on('error', () => undefined);
        addAbortSignal(signal, made.content);
      }
      signal.throwIfAborted();
      const { name, type, content } = await withType(made);
      try {
        await outputs.save({ runId: run.id, attempt: run.attempt, name, type }, content, signal);
      } finally {
        if (content instanceof Readable) content.destroy();
      }
      const size = await outputs.size({ runId: run.id, attempt: run.attempt, name }).catch(() => undefined);
      return { status: 'succeeded', output_name: name, output_type: type, output_size: size };
    } catch (error) {
      if (error instanceof RunFailure) return { status: 'failed', reason: error.message };
      // The reason of an abort decides the end of the run.
      if (!signal.aborted) log.error({ ...aboutRun(run), err: error }, 'run failed');
      if (noRoom.has((error as NodeJS.ErrnoException).code ?? '')) return { status: 'failed', reason: NO_ROOM };
      return { status: 'failed', reason: 'The service could not carry it out.' };
    }
  };
  return {
    async work(run, signal, progress) {
      const begun = performance.now();
      log.info(aboutRun(run), 'run begun');
      const name = executorName(workflowOf(run));
      // A run that is begun again was not waiting all that time.
      if (run.attempt === 1) metrics.runBegun(name, (run.started_at.getTime() - run.created_at.getTime()) / 1000);
      const end = await handle(run, signal, progress);
      const ms = performance.now() - begun;
      const status = signal.aborted ? String(signal.reason) : end.status;
      log.info({ ...aboutRun(run), status, ms: Math.round(ms) }, 'run done');
      const ended = signal.aborted ? endOf[signal.reason as AbortReason] : end.status;
      if (ended) metrics.runDone(name, ended, ms / 1000);
      return end;
    },
    discard: ({ id, attempt }) => outputs.remove(id, attempt),
    discardEarlier: ({ id, attempt }) => removeUpTo(outputs, id, attempt - 1),
  };
}

function workflowOf(run: BegunRun) {
  return { id: run.workflow_id, name: run.workflow_name, canvasType: run.canvas_type };
}

function aboutRun({ id, attempt, team_id, workflow_id }: BegunRun) {
  return { run_id: id, attempt, team_id, workflow_id };
}
