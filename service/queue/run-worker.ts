import { RunFailure, type Executor } from '../executors/executor.ts';
import type { Outputs } from '../outputs/outputs.ts';
import { readAcceptedBody } from '../rules/run-body.ts';
import type { RunHandler } from './queue.ts';

/** What a worker needs. */
export interface WorkerParts {
  readonly executor: Executor;
  readonly outputs: Outputs;
  /** Told of failures that are not the run's own. */
  readonly onError: (error: unknown) => void;
}

/** Does one attempt at a run: executes it and keeps its output. */
export function createRunHandler({ executor, outputs, onError }: WorkerParts): RunHandler {
  return async (run, signal) => {
    try {
      const { origin, inputs } = readAcceptedBody(run.body);
      const product = await executor(
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
      await outputs.save({ runId: run.id, attempt: run.attempt, name: product.name }, product.content);
      return { status: 'succeeded', output_name: product.name, output_type: product.type };
    } catch (error) {
      if (error instanceof RunFailure) return { status: 'failed', reason: error.message };
      // Why it was aborted says what becomes of the run.
      if (!signal.aborted) onError(error);
      return { status: 'failed', reason: 'The service could not carry it out.' };
    }
  };
}
