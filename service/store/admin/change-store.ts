import type { Kysely } from 'kysely';

import { ApiKeyStore } from '../api-key-store.ts';
import { AuditStore } from '../audit-store.ts';
import type { Schema } from '../schema.ts';
import { TeamStore } from '../team-store.ts';
import { UserStore } from '../user-store.ts';
import { AdminFacts } from './admin-facts.ts';
import { HoldStore } from './hold-store.ts';

/** The reads and writes that an admin's change needs. */
export interface ChangeStore {
  readonly users: UserStore;
  readonly keys: ApiKeyStore;
  readonly teams: TeamStore;
  readonly audit: AuditStore;
  readonly holds: HoldStore;
  readonly facts: AdminFacts;
}

/** @param onInvalidated called when credentials become invalid */
export function createChangeStore(db: Kysely<Schema>, onInvalidated: () => void, onChanged: () => void): ChangeStore {
  return {
    users: new UserStore(db, onInvalidated),
    keys: new ApiKeyStore(db, onInvalidated),
    teams: new TeamStore(db),
    audit: new AuditStore(db),
    holds: new HoldStore(db, onChanged),
    facts: new AdminFacts(db),
  };
}

/**
 * Execute a change atomically: its checks hold until it is written, and it is either recorded in the audit log or not
 * made at all. Inside, use only the given store, because the embedded database has one connection.
 */
export type Change = <Result>(work: (inside: ChangeStore) => Promise<Result>) => Promise<Result>;

/** @param onInvalidated called when credentials have become invalid */
export function createChange(db: Kysely<Schema>, onInvalidated: () => void, onChanged: () => void): Change {
  return async (work) => {
    // Cached credentials become invalid only once the change is committed.
    const invalidations: true[] = [];
    const result = await db
      .transaction()
      .execute((inside) => work(createChangeStore(inside, () => invalidations.push(true), onChanged)));
    if (invalidations.length > 0) onInvalidated();
    return result;
  };
}
