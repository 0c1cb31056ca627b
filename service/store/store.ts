import { sql, type Kysely } from 'kysely';

import { ApiKeyStore } from './api-key-store.ts';
import { AuditStore } from './audit-store.ts';
import { JobClaims } from './job-claims.ts';
import { PlaceStore } from './place-store.ts';
import { RunClaims, type OnEnded } from './run-claims.ts';
import { RunStore } from './run-store.ts';
import type { Schema } from './schema.ts';
import { tables } from './tables.ts';
import { TeamRunStore } from './team-run-store.ts';
import { TeamStore } from './team-store.ts';
import { UserStore } from './user-store.ts';
import { WatcherStore } from './watcher-store.ts';
import { WorkflowStore } from './workflow-store.ts';

/** Everything that is kept, over one PostgreSQL dialect; the only place of the service that speaks SQL. */
export type Store = ReturnType<typeof createStore>;

/**
 * The store over any kysely database of the PostgreSQL dialect that is up to date.
 * @param onEnded called for each run ended here
 */
export function createStore(db: Kysely<Schema>, onEnded: OnEnded) {
  let refusals = 0;
  const onRefused = () => {
    refusals += 1;
  };
  const listeners = new Set<() => void>();
  const onChanged = () => {
    for (const listener of listeners) listener();
  };
  return {
    users: new UserStore(db, onRefused),
    keys: new ApiKeyStore(db, onRefused),
    teams: new TeamStore(db),
    audit: new AuditStore(db),
    /** How often this process has made credentials invalid: remembered credentials hold while it stays the same. */
    refusals: () => refusals,
    workflows: new WorkflowStore(db),
    runs: new RunStore(db, onEnded, onChanged),
    claims: new RunClaims(db, onEnded, onChanged),
    jobs: new JobClaims(db, onChanged),
    places: new PlaceStore(db),
    teamRuns: new TeamRunStore(db, onChanged),
    watchers: new WatcherStore(db),
    /** Call a listener after each change of a run that this process commits. */
    onRunChange: (listener: () => void) => void listeners.add(listener),
    /** Forget rows that were replaced or removed; for a database that doesn't do so by itself. */
    tidy: async () => {
      // One at a time: requests get their turn between two tables.
      for (const table of Object.keys(tables)) await sql`vacuum ${sql.table(table)}`.execute(db);
    },
    /** Resolves when the database answers. */
    ping: async () => {
      await sql`select 1`.execute(db);
    },
  };
}
