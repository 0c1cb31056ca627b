import { Readable } from 'node:stream';

import { isParked, noJob, RunFailure, type Executor, type Job } from '../executor.ts';
import { asEngineJob, newJob } from '../engine/engine-job.ts';
import type { EngineOptions } from '../engine/engine.ts';
import { endJob } from '../engine/end-job.ts';
import { lookAtJob } from '../engine/look-at-job.ts';
import { plainRules } from '../engine/presets/presets.ts';
import { submitJob } from '../engine/submit-job.ts';
import { timerMs } from '../../platform/timer-ms.ts';

const usual = { backoffMs: 1000, firstLookMs: 1000, refusalMs: 5000, lookMs: 30_000, unknownMs: 60_000, graceMs: 3000 };
const AWAY_SECONDS = 900;

type Usual = keyof typeof usual | 'rules' | 'limits';

/** The options of an engine; those with defaults may be omitted. */
export type HttpOptions = Omit<EngineOptions, Usual> &
  Partial<Pick<EngineOptions, Exclude<Usual, 'limits'>>> & {
    readonly limits: Omit<EngineOptions['limits'], 'awaySeconds'> &
      Partial<Pick<EngineOptions['limits'], 'awaySeconds'>>;
  };

/**
 * An executor that delegates the run to another service. The service answers with the output, or accepts a job, whose
 * state is then polled until the job has ended.
 */
export function createHttpExecutor(given: HttpOptions): Executor {
  const options: EngineOptions = {
    ...usual,
    rules: plainRules,
    ...given,
    limits: { awaySeconds: AWAY_SECONDS, ...given.limits },
  };
  const { limits } = options;

  const run: Executor = async (execution, signal, progress, keeper = noJob) => {
    const kept = asEngineJob(keeper.kept);
    const job = kept ?? newJob();
    const own = new AbortController();
    const late = new RunFailure(`It took longer than ${limits.seconds} s, which is the limit of its executor.`, {
      jobLeft: true,
    });
    const leftMs = limits.seconds === undefined ? undefined : limits.seconds * 1000 - execution.spentMs;
    const limit =
      leftMs === undefined ? undefined : setTimeout(() => own.abort(late), timerMs(Math.max(0, leftMs) / 1000));
    const { beginFetch } = keeper;
    const attempt = { execution, signal: AbortSignal.any([signal, own.signal]), progress, beginFetch };
    try {
      const made =
        job.phase === 'sent' ? await lookAtJob(options, attempt, job) : await submitJob(options, attempt, job, keeper);
      if (isParked(made)) {
        clearTimeout(limit);
        return leftMs === undefined ? made : { ...made, askInMs: Math.min(made.askInMs, Math.max(0, leftMs)) };
      }
      if (made.content instanceof Readable) made.content.once('close', () => clearTimeout(limit));
      else clearTimeout(limit);
      return made;
    } catch (error) {
      clearTimeout(limit);
      throw own.signal.aborted && !signal.aborted ? late : error;
    }
  };
  const end = (execution: Parameters<Executor>[0], job: Job, signal: AbortSignal) =>
    endJob(options, execution, asEngineJob(job) ?? newJob(), signal);
  return Object.assign(run, { endJob: end });
}
