#!/usr/bin/env node
import { readFileSync } from 'node:fs';

const usage = `Usage: runboard COMMAND

  start         serve dashboard and service, as the environment configures them
  admin …       users, teams, keys, sign-in links, backups (runboard admin --help)
  doctor        check database, disk, clocks, keys, proxy, address and sign-in
  config        print the effective settings, secrets masked
  --version     print the version

Settings are environment variables. README.md lists them under "Configure it".
`;

/** The version of the package that contains this program. */
function version(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

const commands = new Map<string, () => unknown>([
  ['start', () => import('./main.ts')],
  ['admin', () => import('./admin-main.ts')],
  ['doctor', () => import('./doctor-main.ts')],
  ['config', () => import('./config-main.ts')],
  ['--version', () => process.stdout.write(`${version()}\n`)],
  ['--help', () => process.stdout.write(usage)],
  ['help', () => process.stdout.write(usage)],
]);

const [name = '', ...args] = process.argv.slice(2);
const command = commands.get(name);
if (!command) {
  process.stderr.write(name === '' ? usage : `There is no command ${name}.\n\n${usage}`);
  process.exitCode = 1;
} else if (args.length > 0 && name !== 'admin') {
  process.stderr.write(`runboard ${name} takes no arguments, but got ${args.join(' ')}.\n\n${usage}`);
  process.exitCode = 1;
} else {
  // Each program reads its own arguments.
  process.argv.splice(2, 1);
  await command();
}
