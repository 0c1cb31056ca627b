import { setTimeout as delay } from 'node:timers/promises';

/** How long processes may take to end when they are told so; then they are killed. */
export const GRACE_MS = 3000;
const LOOK_MS = 20;
/** A dead process that nobody buries keeps its group. */
const BURIED_MS = 500;

const live = new Set<number>();
let watching = false;

/** Remember a group, so that it ends with this process whenever that can still do anything. */
export function remember(group: number): void {
  live.add(group);
  if (watching) return;
  watching = true;
  process.on('exit', () => {
    for (const one of live) signalGroup(one, 'SIGKILL');
  });
}

/** @returns false when there is no such group any more */
export function signalGroup(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-group, signal);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Tell a whole group to end, and kill what is left of it. Resolves when it is gone. */
export async function endGroup(group: number): Promise<void> {
  if (signalGroup(group, 'SIGTERM') && !(await isGone(group, GRACE_MS))) await killGroup(group);
  live.delete(group);
}

/** Kill a whole group. Resolves when it is gone, after half a second at the latest. */
export async function killGroup(group: number): Promise<void> {
  if (signalGroup(group, 'SIGKILL')) await isGone(group, BURIED_MS);
}

async function isGone(group: number, limitMs: number): Promise<boolean> {
  const begun = performance.now();
  while (signalGroup(group, 0)) {
    if (performance.now() - begun > limitMs) return false;
    await delay(LOOK_MS);
  }
  return true;
}
