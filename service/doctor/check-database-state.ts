import { ownCommand } from '../platform/own-command.ts';
import type { DatabaseState } from '../store/inspect-database.ts';
import { findingsAbout, type Finding } from './finding.ts';

/** Changes that the next start of this version would make to a database. */
export function checkMigrations({ toCome, newer }: Pick<DatabaseState, 'toCome' | 'newer'>): Finding {
  const { good, warning } = findingsAbout('migrations');
  if (toCome.length > 0) {
    return warning(`The next start brings the tables up to date: ${toCome.join(', ')}. Make a backup before it.`);
  }
  if (newer.length > 0) {
    return warning(
      `A newer version has migrated this database (${newer.join(', ')}). Upgrade this one, too; adjacent versions can run together.`,
    );
  }
  return good('The tables are up to date.');
}

/** Whether anyone can sign in. @param where variables that the printed command needs in its environment */
export function checkUsers(hasUser: boolean | undefined, where: string): readonly Finding[] {
  if (hasUser === undefined) return [];
  const { good, fault } = findingsAbout('sign-in');
  const command = `${where}${ownCommand('admin')}`;
  return [
    hasUser
      ? good(`${command} sign-in prints a link.`)
      : fault(`No user can sign in: ${command} user add EMAIL, or user enable EMAIL.`),
  ];
}
