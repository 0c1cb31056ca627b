#!/usr/bin/env node
import { readFileSync } from 'node:fs';

const usage = `Usage: runboard COMMAND

  start         serve dashboard and service, as the environment configures them
  admin …       users, teams, keys, sign-in links, backups (runboard admin --help)
  doctor        check database, disk, clocks, keys, proxy, address and sign-in
  config        print the effective settings, secrets masked
  --version     print the version

The settings are variables of the environment: README.md, "Configure it".
`;

/** The version of the package that contains this program. */
function version(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

const [command = '', ...args] = process.argv.slice(2);
if (args.length > 0 && command !== 'admin') {
  process.stderr.write(`runboard ${command} takes no arguments, but got ${args.join(' ')}.\n\n${usage}`);
  process.exit(1);
}
// Each program reads its own arguments.
process.argv.splice(2, 1);
switch (command) {
  case 'start':
    await import('./main.ts');
    break;
  case 'admin':
    await import('./admin-main.ts');
    break;
  case 'doctor':
    await import('./doctor-main.ts');
    break;
  case 'config':
    await import('./config-main.ts');
    break;
  case '--version':
    process.stdout.write(`${version()}\n`);
    break;
  case '--help':
  case 'help':
    process.stdout.write(usage);
    break;
  default:
    process.stderr.write(command === '' ? usage : `There is no command ${command}.\n\n${usage}`);
    process.exitCode = 1;
}
