import { serveAdminLines } from '../admin/admin-line.ts';
import type { AdminParts } from '../admin/admin-parts.ts';
import { runCommand } from '../admin/run-command.ts';
import type { Settings } from '../config/settings.ts';
import { stopOnSignals } from '../lifecycle/stop-on-signals.ts';
import { startWatchdog } from '../lifecycle/watchdog.ts';
import { metricsLine, serveMetrics } from '../metrics/serve-metrics.ts';
import { defer } from '../platform/defer.ts';
import { waitForDataLock } from '../store/embedded/wait-for-data-lock.ts';
import { buildApp } from './app.ts';
import { configuredParts } from './configured-parts.ts';
import { openEmbeddedService } from './embedded-service.ts';
import { fillOnFirstStart } from './first-start.ts';
import { listen } from './listen.ts';
import { signInWords } from './sign-in-words.ts';

/** Serve dashboard and service from one data directory until a signal ends the process. */
export async function serveEmbedded(settings: Settings, webDir: string | undefined): Promise<void> {
  const { dataDir, durable, limitSeconds } = settings;
  const admin = defer<AdminParts>();
  // Commands that arrive while the database is opening wait until it is open.
  const lock = await waitForDataLock(
    dataDir,
    serveAdminLines(async (args) => runCommand(await admin.promise, args)),
  );
  const configured = await configuredParts(settings);
  const { parts, database, backUp } = await openEmbeddedService(dataDir, { ...configured, durable, limitSeconds });
  const watchdog = startWatchdog(limitSeconds);
  await fillOnFirstStart(parts);
  const app = buildApp({ ...settings, ...parts, webDir });

  const metrics = settings.metrics && (await serveMetrics(settings.metrics, parts.metrics));
  stopOnSignals(async () => {
    await metrics?.close();
    await app.close();
    await lock.drain();
    await database.close();
    await watchdog.stop();
    await lock.release();
  }, app.server);

  const origin = await listen(app, settings);
  const adminParts = { ...parts, backUp, origin: () => origin };
  admin.resolve(adminParts);

  process.stdout.write(
    `Runboard  ${origin}\nData      ${dataDir}\n${metricsLine(metrics)}Sign in   ${await signInWords(adminParts)}\n`,
  );
}
