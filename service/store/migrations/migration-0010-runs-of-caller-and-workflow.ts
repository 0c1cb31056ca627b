import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** An index for a team's runs by caller and workflow, so that no list reads all runs of either. */
export const runsOfCallerAndWorkflow: Migration = {
  async up(db) {
    await sql`
      create index runs_of_caller_and_workflow on runs (team_id, caller_id, workflow_id, created_at, id)`.execute(db);
  },
};
