import { buildApp, buildWorker } from './app.ts';
import { openExecutors } from '../executors/open-executors.ts';
import { openBucket } from '../outputs/bucket/open-bucket.ts';
import { listeningPort } from '../platform/listening-port.ts';
import { fillOnFirstStart } from './first-start.ts';
import { metricsLine, serveMetrics } from '../metrics/serve-metrics.ts';
import { createLog } from '../platform/log.ts';
import type { DatabaseSettings, Settings } from '../config/settings.ts';
import { localOrigin } from '../platform/local-origin.ts';
import { signInWords } from './sign-in-words.ts';
import { openSharedService } from './shared-service.ts';
import { stopOnSignals } from '../lifecycle/stop-on-signals.ts';

/** Serve as one node over PostgreSQL, in the role of `ROLE`, until a signal ends the process. */
export async function serveShared(
  settings: Settings,
  database: DatabaseSettings,
  webDir: string | undefined,
): Promise<void> {
  const { host, dataDir, publicUrl, allowedHosts, allowedOrigins, outputHosts, requestsPerMinute, dashboard, role } =
    settings;
  const log = createLog(settings.logLevel);
  const executors = await openExecutors({ ...settings.executors, env: process.env, works: role !== 'web', log });
  const { parts, database: opened } = await openSharedService(database, dataDir, {
    ...executors,
    bucket: settings.bucket && (await openBucket(settings.bucket)),
    publicUrl,
    allowedHosts,
    limits: settings.limits,
    retention: settings.retention,
    runVisibility: settings.runVisibility,
    streamLimits: settings.streamLimits,
    log,
  });
  await fillOnFirstStart(parts.store, parts.clock, parts.ids);
  const options = { ...parts, allowedOrigins, outputHosts, requestsPerMinute, dashboard, webDir };
  const app = role === 'worker' ? buildWorker(options) : buildApp(options);
  const metrics = settings.metrics && (await serveMetrics(settings.metrics, parts.metrics));
  stopOnSignals(async () => {
    await metrics?.close();
    await app.close();
    await opened.close();
  }, app.server);

  await app.listen({ host, port: settings.port });
  const origin = publicUrl ?? localOrigin(host, listeningPort(app.server));
  const { hostname, pathname } = new URL(database.url);
  // Leave out the address: its password must not get into a log.
  const signIn =
    role === 'worker'
      ? 'at a node with ROLE=web'
      : await signInWords({ ...parts, origin: () => origin }, 'DATABASE_URL=… ');
  process.stdout.write(
    `Runboard  ${origin}\nRole      ${role}\nDatabase  ${hostname}${pathname}\n${metricsLine(metrics)}Sign in   ${signIn}\n`,
  );
}
