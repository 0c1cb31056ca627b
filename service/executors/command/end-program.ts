import { endGroup, killGroup } from './process-group.ts';
import { groupsStartedWith } from './process-table.ts';

/** Rounds of killing, after which a process that starts others as fast is left alone. */
const ROUNDS = 5;

/**
 * End the group of a program and, on Linux, what left that group with its environment. Resolves when they are gone, or
 * after five rounds of half a second if the program keeps starting processes or some can't be killed.
 * @param variable the variable, as NAME=VALUE, that this program alone was started with
 */
export async function endProgram(group: number, variable: string): Promise<void> {
  const ended = endGroup(group);
  const others = await groupsStartedWith(variable);
  others.delete(group);
  await Promise.all([ended, ...[...others].map(endGroup)]);
  // Processes started since then are killed without a grace period.
  for (let round = 0; round < ROUNDS; round += 1) {
    const late = await groupsStartedWith(variable);
    if (late.size === 0) return;
    await Promise.all([...late].map(killGroup));
  }
}
