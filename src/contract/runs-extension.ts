import * as z from 'zod/mini';

import { endpoint } from './endpoints.ts';
import { uuid } from './fields.ts';
import { dateTime, oneOrMore, wholeNumber } from './query-fields.ts';
import { describeRunBody, runStatuses, teamRun, teamRunChanges, teamRunPage } from './team-run.ts';

// Each run has a message of up to 4,000 characters and a note, and one run may have 1 MiB of inputs.
const extension = { section: 'extension runs 1', host: 'accounts', apiKey: true, mayBeLong: true } as const;

/** Filters of the list. A filter may be repeated up to 20 times; then a run matches if it matches any of the values. */
export const listTeamRunsQuery = z.object({
  team_id: oneOrMore(uuid),
  workflow_id: oneOrMore(uuid),
  status: oneOrMore(z.enum(runStatuses, `must be one of ${runStatuses.join(', ')}`)),
  /** `me`, or a user's id. */
  started_by: oneOrMore(z.union([z.literal('me'), uuid], 'must be me or a UUID')),
  created_after: z.optional(dateTime),
  created_before: z.optional(dateTime),
  limit: z.optional(wholeNumber(200)),
  cursor: z.optional(z.string()),
});

/** The runs of the caller's teams, newest first by `created_at`, then id (extension `runs` 1). */
export const listTeamRuns = endpoint({
  ...extension,
  name: 'listTeamRuns',
  summary: "List the team's runs",
  method: 'GET',
  path: '/runs',
  query: listTeamRunsQuery,
  response: teamRunPage,
  errors: [400, 401, 403, 404, 500],
});

/** One run with all its inputs (extension `runs` 1). */
export const getTeamRun = endpoint({
  ...extension,
  name: 'getTeamRun',
  summary: 'Get run',
  method: 'GET',
  path: '/runs/{run_id}',
  response: teamRun,
  errors: [400, 401, 403, 404, 500],
});

/** Change the team's name and note of a run; the response is the run (extension `runs` 1). */
export const describeTeamRun = endpoint({
  ...extension,
  name: 'describeTeamRun',
  summary: 'Name a run or note something about it',
  method: 'PATCH',
  path: '/runs/{run_id}',
  body: describeRunBody,
  response: teamRun,
  errors: [400, 401, 403, 404, 500],
});

/** A cursor, and the maximum number of changes in the response. */
export const teamRunChangesQuery = z.object({
  after: z.string('Field required'),
  limit: z.optional(wholeNumber(500)),
});

/**
 * The runs of the caller's teams that have changed since a cursor, each at least once; 410 if the cursor is too old
 * (extension `runs` 1).
 */
export const listTeamRunChanges = endpoint({
  ...extension,
  name: 'listTeamRunChanges',
  summary: "List changes of the team's runs",
  method: 'GET',
  path: '/runs/changes',
  query: teamRunChangesQuery,
  response: teamRunChanges,
  errors: [400, 401, 410, 500],
});

/** Without a cursor, the stream starts with changes from now on. */
export const teamRunEventsQuery = z.object({ after: z.optional(z.string()) });

/** The same changes, sent as they happen: server-sent events `hello`, `runs`, `resync`, `bye` (extension `runs` 1). */
export const watchTeamRuns = endpoint({
  ...extension,
  name: 'watchTeamRuns',
  summary: "Watch changes of the team's runs",
  method: 'GET',
  path: '/runs/events',
  query: teamRunEventsQuery,
  response: z.string(),
  answers: 'text/event-stream',
  errors: [400, 401, 429, 500, 503],
});

/** The operations of extension `runs` 1, at the accounts base. */
export const runsEndpoints = [listTeamRuns, listTeamRunChanges, watchTeamRuns, getTeamRun, describeTeamRun] as const;
