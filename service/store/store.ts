import { sql, type Kysely } from 'kysely';

import { AdminLists } from './admin/admin-lists.ts';
import { createChange, createChangeStore } from './admin/change-store.ts';
import { NodeStore } from './admin/node-store.ts';
import { QueueView } from './admin/queue-view.ts';
import { readDatabaseFacts } from './admin/system-view.ts';
import { JobClaims } from './runs/job-claims.ts';
import { PlaceStore } from './runs/place-store.ts';
import { RunClaims, type OnEnded } from './runs/run-claims.ts';
import { RunStore } from './runs/run-store.ts';
import type { Schema } from './schema.ts';
import { tables } from './tables.ts';
import { TeamRunStore } from './runs/team-run-store.ts';
import { WatcherStore } from './watcher-store.ts';
import { WorkflowStore } from './workflow-store.ts';

/**
 * All persistent data, through kysely's PostgreSQL dialect. Apart from copy-database.ts, the store is the only place in
 * the service with SQL.
 */
export type Store = ReturnType<typeof createStore>;

/**
 * Create the store on a migrated kysely database of the PostgreSQL dialect.
 * @param onEnded called for each run whose end this process writes
 */
export function createStore(db: Kysely<Schema>, onEnded: OnEnded) {
  let invalidations = 0;
  const onInvalidated = () => {
    invalidations += 1;
  };
  const listeners = new Set<() => void>();
  const onChanged = () => {
    for (const listener of listeners) listener();
  };
  return {
    ...createChangeStore(db, onInvalidated, onChanged),
    change: createChange(db, onInvalidated, onChanged),
    adminLists: new AdminLists(db),
    queueView: new QueueView(db),
    nodes: new NodeStore(db),
    databaseFacts: () => readDatabaseFacts(db),
    /**
     * How many times this process has invalidated credentials. Cached ones stay valid while the number is unchanged.
     */
    invalidations: () => invalidations,
    workflows: new WorkflowStore(db),
    runs: new RunStore(db, onEnded, onChanged),
    claims: new RunClaims(db, onEnded, onChanged),
    jobs: new JobClaims(db, onChanged),
    places: new PlaceStore(db),
    teamRuns: new TeamRunStore(db, onChanged),
    watchers: new WatcherStore(db),
    /** Call a listener after each change of a run that this process commits. */
    onRunChange: (listener: () => void) => void listeners.add(listener),
    /** Remove dead rows, for a database without autovacuum. */
    tidy: async () => {
      // One table at a time, so that requests can run in between.
      for (const table of Object.keys(tables)) await sql`vacuum ${sql.table(table)}`.execute(db);
    },
    /** Resolves when the database answers. */
    ping: async () => {
      await sql`select 1`.execute(db);
    },
  };
}
