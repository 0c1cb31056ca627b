import { makeCredentials, runCommand, type AdminParts } from './admin/run-command.ts';
import { serveAdminLines } from './admin/admin-line.ts';
import { buildApp } from './app.ts';
import { defer } from './defer.ts';
import { openEmbeddedService } from './embedded-service.ts';
import { listeningPort } from './http/listening-port.ts';
import { fillOnFirstStart } from './first-start.ts';
import { localOrigin, type Settings } from './settings.ts';
import { stopOnSignals } from './stop-on-signals.ts';
import { waitForDataLock } from './store/wait-for-data-lock.ts';

const SNAPSHOT_MS = 60 * 60 * 1000;

/** Serve dashboard and service from one data directory until a signal ends the process. */
export async function serveEmbedded(settings: Settings, webDir: string | undefined): Promise<void> {
  const { host, dataDir, publicUrl, allowedOrigins, dashboard } = settings;
  const admin = defer<AdminParts>();
  // Commands that come while the database is opening wait for it.
  const lock = await waitForDataLock(
    dataDir,
    serveAdminLines(async (args) => runCommand(await admin.promise, args)),
  );
  const { parts, database } = await openEmbeddedService(dataDir, { publicUrl });
  await fillOnFirstStart(parts.store, parts.clock, parts.ids);
  const app = buildApp({ ...parts, allowedOrigins, dashboard, webDir, logErrors: true });

  const timer = setInterval(() => void database.snapshot().catch(() => undefined), SNAPSHOT_MS);
  stopOnSignals(async () => {
    clearInterval(timer);
    await app.close();
    await database.snapshot();
    await database.close();
    await lock.release();
  }, app.server);

  await app.listen({ host, port: settings.port });
  const port = listeningPort(app.server);
  const adminParts = { ...parts, origin: () => publicUrl ?? localOrigin(host, port) };
  admin.resolve(adminParts);

  const user = await parts.store.users.firstUser();
  if (!user) throw new Error('The store has no user.');
  const { sign_in_url } = await makeCredentials(adminParts, user);
  process.stdout.write(`Runboard  ${adminParts.origin()}\nData      ${dataDir}\nSign in   ${sign_in_url}\n`);
}
