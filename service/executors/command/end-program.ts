import { endGroup, killGroup } from './process-group.ts';
import { groupsStartedWith } from './process-table.ts';

/** Number of rounds of killing, after which a program that keeps starting processes is left alone. */
const ROUNDS = 5;

/**
 * End the group of a program and, on Linux, processes outside the group that have the program's variable in their
 * environment. Resolves when they are gone; gives up after five rounds of half a second if the program keeps starting
 * processes or some can't be killed.
 * @param variable a variable, as NAME=VALUE, unique to this program
 */
export async function endProgram(group: number, variable: string): Promise<void> {
  const ended = endGroup(group);
  const others = await groupsStartedWith(variable);
  others.delete(group);
  await Promise.all([ended, ...[...others].map(endGroup)]);
  // Processes that have been started since then are killed without a grace period.
  for (let round = 0; round < ROUNDS; round += 1) {
    const late = await groupsStartedWith(variable);
    if (late.size === 0) return;
    await Promise.all([...late].map(killGroup));
  }
}
