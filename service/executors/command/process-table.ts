import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';

export interface ProcessEntry {
  readonly pid: number;
  readonly group: number;
  /** Start time in ticks since boot; distinguishes processes that have had the same number. */
  readonly start: string;
  readonly dead: boolean;
}

/** Read a process from Linux's /proc; undefined if the process is gone, or on another system. */
export function processEntry(pid: number): ProcessEntry | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name, in brackets, may contain anything.
    const [state = '', , group = '', ...rest] = line.slice(line.lastIndexOf(')') + 2).split(' ');
    return { pid, group: Number(group), start: rest[16] ?? '', dead: state === 'Z' || state === 'X' };
  } catch {
    return undefined;
  }
}

/** Whether the process with this number is still the same one. */
export function isSame(pid: number, start: string): boolean {
  const entry = processEntry(pid);
  return entry !== undefined && !entry.dead && entry.start === start;
}

/**
 * The groups of the processes that have this text in their initial environment, except this process's own group. None
 * outside Linux.
 */
export async function groupsStartedWith(text: string): Promise<Set<number>> {
  const groups = new Set<number>();
  const own = processEntry(process.pid)?.group;
  for (const name of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(name)) continue;
    const environment = await readFile(`/proc/${name}/environ`, 'utf8').catch(() => '');
    if (!environment.includes(text)) continue;
    const entry = processEntry(Number(name));
    if (entry && !entry.dead && entry.group > 1 && entry.group !== own) groups.add(entry.group);
  }
  return groups;
}
