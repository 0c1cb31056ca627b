import { listeningPort } from '../platform/listening-port.ts';
import { metricsLine, serveMetrics } from '../metrics/serve-metrics.ts';
import { ServiceMetrics } from '../metrics/service-metrics.ts';
import { createLog } from '../platform/log.ts';
import { buildRemoteApp } from './remote-app.ts';
import type { Settings } from '../config/settings.ts';
import { localOrigin } from '../platform/local-origin.ts';
import { stopOnSignals } from '../lifecycle/stop-on-signals.ts';

/** Serve the dashboard and forward to a remote service until a signal ends the process. */
export async function serveRemote(
  settings: Settings,
  remote: NonNullable<Settings['remote']>,
  webDir: string | undefined,
): Promise<void> {
  const { allowedOrigins, outputHosts, requestsPerMinute, dashboard, logLevel, host, port } = settings;
  const metrics = new ServiceMetrics();
  const log = createLog(logLevel);
  const served = { allowedOrigins, outputHosts, requestsPerMinute, dashboard, webDir };
  const app = buildRemoteApp({ remote, ...served, log, metrics });
  const metricsServer = settings.metrics && (await serveMetrics(settings.metrics, metrics));
  stopOnSignals(() => Promise.all([app.close(), metricsServer?.close()]), app.server);
  await app.listen({ host, port });
  process.stdout.write(`Runboard  ${settings.publicUrl ?? localOrigin(host, listeningPort(app.server))}\n`);
  process.stdout.write(`Service   ${remote.accounts}, ${remote.api}\n${metricsLine(metricsServer)}`);
}
