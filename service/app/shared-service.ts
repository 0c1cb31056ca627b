import { importKeys, makeKeyFile, type KeyFile, type ServiceKeys } from '../auth/service-keys.ts';
import type { Outputs } from '../outputs/outputs.ts';
import { ServiceMetrics } from '../metrics/service-metrics.ts';
import { defaultRunLimits, type RunLimits } from '../config/run-limits.ts';
import { KeyStore } from '../store/key-store.ts';
import { openPostgresDatabase, type PostgresDatabase } from '../store/postgres/postgres-database.ts';
import { createStore } from '../store/store.ts';
import type { AppParts } from './app-parts.ts';
import { systemClock } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import type { DatabaseSettings } from '../config/settings.ts';
import { usualParts } from './usual-parts.ts';

/** The parts of a node that shares a PostgreSQL database with others, and its connections. */
export interface SharedService {
  readonly parts: AppParts;
  readonly database: PostgresDatabase;
}

/**
 * Open what the nodes of a service share.
 * @param dataDir where the outputs are, on a file system that all nodes see
 * @param replace parts that are to be others
 */
export async function openSharedService(
  { url, connections }: DatabaseSettings,
  dataDir: string,
  replace: Partial<AppParts> & { readonly bucket?: Outputs | undefined; readonly limits?: RunLimits } = {},
): Promise<SharedService> {
  const {
    bucket,
    limits = defaultRunLimits,
    metrics = new ServiceMetrics(),
    log = createLog('warn'),
    ...others
  } = replace;
  const clock = others.clock ?? systemClock;
  const onError = (error: unknown) => log.warn({ err: error }, 'the database had trouble');
  const database = await openPostgresDatabase(url, connections, onError, (seconds, failed) =>
    metrics.countStatement(seconds, failed),
  );
  const keys = await loadSharedKeys(new KeyStore(database.db));
  const store = createStore(database.db, (status) => metrics.ended(status));
  metrics.watch({ runs: () => store.runs.count(), connections: database.connections, now: () => clock.now() });
  const { signals } = database;
  return {
    database,
    parts: {
      ...usualParts({ clock, store, metrics, log, keys, dataDir, bucket, limits, signals }),
      ...others,
    },
  };
}

/** The first node makes the keys; all others take the same. */
async function loadSharedKeys(kept: KeyStore): Promise<ServiceKeys> {
  const content = (await kept.read()) ?? (await kept.keep(JSON.stringify(await makeKeyFile())));
  return importKeys(JSON.parse(content) as KeyFile);
}
