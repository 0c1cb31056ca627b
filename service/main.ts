import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { readSettings } from './config/read-settings.ts';

/** Start the service that the environment configures. The built dashboard lies beside this program's folder. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const built = fileURLToPath(new URL('../web', import.meta.url));
  const webDir = existsSync(built) ? built : undefined;
  // Each mode loads only its own dependencies: a node that uses PostgreSQL doesn't need the embedded database, and the
  // proxy of a remote service loads an HTTP client that replaces Node's own.
  if (settings.remote) {
    const { serveRemote } = await import('./app/serve-remote.ts');
    return serveRemote(settings, settings.remote, webDir);
  }
  if (settings.database) {
    const { serveShared } = await import('./app/serve-shared.ts');
    return serveShared(settings, settings.database, webDir);
  }
  const { serveEmbedded } = await import('./app/serve-embedded.ts');
  return serveEmbedded(settings, webDir);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
