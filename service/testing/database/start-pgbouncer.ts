import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { freePort } from '../../../scripts/free-port.mjs';

/**
 * Start a PgBouncer with its defaults before a PostgreSQL server, for the Debian package `pgbouncer`.
 * @param server address of a database of the server
 * @param lines more lines of its configuration
 * @returns the address of the same database behind it
 * @throws Error with its own words if it doesn't start, or isn't installed
 */
export async function startPgbouncer(
  server: string,
  lines: readonly string[],
): Promise<{ url: string; stop: () => Promise<void> }> {
  const { hostname, port: serverPort, username } = new URL(server);
  const folder = await mkdtemp(join(tmpdir(), 'runboard-pgbouncer-'));
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'users.txt');
  await writeFile(users, `"${username}" ""\n`);
  await writeFile(
    file,
    [
      '[databases]',
      `* = host=${hostname} port=${serverPort}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${users}`,
      ...lines,
    ].join('\n'),
  );
  await chmod(folder, 0o755);
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn('pgbouncer', [...user, file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const failed = once(child, 'error').then(([error]: unknown[]) => {
    throw new Error(`pgbouncer can't be started. Install Debian's package pgbouncer. ${String(error)}`);
  });
  failed.catch(() => undefined);
  const isUp = async () => {
    const socket = connect(port, '127.0.0.1');
    const up = await Promise.race([once(socket, 'connect').then(() => true), once(socket, 'error').then(() => false)]);
    socket.destroy();
    return up;
  };
  while (!(await Promise.race([isUp().catch(() => false), failed]))) {
    if (child.exitCode !== null) throw new Error(`pgbouncer doesn't start:\n${output}`);
    await delay(50);
  }
  const url = new URL(server);
  url.port = String(port);
  return {
    url: url.href,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      setTimeout(() => child.kill('SIGKILL'), 2000).unref();
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}
