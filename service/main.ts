import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { metricsLine, serveMetrics } from './metrics/serve-metrics.ts';
import { ServiceMetrics } from './metrics/service-metrics.ts';
import { buildRemoteApp } from './process/remote-app.ts';
import { stopOnSignals } from './process/stop-on-signals.ts';
import { listeningPort } from './http/listening-port.ts';
import { createLog } from './process/log.ts';
import { localOrigin, readSettings } from './process/settings.ts';

/** Start what the environment asks for. The built dashboard lies beside this program's folder. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const built = fileURLToPath(new URL('../web', import.meta.url));
  const webDir = existsSync(built) ? built : undefined;
  // Each loads what it needs only: a node over PostgreSQL has no use for the embedded database.
  if (!settings.remote && settings.database) {
    const { serveShared } = await import('./process/serve-shared.ts');
    return serveShared(settings, settings.database, webDir);
  }
  if (!settings.remote) {
    const { serveEmbedded } = await import('./process/serve-embedded.ts');
    return serveEmbedded(settings, webDir);
  }
  const { remote, allowedOrigins, outputHosts, requestsPerMinute, dashboard, logLevel, host, port } = settings;
  const metrics = new ServiceMetrics();
  const log = createLog(logLevel);
  const app = buildRemoteApp({
    remote,
    allowedOrigins,
    outputHosts,
    requestsPerMinute,
    dashboard,
    webDir,
    log,
    metrics,
  });
  const metricsServer = settings.metrics && (await serveMetrics(settings.metrics, metrics));
  stopOnSignals(() => Promise.all([app.close(), metricsServer?.close()]), app.server);
  await app.listen({ host, port });
  process.stdout.write(`Runboard  ${settings.publicUrl ?? localOrigin(host, listeningPort(app.server))}\n`);
  process.stdout.write(`Service   ${remote.accounts}, ${remote.api}\n${metricsLine(metricsServer)}`);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
