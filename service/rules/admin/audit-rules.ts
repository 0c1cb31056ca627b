import type * as z from 'zod/mini';

import type { auditCsvQuery } from '@/contract/admin/admin-audit.ts';

import { forbidden, notFound } from '../../http/http-error.ts';
import type { Scope } from '../../store/admin/scope.ts';
import type { AuditFilter } from '../../store/admin/audit-statement.ts';
import type { Store } from '../../store/store.ts';
import { time } from '../team-run-rules.ts';
import { noTeam, notAdmin } from './actor.ts';

/**
 * The filter of a query, limited to the entries that the scope may see.
 * @throws HttpError 400 for an invalid time, 404 for an unknown team, 403 for one outside the scope
 */
export async function auditFilter(
  store: Store,
  scope: Scope,
  query: z.output<typeof auditCsvQuery>,
): Promise<AuditFilter> {
  const team = query.team_id?.toLowerCase();
  if (team !== undefined) await requireSeen(store, scope, team);
  return {
    userId: query.user_id,
    teams: team !== undefined ? [team] : scope === null ? undefined : await store.facts.teamsOf(scope),
    actions: query.action && [...new Set(query.action)],
    subjectId: query.subject_id,
    from: time(query.from),
    to: time(query.to),
  };
}

/** @throws HttpError 404 for an unknown team, 403 for one outside the scope */
export async function requireSeen(store: Store, scope: Scope, teamId: string): Promise<void> {
  if (!(await store.teams.values(teamId))) throw noTeam();
  if (scope !== null && (await store.facts.role(teamId, scope)) !== 'admin') throw notAdmin();
}

/** @throws HttpError 404 for an unknown person, 403 for one outside the scope */
export async function requireManageable(store: Store, scope: Scope, userId: string): Promise<void> {
  const reach = await store.facts.reach(scope, userId);
  if (!reach) throw notFound('There is no such person.');
  if (!reach.manageable) throw forbidden('This person belongs to other teams too, or to none of yours.');
}
