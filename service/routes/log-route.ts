import type { FastifyInstance } from 'fastify';

import { getRunLog, runLogQuery, type RunLog } from '@/contract/logs-extension.ts';

import { serveEndpoint, type Authenticate } from '../http/endpoint-routes.ts';
import { badRequest } from '../http/http-error.ts';
import { readQuery } from '../http/read-query.ts';
import { readLogPage } from '../outputs/log-page.ts';
import { findTeamRun } from '../rules/team-run-rules.ts';
import type { TeamRunRow } from '../store/runs/team-run-rows.ts';
import type { TeamRunParts } from './team-run-routes.ts';

/**
 * How long after the end of a failed or cancelled run its log may still grow: a program that is being ended may print
 * more lines, and a bucket shows them some seconds later.
 */
const LAST_LINES_MS = 15_000;

/** Extension `logs` 1: the log of a run. */
export function logRoute(app: FastifyInstance, parts: TeamRunParts, authenticate: Authenticate): void {
  const { store, outputs, clock, runVisibility = 'team' } = parts;
  serveEndpoint(app, authenticate, getRunLog, async ({ user, params, request, reply }): Promise<RunLog> => {
    void reply.header('cache-control', 'no-store');
    const query = readQuery(runLogQuery, request.query);
    const run = await findTeamRun(store, params.run_id, user, runVisibility);
    const { attempt } = run;
    const page = await readLogPage(outputs, { runId: run.id, attempt }, Number(query.after ?? 0));
    // A missing log is not a 404, because a reader that polls every second would get one every second.
    const empty = { lines: [], after: 0, size: 0, cut: false };
    if (page === 'nowhere' || (page === undefined && Number(query.after ?? 0) > 0))
      throw badRequest('after: no line of this log begins there.');
    const { lines, after, size, cut } = page ?? empty;
    return {
      attempt,
      lines: lines.map(({ at, output, text }) => ({ at: new Date(at).toISOString(), output, text })),
      after,
      size,
      // An unfinished last line is not returned, so `after` may stay below `size`.
      more: (after < size && lines.length > 0) || (!cut && mayGrow(run, clock.now())),
      cut,
    };
  });
}

function mayGrow({ status, ended_at }: TeamRunRow, now: Date): boolean {
  if (status === 'queued' || status === 'running') return true;
  return status !== 'succeeded' && ended_at !== null && now.getTime() - ended_at.getTime() < LAST_LINES_MS;
}
