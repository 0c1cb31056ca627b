import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * An index for a team's runs by caller and workflow, so that filtering a list by both doesn't read all runs of either.
 */
export const runsOfCallerAndWorkflow: Migration = {
  async up(db) {
    await sql`
      create index runs_of_caller_and_workflow on runs (team_id, caller_id, workflow_id, created_at, id)`.execute(db);
  },
};
