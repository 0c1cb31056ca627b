import { basename } from 'node:path';

/**
 * How a person has to write a command of this program, depending on how it was started: from a checkout or as the
 * package.
 * @param command `admin`, `doctor` or `config`
 */
export function ownCommand(
  command: string,
  program = process.argv[1] ?? '',
  { npm_command }: Readonly<Record<string, string | undefined>> = process.env,
): string {
  if (!/^runboard(?:\.js|\.cmd)?$/.test(basename(program))) {
    return command === 'admin' ? 'npm run -s admin --' : `npm run -s runboard -- ${command}`;
  }
  return `${npm_command === 'exec' ? 'npx runboard' : 'runboard'} ${command}`;
}
