import type { AuditEntry } from '@/contract/admin/admin-audit.ts';
import type { AdminKey, AdminPerson, AdminTeam } from '@/contract/admin/admin-items.ts';
import type { TeamQueue } from '@/contract/admin/admin-queue.ts';

import type { AdminKeyRow, AdminPersonRow, AdminTeamRow } from '../../store/admin/admin-lists.ts';
import type { TeamQueueRow } from '../../store/admin/queue-view.ts';
import type { AuditRow } from '../../store/admin/audit-statement.ts';

const time = (at: Date | null) => at?.toISOString() ?? null;

/** A team as in extension `admin` 1. */
export function teamItem({ created_at, ...team }: AdminTeamRow): AdminTeam {
  return { ...team, created_at: created_at.toISOString() };
}

/** A person as in extension `admin` 1. */
export function personItem({ sort_name: _sorted, ...person }: AdminPersonRow): AdminPerson {
  return {
    ...person,
    created_at: person.created_at.toISOString(),
    disabled_at: time(person.disabled_at),
    last_used_at: time(person.last_used_at),
    teams: [...person.teams],
  };
}

/** A key as in extension `admin` 1. @param hash hash of the key that sent the request */
export function keyItem(row: AdminKeyRow, hash: string): AdminKey {
  return {
    id: row.id,
    name: row.name,
    user: { id: row.user_id, email: row.email },
    created_at: row.created_at.toISOString(),
    expires_at: time(row.expires_at),
    last_used_at: time(row.last_used_at),
    from_sign_in: row.from_link,
    current: row.hash === hash,
  };
}

/** A team's queue as in extension `admin` 1. */
export function queueItem({ oldest_waiting_at, ...queue }: TeamQueueRow): TeamQueue {
  return { ...queue, oldest_waiting_at: time(oldest_waiting_at) };
}

/** An audit entry as in extension `admin` 1: its action determines which target it has. */
export function auditItem(row: AuditRow): AuditEntry {
  const { subject_id, action } = row;
  const kind = action.startsWith('workflow ') ? 'workflow' : action.startsWith('key ') ? 'key' : undefined;
  const isRun = action.startsWith('run ');
  const isPerson = subject_id !== null && !kind && !isRun;
  return {
    id: row.id,
    at: row.at.toISOString(),
    by: row.user_id === null ? null : { id: row.user_id, email: row.email ?? '' },
    via: row.via,
    address: row.address,
    action,
    team: row.team_id === null ? null : { id: row.team_id, name: row.team_name ?? '' },
    run_id: isRun ? subject_id : null,
    workflow: row.workflow,
    user: isPerson ? { id: subject_id, email: row.subject_email ?? '' } : null,
    key_id: kind === 'key' ? subject_id : null,
    details: row.details === null ? null : (JSON.parse(row.details) as unknown),
  };
}
