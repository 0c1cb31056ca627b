import { writeSync } from 'node:fs';
import { join } from 'node:path';

import { loadServiceKeys } from '../auth/service-keys.ts';
import { writeBackup } from '../admin/backup.ts';
import { createDiskCheck } from '../http/disk-check.ts';
import { repeat } from '../platform/repeat.ts';
import { prepareDataDir } from './prepare-data-dir.ts';
import { defaultLimitSeconds } from '../config/database-limit.ts';
import { openEmbeddedDatabase } from '../store/embedded/embedded-database.ts';
import { createStore } from '../store/store.ts';
import { usualParts, withFirstParts, type GivenParts } from './usual-parts.ts';

const TIDY_MS = 5 * 60 * 1000;
/** The exit code EX_SOFTWARE of sysexits.h. */
const SOFTWARE_FAILURE = 70;

/** End this process when its database has failed, because only a restart can recover it. */
function endProcess(words: string): void {
  writeSync(
    2,
    `The database failed: ${words}. What was acknowledged is kept. Check the disk, then start Runboard again.\n`,
  );
  process.exit(SOFTWARE_FAILURE);
}

interface Options extends GivenParts {
  /** Content of a database in memory. Only the outputs are then on disk. */
  readonly inMemory?: Blob;
  readonly durable?: boolean;
  /** How long a statement may take before the process ends. */
  readonly limitSeconds?: number;
}

/**
 * Open the embedded service's data. The directory must be locked by this process.
 * @param dataDir folder of keys, database and outputs
 * @returns its parts, its database, and a function that writes a backup of the whole directory
 */
export async function openEmbeddedService(
  dataDir: string,
  { inMemory, durable, limitSeconds = defaultLimitSeconds, ...others }: Options = {},
) {
  const given = withFirstParts(others);
  const { metrics, log } = given;
  if (!inMemory) await prepareDataDir(dataDir);
  // The keys are made last, so their existence shows that there was a database.
  const database = await openEmbeddedDatabase(inMemory ? undefined : dataDir, {
    durable,
    limitSeconds,
    onStatement: (seconds, failed) => metrics.countStatement(seconds, failed),
    template: inMemory,
    onFatal: endProcess,
  });
  const store = createStore(database.db, (status) => metrics.ended(status));
  const isNew = async () => (await store.users.first()) === undefined;
  const keys = await loadServiceKeys(inMemory ? undefined : join(dataDir, 'keys.json'), isNew).catch(
    async (error: unknown) => {
      await database.close();
      throw error;
    },
  );
  // The embedded database has no autovacuum: without this vacuum, the queue slows down with every run that ends.
  const tidying = repeat(
    () => store.tidy(),
    TIDY_MS,
    (error) => log.warn({ err: error }, 'the database could not be vacuumed'),
  );
  const close = () => tidying.stop().then(() => database.close());
  const checkDisk = inMemory ? undefined : createDiskCheck(dataDir);
  return {
    database: { ...database, close },
    backUp: (file: string) => writeBackup(dataDir, database.pglite, file),
    parts: usualParts({ checkDisk, ...given }, { store, connections: database.connections, keys, dataDir }),
  };
}
