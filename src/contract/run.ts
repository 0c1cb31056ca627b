import * as z from 'zod/mini';

import { lenientText, uuid } from './fields.ts';

/** Answer of get run id: a fresh identifier for one execution (interface §4.7). Asking again mints another. */
export const mintedRunId = z.object({ run_id: z.string() });

/** Inputs of a run: an object; its contents are not shown (interface §1, §2). */
export const runInputs = z.record(z.string(), z.unknown());
export type RunInputs = z.output<typeof runInputs>;

/**
 * Body of start run (interface §2). `id` is the workflow's. `origin` is documented as a string, `2` being a
 * game-engine caller; real callers send a number too, so both are accepted.
 */
export const startRunBody = z.object({
  id: uuid,
  origin: z.optional(z.union([z.string(), z.int()])),
  inputs: z.optional(runInputs),
});
export type StartRunBody = z.output<typeof startRunBody>;

/** Answer of start run; `status` is an open set, a new run is `queued` (interface §4.8). Its exact success status is not shown, ours is 200. */
export const startedRun = z.object({ run_id: z.string(), status: lenientText, message: lenientText });
export type StartedRun = z.output<typeof startedRun>;

/** Answer of cancel run, also for a run that had already ended (interface §4.9). */
export const cancelledRun = z.object({ message: lenientText });
export type CancelledRun = z.output<typeof cancelledRun>;

/** Answer of get run result: a signed URL, or other location information (interface §4.10). */
export const runResult = z.object({ result: z.string() });
export type RunResult = z.output<typeof runResult>;
