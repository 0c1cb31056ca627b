import { HttpError } from '../http/http-error.ts';
import { AdminError } from './admin-error.ts';
import type { AdminParts } from './admin-parts.ts';
import { readCommand } from './read-command.ts';

/**
 * Execute one admin command (design §4, "Commands") in the process that has the data open.
 * @returns the result to print as JSON
 * @throws AdminError with a message for people
 */
export async function runCommand(parts: AdminParts, args: readonly string[]): Promise<unknown> {
  const command = readCommand(args);
  switch (command.kind) {
    case 'ask':
      return command.ask(parts).catch(inWords);
    case 'backup':
      if (!parts.backUp) throw new AdminError('Only the embedded database is backed up this way. Use pg_dump.');
      return parts.backUp(command.file);
    case 'restore':
      throw new AdminError('A service has this data directory open. Stop it, then restore.');
    case 'copy-database':
      throw new AdminError('copy-database needs DATABASE_URL: the database to copy to.');
    case 'help':
      return command.text;
  }
}

/** A command is refused for the same reasons as the corresponding request, with the same message. */
function inWords(error: unknown): never {
  throw error instanceof HttpError ? new AdminError(error.message) : error;
}
