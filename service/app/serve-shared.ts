import { setTimeout as delay } from 'node:timers/promises';

import type { DatabaseSettings, Settings } from '../config/settings.ts';
import { stopOnSignals } from '../lifecycle/stop-on-signals.ts';
import { metricsLine, serveMetrics } from '../metrics/serve-metrics.ts';
import { UnreachableDatabase } from '../store/postgres/postgres-database.ts';
import { buildApp, buildWorker } from './app.ts';
import { configuredParts } from './configured-parts.ts';
import { fillOnFirstStart } from './first-start.ts';
import { listen } from './listen.ts';
import { openSharedService } from './shared-service.ts';
import { signInWords } from './sign-in-words.ts';

const PATIENCE_MS = 60_000;
const RETRY_MS = 3000;

/** Serve as a node that shares a PostgreSQL database, in the role given by `ROLE`, until a signal ends the process. */
export async function serveShared(
  settings: Settings,
  shared: DatabaseSettings,
  webDir: string | undefined,
): Promise<void> {
  const { dataDir, role } = settings;
  const configured = await configuredParts(settings);
  const { parts, database } = await onceReachable(() => openSharedService(shared, dataDir, configured));
  await fillOnFirstStart(parts);
  const options = { ...settings, ...parts, webDir };
  const app = role === 'worker' ? buildWorker(options) : buildApp(options);
  const metrics = settings.metrics && (await serveMetrics(settings.metrics, parts.metrics));
  stopOnSignals(async () => {
    await metrics?.close();
    await app.close();
    await database.close();
  }, app.server);

  const origin = await listen(app, settings);
  const { hostname, pathname } = new URL(shared.url);
  // Omit the value of DATABASE_URL, because its password must not appear in a log.
  const signIn =
    role === 'worker'
      ? 'at a node with ROLE=web'
      : await signInWords({ ...parts, origin: () => origin }, 'DATABASE_URL=… ');
  process.stdout.write(
    `Runboard  ${origin}\nRole      ${role}\nDatabase  ${hostname}${pathname}\n${metricsLine(metrics)}Sign in   ${signIn}\n`,
  );
}

/**
 * Open a database that may start later than this process: try again for a minute, and say so each time.
 * @throws the last error
 */
export async function onceReachable<Opened>(open: () => Promise<Opened>): Promise<Opened> {
  for (const latestMs = performance.now() + PATIENCE_MS; ;) {
    try {
      return await open();
    } catch (error) {
      const leftMs = latestMs - performance.now();
      if (!(error instanceof UnreachableDatabase) || leftMs < 0) throw error;
      process.stderr.write(`${error.message} Trying again for ${Math.ceil(leftMs / 1000)} s.\n`);
      await delay(RETRY_MS);
    }
  }
}
