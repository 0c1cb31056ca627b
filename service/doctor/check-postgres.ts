import type { DatabaseSettings } from '../config/settings.ts';
import { reasonOf } from '../platform/reason-of.ts';
import { inspectDatabase, type DatabaseState } from '../store/inspect-database.ts';
import { openAsItIs } from '../store/postgres/postgres-database.ts';
import { checkClock } from './check-clock.ts';
import { checkMigrations, checkUsers } from './check-database-state.ts';
import { findingsAbout, type Finding } from './finding.ts';

/** Check the nodes' shared database: its availability, tables, clock, keys and connections. */
export async function checkPostgres({ url, connections }: DatabaseSettings): Promise<readonly Finding[]> {
  const { good, warning, fault } = findingsAbout('database');
  const { hostname, pathname } = new URL(url);
  const name = `PostgreSQL at ${hostname}${pathname}`;
  try {
    const state = await inspectShared(url);
    // The migrations at start take up to two more connections; after them, one more listens to the other nodes.
    const needed = connections + 2;
    const free = state.connections.limit - state.connections.open;
    const room =
      free < needed
        ? warning(
            `The server has ${free} of ${state.connections.limit} connections free, a node takes up to ${needed}: raise max_connections or lower DATABASE_CONNECTIONS.`,
          )
        : good(
            `${free} of the server's ${state.connections.limit} connections are free; a node takes up to ${needed}.`,
          );
    return [
      good(`${name} answers (version ${state.version}).`),
      room,
      checkMigrations(state),
      checkClock('The clock of the database', state.aheadMs),
      ...checkKeys(state.hasKeys),
      ...checkUsers(state.hasUser, 'DATABASE_URL=… '),
    ];
  } catch (error) {
    return [fault(`${name} can't be used: ${reasonOf(error)}`)];
  }
}

async function inspectShared(url: string): Promise<DatabaseState> {
  const db = await openAsItIs(url);
  try {
    return await inspectDatabase(db);
  } finally {
    await db.destroy();
  }
}

function checkKeys(hasKeys: boolean | undefined): readonly Finding[] {
  if (hasKeys === undefined) return [];
  const words = hasKeys ? 'The signing keys are in the database.' : 'The first start makes the signing keys.';
  return [findingsAbout('keys').good(words)];
}
