import * as z from 'zod/mini';

import { endpoint } from '@/contract/endpoints.ts';
import { itemId } from '@/contract/fields.ts';

import { extension, page } from './admin-fields.ts';
import { count, hold, named, pageOf, person, time } from './admin-items.ts';

/** The state of a team's queue (extension `admin` 1). */
export const teamQueue = z.object({
  id: itemId,
  name: z.string(),
  /** Number of active runs, including those at an engine. */
  running: count,
  waiting: count,
  /** When the run that has been waiting longest was started; null: none is waiting. */
  oldest_waiting_at: z.nullable(time),
  held: z.nullable(hold),
});
export type TeamQueue = z.output<typeof teamQueue>;

/** A process that executes runs (extension `admin` 1). */
export const queueWorker = z.object({
  id: itemId,
  /** The name of the worker's computer; null: the worker is of an earlier version, which doesn't report it. */
  host: z.nullable(z.string()),
  /** How many runs the worker can execute at once; null: unknown. */
  places: z.nullable(count),
  /** How many runs the worker is executing now, counting all teams. */
  busy: count,
  /** The runs of the caller's teams among these, longest-running first, 100 at most. */
  runs: z.array(
    z.object({
      run_id: itemId,
      name: z.nullable(z.string()),
      team: named,
      workflow: named,
      started_by: person,
      started_at: time,
      /** The run's progress, as text; null: unknown. */
      message: z.nullable(z.string()),
    }),
  ),
});
export type QueueWorker = z.output<typeof queueWorker>;

/** A drain, during which no worker starts a run (extension `admin` 1). */
export const drain = z.object({
  since: time,
  by: z.nullable(person),
  /** Number of active runs of the caller's teams; for operators, of all teams. */
  underway: count,
  /** When the last of these runs is expected to end; null: none is active, or too little is known. */
  expected_end_at: z.nullable(time),
});
export type Drain = z.output<typeof drain>;

/**
 * The queue: a page of teams ordered by name, all workers, and the drain, which is null if there is none (extension
 * `admin` 1).
 */
export const queueState = z.extend(pageOf(teamQueue), {
  workers: z.array(queueWorker),
  drain: z.nullable(drain),
  as_of: time,
});
export type QueueState = z.output<typeof queueState>;

/** The page of teams to read. */
export const queueQuery = z.object(page);

/** The queue of the caller's teams; for operators, of all teams (extension `admin` 1). */
export const getQueue = endpoint({
  ...extension,
  name: 'getQueue',
  summary: 'Get the queue',
  method: 'GET',
  path: '/admin/queue',
  query: queueQuery,
  response: queueState,
  errors: [400, 401, 403, 500],
});

/** Start a drain, for an upgrade; for operators (extension `admin` 1). */
export const beginDrain = endpoint({
  ...extension,
  name: 'beginDrain',
  summary: 'Drain the queue',
  method: 'POST',
  path: '/admin/drain',
  response: z.object({ drain }),
  errors: [401, 403, 500],
});

/** End the drain, so that runs start again; for operators (extension `admin` 1). */
export const endDrain = endpoint({
  ...extension,
  name: 'endDrain',
  summary: 'End the drain of the queue',
  method: 'DELETE',
  path: '/admin/drain',
  response: z.object({ drain: z.null() }),
  errors: [401, 403, 500],
});
