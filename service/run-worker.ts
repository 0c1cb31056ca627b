import type { Clock } from './clock.ts';
import { RunFailure, type Executor } from './executors/executor.ts';
import type { Outputs } from './outputs/outputs.ts';
import type { RunHandler } from './queue/queue.ts';
import { readAcceptedBody } from './rules/run-body.ts';
import type { BegunRun, RunEnd, RunStore } from './store/run-store.ts';

/** What a worker needs. */
export interface WorkerParts {
  readonly clock: Clock;
  readonly runs: RunStore;
  readonly executor: Executor;
  readonly outputs: Outputs;
  /** Told of failures that are not the run's own. */
  readonly onError: (error: unknown) => void;
}

/** Thrown to give a run back to the queue when the process is stopping. */
class Released extends Error {}

/** Does one attempt at a run, from its row to its end. A run that was cancelled meanwhile stays cancelled. */
export function createRunHandler(parts: WorkerParts): RunHandler {
  return async (runId, signal) => {
    const run = await parts.runs.begin(runId, parts.clock.now());
    if (!run) return;
    const end = await execute(parts, run, signal);
    if (signal.aborted && signal.reason === 'cancelled') return;
    if (signal.aborted && signal.reason === 'stopping') {
      await parts.runs.release(run.id, run.attempt);
      throw new Released('the process is stopping');
    }
    await parts.runs.end(run.id, run.attempt, end, parts.clock.now());
  };
}

async function execute(parts: WorkerParts, run: BegunRun, signal: AbortSignal): Promise<RunEnd> {
  try {
    const { origin, inputs } = readAcceptedBody(run.body);
    const product = await parts.executor(
      {
        runId: run.id,
        attempt: run.attempt,
        teamId: run.team_id,
        workflow: { id: run.workflow_id, name: run.workflow_name },
        origin,
        inputs,
      },
      signal,
    );
    signal.throwIfAborted();
    await parts.outputs.save({ runId: run.id, attempt: run.attempt, name: product.name }, product.content);
    return { status: 'succeeded', output_name: product.name, output_type: product.type };
  } catch (error) {
    if (error instanceof RunFailure) return { status: 'failed', reason: error.message };
    if (signal.aborted) return { status: 'failed', reason: 'It took longer than the service allows.' };
    parts.onError(error);
    return { status: 'failed', reason: 'The service could not carry it out.' };
  }
}
