import { sql, type AliasedRawBuilder } from 'kysely';

import type { AuditAction } from './schema.ts';

/** The columns of an entry that `note` gives, in its order. */
export const noted = ['team_id', 'subject_id', 'action', 'user_id', 'details'] as const;

/**
 * Columns of an audit entry for rows that the same statement changed and that have `team_id` and `id`.
 * @param by the user
 * @param details become JSON
 */
export function note(action: AuditAction, by: string, details?: unknown) {
  const json = details === undefined ? null : JSON.stringify(details);
  return [
    'team_id',
    'id as subject_id',
    sql<AuditAction>`${action}::text`.as('action'),
    sql<string>`${by}::uuid`.as('user_id'),
    sql<string | null>`${json}::text`.as('details'),
  ] as const satisfies readonly (string | AliasedRawBuilder<unknown, string>)[];
}
