import { join } from 'node:path';

import { fromPglite } from 'pg-boss';

import type { AppParts } from './app-parts.ts';
import { loadServiceKeys } from './auth/service-keys.ts';
import { Tokens } from './auth/tokens.ts';
import { systemClock } from './clock.ts';
import { demoExecutor } from './executors/demo-executor.ts';
import { randomIds } from './ids.ts';
import { createDiskOutputs } from './outputs/disk-outputs.ts';
import { SignedUrls } from './outputs/signed-urls.ts';
import { createBossQueue } from './queue/boss-queue.ts';
import { openEmbeddedDatabase, type EmbeddedDatabase } from './store/embedded-database.ts';
import { createStore } from './store/store.ts';

const CONCURRENT_RUNS = 16;

function onError(error: unknown): void {
  process.stderr.write(`queue: ${error instanceof Error ? error.message : String(error)}\n`);
}

/** The parts of the embedded service with everything in one data directory, and its database. */
export interface EmbeddedService {
  readonly parts: AppParts;
  readonly database: EmbeddedDatabase;
}

/**
 * Open what the embedded service keeps. The directory must be locked by this process.
 * @param dataDir where keys, database and outputs are
 * @param replace parts that are to be others; with `inMemory`, an empty database, only outputs are on disk
 */
export async function openEmbeddedService(
  dataDir: string,
  replace: Partial<AppParts> & { readonly inMemory?: Blob } = {},
): Promise<EmbeddedService> {
  const { inMemory, ...others } = replace;
  const clock = others.clock ?? systemClock;
  const keys = await loadServiceKeys(inMemory ? undefined : join(dataDir, 'keys.json'));
  const database = await openEmbeddedDatabase(inMemory ? undefined : dataDir, inMemory);
  return {
    database,
    parts: {
      clock,
      ids: randomIds,
      store: createStore(database.db),
      queue: createBossQueue(fromPglite(database.pglite), { concurrency: CONCURRENT_RUNS, onError }),
      executor: demoExecutor,
      outputs: createDiskOutputs(join(dataDir, 'outputs')),
      tokens: new Tokens(keys, clock),
      urls: new SignedUrls(keys.urlKey, clock),
      instance: keys.instance,
      ...others,
    },
  };
}
