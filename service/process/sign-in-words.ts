import { signInLink } from '../admin/commands/credential-commands.ts';
import type { AdminParts } from '../admin/admin-parts.ts';
import { AdminError } from '../admin/admin-error.ts';

/**
 * How to sign in: a link that works once, and only for minutes, so that a log that keeps it keeps no secret.
 * @param dataDir where another one is made, as it was set; undefined: not set
 */
export async function signInWords(admin: AdminParts, dataDir = process.env['DATA_DIR']): Promise<string> {
  const command = `${dataDir === undefined ? '' : `DATA_DIR=${dataDir} `}npm run -s admin -- sign-in`;
  try {
    const { sign_in_url } = await signInLink(admin);
    return `${sign_in_url}\n          (once, within 10 minutes; another: ${command})`;
  } catch (error) {
    // The first user was disabled: others are asked for by their names. A full disk must not keep the service down.
    return error instanceof AdminError ? `${command} --user EMAIL` : command;
  }
}
