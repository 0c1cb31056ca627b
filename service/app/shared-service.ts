import { importKeys, makeKeyFile, type KeyFile } from '../auth/service-keys.ts';
import type { DatabaseSettings } from '../config/settings.ts';
import { createDatabaseClock } from '../store/postgres/database-clock.ts';
import { openPostgresDatabase, type PostgresDatabase } from '../store/postgres/postgres-database.ts';
import { sharedKeys } from '../store/shared-keys.ts';
import { createStore } from '../store/store.ts';
import type { AppParts } from './app-parts.ts';
import { usualParts, withFirstParts, type GivenParts } from './usual-parts.ts';

/** A node that shares a PostgreSQL database with others: its parts, and its access to the database. */
export interface SharedService {
  readonly parts: AppParts;
  readonly database: PostgresDatabase;
}

/**
 * Open the nodes' shared data.
 * @param dataDir folder of the outputs, on a file system shared by all nodes
 */
export async function openSharedService(
  { url, connections }: DatabaseSettings,
  dataDir: string,
  others: GivenParts = {},
): Promise<SharedService> {
  const { metrics, log, ...rest } = withFirstParts(others);
  const onError = (error: unknown) => log.warn({ err: error }, 'a database connection failed');
  const database = await openPostgresDatabase(url, connections, onError, (seconds, failed) =>
    metrics.countStatement(seconds, failed),
  );
  const clock = await createDatabaseClock(database.db, onError);
  const close = () => clock.stop().then(() => database.close());
  const content = await sharedKeys(database.db, async () => JSON.stringify(await makeKeyFile()));
  const keys = await importKeys(JSON.parse(content) as KeyFile);
  const store = createStore(database.db, (status) => metrics.ended(status));
  const given = { metrics, log, ...rest, clock: others.clock ?? clock };
  return { database: { ...database, close }, parts: usualParts(given, { ...database, store, keys, dataDir }) };
}
