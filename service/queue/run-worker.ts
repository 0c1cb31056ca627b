import { RunFailure, type Executor } from '../executors/executor.ts';
import type { Log } from '../process/log.ts';
import type { Outputs } from '../outputs/outputs.ts';
import { readAcceptedBody } from '../rules/run-body.ts';
import type { BegunRun } from '../store/run-claims.ts';
import type { RunHandler } from './queue.ts';

/** What a worker needs. */
export interface WorkerParts {
  readonly executor: Executor;
  readonly outputs: Outputs;
  /** Told of each attempt, and of failures that are not the run's own. */
  readonly log: Log;
}

/** Works on runs: executes them and keeps their outputs. */
export function createRunHandler({ executor, outputs, log }: WorkerParts): RunHandler {
  const handle: RunHandler['work'] = async (run, signal) => {
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
      await outputs.save({ runId: run.id, attempt: run.attempt, name: product.name }, product.content, signal);
      return { status: 'succeeded', output_name: product.name, output_type: product.type };
    } catch (error) {
      if (error instanceof RunFailure) return { status: 'failed', reason: error.message };
      // Why it was aborted says what becomes of the run.
      if (!signal.aborted) log.error({ ...aboutRun(run), err: error }, 'run failed');
      return { status: 'failed', reason: 'The service could not carry it out.' };
    }
  };
  return {
    async work(run, signal) {
      const begun = performance.now();
      log.info(aboutRun(run), 'run begun');
      const end = await handle(run, signal);
      const status = signal.aborted ? String(signal.reason) : end.status;
      log.info({ ...aboutRun(run), status, ms: Math.round(performance.now() - begun) }, 'run done');
      return end;
    },
    discard: ({ id, attempt }) => outputs.remove(id, attempt),
    async discardEarlier({ id, attempt }) {
      for (let earlier = 1; earlier < attempt; earlier += 1) await outputs.remove(id, earlier);
    },
  };
}

function aboutRun({ id, attempt, team_id, workflow_id }: BegunRun) {
  return { run_id: id, attempt, team_id, workflow_id };
}
