import { setTimeout as delay } from 'node:timers/promises';

/** Time between SIGTERM and SIGKILL. */
export const GRACE_MS = 3000;
const LOOK_MS = 20;
/** How long to wait for a killed group: a zombie remains in its group until its parent waits for it. */
const BURIED_MS = 500;

const live = new Set<number>();
let watching = false;

/** Remember a group, so that it is killed when this process exits. */
export function remember(group: number): void {
  live.add(group);
  if (watching) return;
  watching = true;
  process.on('exit', () => {
    for (const one of live) signalGroup(one, 'SIGKILL');
  });
}

/** @returns false if the group no longer exists */
export function signalGroup(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-group, signal);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** End a whole group with SIGTERM, then SIGKILL. Resolves when the group is gone, or half a second after SIGKILL. */
export async function endGroup(group: number): Promise<void> {
  if (signalGroup(group, 'SIGTERM') && !(await isGone(group, GRACE_MS))) await killGroup(group);
  live.delete(group);
}

/** Kill a whole group. Resolves when the group is gone, or after half a second at the latest. */
export async function killGroup(group: number): Promise<void> {
  if (signalGroup(group, 'SIGKILL')) await isGone(group, BURIED_MS);
}

async function isGone(group: number, limitMs: number): Promise<boolean> {
  const startedAt = performance.now();
  while (signalGroup(group, 0)) {
    if (performance.now() - startedAt > limitMs) return false;
    await delay(LOOK_MS);
  }
  return true;
}
