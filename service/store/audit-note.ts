import { sql, type QueryCreator } from 'kysely';

import type { AuditAction, Schema } from './schema.ts';

/**
 * A part of an SQL statement that records the statement's changes to the rows of its part `changed`.
 * @param by the user
 * @param details are stored as JSON
 */
export function noteChanged(action: AuditAction, by: string, details?: unknown) {
  const json = details === undefined ? null : JSON.stringify(details);
  return (db: QueryCreator<Schema & { changed: { id: string; team_id: string } }>) =>
    db
      .insertInto('audit')
      .columns(['team_id', 'subject_id', 'action', 'user_id', 'details'])
      .expression((from) =>
        from
          .selectFrom('changed')
          .select([
            'team_id',
            'id as subject_id',
            sql<AuditAction>`${action}::text`.as('action'),
            sql<string>`${by}::uuid`.as('user_id'),
            sql<string | null>`${json}::text`.as('details'),
          ]),
      );
}
