import { sql, type Kysely } from 'kysely';

import { noteChanged } from './audit-note.ts';
import type { Role, Schema } from './schema.ts';

/** A workflow as the rules need it, with the requesting user's rights. */
export interface WorkflowRow {
  readonly id: string;
  readonly name: string;
  readonly team_id: string;
  readonly owner_id: string;
  readonly is_external: boolean;
  readonly canvas_type: number;
  readonly created_at: Date;
  /** Whether the user is a member of its team, or its owner. */
  readonly accessible: boolean;
  /** The user's role in its team; null: not a member. */
  readonly role: Role | null;
}

/** The fields of a workflow that can be changed (interface §4.4). */
export interface WorkflowChange {
  readonly name?: string | undefined;
  readonly team_id?: string | undefined;
  readonly owner_id?: string | undefined;
  readonly is_external?: boolean | undefined;
  readonly canvas_type?: number | undefined;
}

/** Workflows. Removed workflows stay in the table for the sake of their runs, but are never found (interface §4.5). */
export class WorkflowStore {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /**
   * The JSON text of the list (interface §4.1): the user's own workflows and those of their teams, newest first. Built
   * in SQL, because turning 10,000 rows into objects and back would delay other requests three times as long.
   */
  async listJson(userId: string): Promise<string> {
    const { rows } = await sql<{ json: string }>`
      select coalesce(
        '[' || string_agg('{"id":"' || id || '","name":' || to_json(name) || '}', ',' order by created_at desc, id) || ']',
        '[]') as json
      from (
        select id, name, created_at from workflows where deleted_at is null and owner_id = ${userId}
        union all
        select id, name, created_at from workflows join team_members using (team_id)
        where deleted_at is null and user_id = ${userId} and owner_id <> ${userId}
      ) as listed`.execute(this.#db);
    return rows[0]?.json ?? '[]';
  }

  async add(workflow: Omit<WorkflowRow, 'accessible' | 'role'> & { readonly public: boolean }): Promise<void> {
    const added = this.#db.with('changed', (db) =>
      db
        .insertInto('workflows')
        .values({ ...workflow, deleted_at: null })
        .returning(['id', 'team_id']),
    );
    await noteChanged('workflow create', workflow.owner_id, { name: workflow.name })(added).execute();
  }

  async find(id: string, userId: string): Promise<WorkflowRow | undefined> {
    return this.#db
      .selectFrom('workflows')
      .leftJoin('team_members', (join) =>
        join.onRef('team_members.team_id', '=', 'workflows.team_id').on('team_members.user_id', '=', userId),
      )
      .select(['id', 'name', 'workflows.team_id', 'owner_id', 'is_external', 'canvas_type', 'created_at', 'role'])
      .select((select) =>
        select
          .or([select('owner_id', '=', userId), select('role', 'is not', null)])
          .$castTo<boolean>()
          .as('accessible'),
      )
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
  }

  /**
   * @param by the user who changes the workflow
   * @returns undefined if the workflow has been removed
   */
  async update(id: string, change: WorkflowChange, by: string) {
    return this.#db
      .with('changed', (db) =>
        db
          .updateTable('workflows')
          .set(change)
          .where('id', '=', id)
          .where('deleted_at', 'is', null)
          .returning(['id', 'name', 'team_id', 'owner_id', 'canvas_type', 'is_external']),
      )
      .with('noted', noteChanged('workflow update', by, change))
      .selectFrom('changed')
      .selectAll()
      .executeTakeFirst();
  }

  /**
   * @param by the user who deletes the workflow
   * @returns undefined if the workflow has been removed
   */
  async remove(id: string, at: Date, by: string) {
    return this.#db
      .with('changed', (db) =>
        db
          .updateTable('workflows')
          .set({ deleted_at: at })
          .where('id', '=', id)
          .where('deleted_at', 'is', null)
          .returning(['id', 'name', 'deleted_at', 'team_id']),
      )
      .with('noted', noteChanged('workflow delete', by))
      .selectFrom('changed')
      .select(['id', 'name', 'deleted_at'])
      .executeTakeFirst();
  }
}
