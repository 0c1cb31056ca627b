import { serveAdminLines } from '../admin/admin-line.ts';
import type { AdminParts } from '../admin/admin-parts.ts';
import { runCommand } from '../admin/run-command.ts';
import { buildApp } from './app.ts';
import { defer } from '../platform/defer.ts';
import { openExecutors } from '../executors/open-executors.ts';
import { openBucket } from '../outputs/bucket/open-bucket.ts';
import { openEmbeddedService } from './embedded-service.ts';
import { listeningPort } from '../platform/listening-port.ts';
import { fillOnFirstStart } from './first-start.ts';
import { metricsLine, serveMetrics } from '../metrics/serve-metrics.ts';
import { createLog } from '../platform/log.ts';
import type { Settings } from '../config/settings.ts';
import { localOrigin } from '../platform/local-origin.ts';
import { signInWords } from './sign-in-words.ts';
import { stopOnSignals } from '../lifecycle/stop-on-signals.ts';
import { startWatchdog } from '../lifecycle/watchdog.ts';
import { waitForDataLock } from '../store/embedded/wait-for-data-lock.ts';

/** Serve dashboard and service from one data directory until a signal ends the process. */
export async function serveEmbedded(settings: Settings, webDir: string | undefined): Promise<void> {
  const { host, dataDir, durable, limitSeconds, publicUrl, allowedHosts, allowedOrigins, outputHosts, dashboard } =
    settings;
  const { requestsPerMinute } = settings;
  const admin = defer<AdminParts>();
  // Commands that come while the database is opening wait for it.
  const lock = await waitForDataLock(
    dataDir,
    serveAdminLines(async (args) => runCommand(await admin.promise, args)),
  );
  const log = createLog(settings.logLevel);
  const executors = await openExecutors({ ...settings.executors, env: process.env, works: true, log });
  const { parts, database, backUp } = await openEmbeddedService(dataDir, {
    ...executors,
    bucket: settings.bucket && (await openBucket(settings.bucket)),
    publicUrl,
    allowedHosts,
    durable,
    limitSeconds,
    log,
    retention: settings.retention,
    runVisibility: settings.runVisibility,
    streamLimits: settings.streamLimits,
    limits: settings.limits,
  });
  const watchdog = startWatchdog(limitSeconds);
  await fillOnFirstStart(parts.store, parts.clock, parts.ids);
  const app = buildApp({ ...parts, allowedOrigins, outputHosts, requestsPerMinute, dashboard, webDir });

  const metrics = settings.metrics && (await serveMetrics(settings.metrics, parts.metrics));
  stopOnSignals(async () => {
    await metrics?.close();
    await app.close();
    await lock.drain();
    await database.close();
    await watchdog.stop();
    await lock.release();
  }, app.server);

  await app.listen({ host, port: settings.port });
  const port = listeningPort(app.server);
  const adminParts = { ...parts, backUp, origin: () => publicUrl ?? localOrigin(host, port) };
  admin.resolve(adminParts);

  process.stdout.write(
    `Runboard  ${adminParts.origin()}\nData      ${dataDir}\n${metricsLine(metrics)}Sign in   ${await signInWords(adminParts)}\n`,
  );
}
