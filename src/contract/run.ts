import * as z from 'zod/mini';

import { lenientText, uuid } from './fields.ts';

/** Response of get run id: a new identifier for one execution (interface §4.7). Each request mints a different one. */
export const mintedRunId = z.object({ run_id: z.string() });

/** Inputs of a run: an object. The interface doesn't state its contents (§1, §2). */
export const runInputs = z.custom<Readonly<Record<string, unknown>>>(
  // A record of zod leaves the key "__proto__" out.
  (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'must be an object',
);
export type RunInputs = z.output<typeof runInputs>;

/**
 * Body of start run (interface §2). `id` is the workflow's ID. `origin` is documented as a string, and `2` stands for a
 * game engine. Some callers send a number, so both are accepted.
 */
export const startRunBody = z.object({
  id: uuid,
  origin: z.optional(z.union([z.string(), z.int()])),
  inputs: z.optional(runInputs),
});
export type StartRunBody = z.output<typeof startRunBody>;

/**
 * Response of start run; `status` is an open set, and `queued` for a new run (interface §4.8). The interface doesn't
 * state its exact success status; ours is 200.
 */
export const startedRun = z.object({ run_id: z.string(), status: lenientText, message: lenientText });
export type StartedRun = z.output<typeof startedRun>;

/** Response of cancel run, even for a run that had already ended (interface §4.9). */
export const cancelledRun = z.object({ message: lenientText });
export type CancelledRun = z.output<typeof cancelledRun>;

/** Response of get run result: a signed URL, or other location information (interface §4.10). */
export const runResult = z.object({ result: z.string() });
export type RunResult = z.output<typeof runResult>;
