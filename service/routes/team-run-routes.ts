import type { FastifyInstance } from 'fastify';

import { listExtensions, ourExtensions } from '@/contract/extensions.ts';
import {
  describeTeamRun,
  getTeamRun,
  listTeamRunChanges,
  listTeamRuns,
  listTeamRunsQuery,
  teamRunChangesQuery,
} from '@/contract/runs-extension.ts';
import { describeRunBody, type TeamRunChanges, type TeamRunPage } from '@/contract/team-run.ts';

import { readBody, serveEndpoint, type Authenticate } from '../http/endpoint-routes.ts';
import { readQuery } from '../http/read-query.ts';
import { hashOfFilters } from '../rules/cursor.ts';
import {
  checkChangesCursor,
  readChangesCursor,
  readListCursor,
  writeChangesCursor,
  writeListCursor,
} from '../rules/run-cursors.ts';
import { nextPosition } from '../store/runs/team-run-store.ts';
import { keptSince, teamRunItem, type Kept } from '../rules/team-run-items.ts';
import { findTeamRun, teamRunFilter, type RunVisibility } from '../rules/team-run-rules.ts';
import { requireWorker } from '../rules/workflow-rules.ts';
import type { RouteParts } from './route-parts.ts';

/** The parts used by the routes of extension `runs` 1. */
export interface TeamRunParts extends RouteParts {
  readonly retention: Kept;
  /** Which runs a team member sees; default: all of the team's runs. */
  readonly runVisibility?: RunVisibility | undefined;
}

const PAGE = 50;
const CHANGES = 500;

/** `GET /extensions`: the service's extensions of the interface. It is public. */
export function extensionsRoute(app: FastifyInstance): void {
  app.get(listExtensions.path, async () => ourExtensions);
}

/** The list, the changes and the single runs of extension `runs` 1. */
export function teamRunRoutes(app: FastifyInstance, parts: TeamRunParts, authenticate: Authenticate): void {
  const { store, clock, retention, runVisibility: visibility = 'team' } = parts;
  const teamsOf = async (userId: string) => (await store.teams.listOf(userId)).map(({ id }) => id);

  serveEndpoint(app, authenticate, listTeamRuns, async ({ user, request, reply }): Promise<TeamRunPage> => {
    void reply.header('cache-control', 'no-store');
    const query = readQuery(listTeamRunsQuery, request.query);
    const hash = hashOfFilters(query);
    const after = query.cursor === undefined ? undefined : readListCursor(query.cursor, hash);
    const now = clock.now();
    const teams = await teamsOf(user.id);
    const filter = await teamRunFilter(store, user, teams, query, visibility);
    const { rows, more, snapshot } = await store.teamRuns.list(filter, after, query.limit ?? PAGE);
    const last = rows.at(-1);
    return {
      items: rows.map((row) => teamRunItem(row, retention)),
      next_cursor: more && last ? writeListCursor({ at: last.sort_at, id: last.id }, hash) : null,
      changes_cursor: writeChangesCursor({ since: snapshot }, now),
      kept_since: keptSince(retention, now),
      as_of: now.toISOString(),
      viewer: user,
      teams,
    };
  });

  serveEndpoint(app, authenticate, listTeamRunChanges, async ({ user, request, reply }): Promise<TeamRunChanges> => {
    void reply.header('cache-control', 'no-store');
    const query = readQuery(teamRunChangesQuery, request.query);
    const now = clock.now();
    const cursor = readChangesCursor(query.after, now);
    const teams = await teamsOf(user.id);
    const callers = visibility === 'own' ? [user.id] : undefined;
    const read = await store.teamRuns.changes({ ...cursor, teams, callers }, query.limit ?? CHANGES);
    checkChangesCursor(cursor, read.snapshot);
    return {
      items: read.rows.map((row) => teamRunItem(row, retention)),
      cursor: writeChangesCursor(nextPosition(cursor, read), now),
      more: read.more,
      kept_since: keptSince(retention, now),
      as_of: now.toISOString(),
      teams,
    };
  });

  serveEndpoint(app, authenticate, getTeamRun, async ({ user, params, reply }) => {
    void reply.header('cache-control', 'no-store');
    return teamRunItem(await findTeamRun(store, params.run_id, user, visibility), retention, { whole: true });
  });

  serveEndpoint(app, authenticate, describeTeamRun, async ({ user, params, body }) => {
    const { name, note } = readBody(describeRunBody, body);
    const change = { ...(name !== undefined && { name }), ...(note !== undefined && { note }) };
    requireWorker(await findTeamRun(store, params.run_id, user, visibility));
    if (Object.keys(change).length > 0) await store.teamRuns.describe(params.run_id, change, user.id);
    return teamRunItem(await findTeamRun(store, params.run_id, user, visibility), retention, { whole: true });
  });
}
