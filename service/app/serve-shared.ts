import type { DatabaseSettings, Settings } from '../config/settings.ts';
import { stopOnSignals } from '../lifecycle/stop-on-signals.ts';
import { metricsLine, serveMetrics } from '../metrics/serve-metrics.ts';
import { buildApp, buildWorker } from './app.ts';
import { configuredParts } from './configured-parts.ts';
import { fillOnFirstStart } from './first-start.ts';
import { listen } from './listen.ts';
import { openSharedService } from './shared-service.ts';
import { signInWords } from './sign-in-words.ts';

/** Serve as a node that shares a PostgreSQL database, in the role given by `ROLE`, until a signal ends the process. */
export async function serveShared(
  settings: Settings,
  shared: DatabaseSettings,
  webDir: string | undefined,
): Promise<void> {
  const { dataDir, role } = settings;
  const { parts, database } = await openSharedService(shared, dataDir, await configuredParts(settings));
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
