import type { Settings } from '../config/settings.ts';
import { stopOnSignals } from '../lifecycle/stop-on-signals.ts';
import { metricsLine, serveMetrics } from '../metrics/serve-metrics.ts';
import { ServiceMetrics } from '../metrics/service-metrics.ts';
import { createLog } from '../platform/log.ts';
import { listen } from './listen.ts';
import { buildRemoteApp } from './remote-app.ts';

/** Serve the dashboard and forward its calls to a remote service until a signal ends the process. */
export async function serveRemote(
  settings: Settings,
  remote: NonNullable<Settings['remote']>,
  webDir: string | undefined,
): Promise<void> {
  const metrics = new ServiceMetrics();
  const app = buildRemoteApp({ ...settings, remote, webDir, log: createLog(settings.logLevel), metrics });
  const metricsServer = settings.metrics && (await serveMetrics(settings.metrics, metrics));
  stopOnSignals(() => Promise.all([app.close(), metricsServer?.close()]), app.server);
  process.stdout.write(`Runboard  ${await listen(app, settings)}\n`);
  process.stdout.write(`Service   ${remote.accounts}, ${remote.api}\n${metricsLine(metricsServer)}`);
}
