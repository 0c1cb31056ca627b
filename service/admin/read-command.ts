import { resolve } from 'node:path';

import { Command, CommanderError } from 'commander';

import { AdminError } from './admin-error.ts';
import type { Ask } from './admin-parts.ts';
import { addAuditCommand } from './commands/audit-command.ts';
import { addCredentialCommands } from './commands/credential-commands.ts';
import { addQueueCommands } from './commands/queue-commands.ts';
import { addTeamCommands } from './commands/team-commands.ts';
import { addUserCommands } from './commands/user-commands.ts';
import { ownCommand } from '../platform/own-command.ts';

/**
 * A parsed admin command. `ask` and `backup` run in the process that has the data open; `restore` and `copy-database`
 * need the data to be closed.
 */
export type AdminCommand =
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'backup'; readonly file: string }
  | { readonly kind: 'restore'; readonly file: string; readonly force: boolean }
  | { readonly kind: 'copy-database' }
  | { readonly kind: 'ask'; readonly ask: Ask };

/** @throws AdminError with the fault and the usage */
export function readCommand(args: readonly string[]): AdminCommand {
  let command: AdminCommand | undefined;
  let words = '';
  const program = new Command(ownCommand('admin'))
    .description('Commands for the operator of a service (docs/operations.md).')
    .showHelpAfterError()
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({ writeOut: (text) => (words += text), writeErr: (text) => (words += text) });
  const choose = (ask: Ask) => {
    command = { kind: 'ask', ask };
  };
  program
    .command('backup')
    .description('Write everything into one file, while the service runs.')
    .argument('<file>')
    .action((file: string) => {
      command = { kind: 'backup', file: resolve(file) };
    });
  program
    .command('restore')
    .description('Replace the data directory with a backup.')
    .argument('<file>')
    .option('--force', 'even if the directory contains data, which is then put aside')
    .action((file: string, { force = false }: { force?: boolean }) => {
      command = { kind: 'restore', file: resolve(file), force };
    });
  program
    .command('copy-database')
    .description('Copy the database of DATA_DIR to DATABASE_URL.')
    .action(() => {
      command = { kind: 'copy-database' };
    });
  addCredentialCommands(program, choose);
  addUserCommands(program, choose);
  addTeamCommands(program, choose);
  addQueueCommands(program, choose);
  addAuditCommand(program, choose);
  try {
    program.parse([...args], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return { kind: 'help', text: words };
    throw new AdminError(words.trim());
  }
  if (!command) throw new AdminError(program.helpInformation());
  return command;
}
