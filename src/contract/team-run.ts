import * as z from 'zod/mini';

import { itemId, lenient, lenientName, lenientText, visibleName } from './fields.ts';
import { runInputs } from './run.ts';

/** The states of a run; a service may add others. */
export const runStatuses = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;

const person = z.object({ id: itemId, email: lenientText });
const time = z.string().check(z.minLength(1));

/** The file produced by a run, without its address (extension `runs` 1). */
const runOutput = z.object({
  name: lenientText,
  type: lenientText,
  /** In bytes; null if an earlier version of the service stored the file. */
  size: lenient(z.number()),
  /** When the file will be removed by retention; null: never. */
  expires_at: lenient(time),
});

/** A run as shown to every member of its team (extension `runs` 1). All times are ISO 8601 in UTC. */
export const teamRun = z.object({
  run_id: itemId,
  team_id: itemId,
  workflow: z.object({ id: itemId, name: lenientName }),
  /** An open set. */
  status: lenientText,
  /** The latest message: progress, or why the run failed; `''` if there is none. */
  message: lenientText,
  /** Progress of a running run, 0 to 100; absent if unknown. */
  percent: lenient(z.number()),
  /** Number of steps done, and the total. */
  step: lenient(z.number()),
  steps: lenient(z.number()),
  /** The name that the team gave the run. */
  name: lenient(z.string()),
  note: lenient(z.string()),
  /** Null above 2,048 bytes of JSON, unless this run was read on its own. */
  inputs: lenient(runInputs),
  /** Size of the inputs as JSON, in bytes. */
  inputs_size: lenient(z.number()),
  origin: lenient(z.string()),
  started_by: person,
  cancelled_by: lenient(person),
  /** Number of times the run was executed, so far. */
  attempt: lenient(z.number()),
  created_at: time,
  started_at: lenient(time),
  ended_at: lenient(time),
  output: lenient(runOutput),
  /** Increases with each change of the run. An item replaces a known one only if its version is higher. */
  version: z.int(),
});
export type TeamRun = z.output<typeof teamRun>;

const readAt = {
  /** Runs that ended before this time may have been removed. */
  kept_since: time,
  /** When the service started reading. */
  as_of: time,
  /** The IDs of all of the caller's teams. */
  teams: z.array(itemId),
};

/** A page of the runs of the caller's teams, newest first (extension `runs` 1). */
export const teamRunPage = z.object({
  items: z.array(teamRun),
  /** Null on the last page. */
  next_cursor: lenient(z.string()),
  /** Cursor for reading the changes that this page may not include. */
  changes_cursor: z.string(),
  ...readAt,
  viewer: person,
});
export type TeamRunPage = z.output<typeof teamRunPage>;

/** Runs that changed since a cursor, each in its newest version, in any order (extension `runs` 1). */
export const teamRunChanges = z.object({
  items: z.array(teamRun),
  cursor: z.string(),
  /** Whether there are more changes to read with `cursor` now. */
  more: z.boolean(),
  ...readAt,
});
export type TeamRunChanges = z.output<typeof teamRunChanges>;

/**
 * Body of describe run: name and note, up to 255 and 2,000 characters. Null removes a field; an absent field keeps its
 * value.
 */
export const describeRunBody = z.object({
  name: z.optional(z.nullable(z.string().check(z.maxLength(255), visibleName))),
  note: z.optional(z.nullable(z.string().check(z.maxLength(2000)))),
});
export type DescribeRunBody = z.output<typeof describeRunBody>;

/** Data of `hello`, the first event of a stream. */
export const helloEvent = z.object(readAt);
/** Data of an event `runs`; its `id` is the new cursor. */
export const runsEvent = z.object({ items: z.array(teamRun) });
/** Data of `bye`, the last event of a stream: why the service closes the stream. */
export const byeEvent = z.object({ reason: z.enum(['expired', 'membership', 'shutdown', 'max-age']) });
export type ByeReason = z.output<typeof byeEvent>['reason'];
