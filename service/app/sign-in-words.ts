import { signInLink } from '../admin/commands/credential-commands.ts';
import type { AdminParts } from '../admin/admin-parts.ts';
import { AdminError } from '../admin/admin-error.ts';
import { dataDirOf } from '../platform/data-dir-of.ts';
import { ownCommand } from '../platform/own-command.ts';

/**
 * Explain how to sign in: with a link that works once, and only for minutes, so that a log containing it reveals no
 * lasting secret.
 * @param where variables that the printed command needs in its environment
 */
export async function signInWords(admin: AdminParts, where = dataDirOf(process.env)): Promise<string> {
  const command = `${where}${ownCommand('admin')} sign-in`;
  try {
    const { sign_in_url } = await signInLink(admin);
    return `${sign_in_url}\n          (once, within 10 minutes; another: ${command})`;
  } catch (error) {
    // If the first user is disabled, the command needs another user's name. A full disk must not keep the service from
    // starting.
    return error instanceof AdminError ? `${command} --user EMAIL` : command;
  }
}
