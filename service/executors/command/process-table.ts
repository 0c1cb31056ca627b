import { readdirSync, readFileSync } from 'node:fs';

/** A process of this computer. */
export interface ProcessEntry {
  readonly pid: number;
  readonly group: number;
  /** When it was started, in ticks since the computer was: a number that is used again has another one. */
  readonly start: string;
  readonly dead: boolean;
}

/** What Linux says of a process; undefined when there is none, or no Linux. */
export function processEntry(pid: number): ProcessEntry | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name, in brackets, may hold anything.
    const [state = '', , group = '', ...rest] = line.slice(line.lastIndexOf(')') + 2).split(' ');
    return { pid, group: Number(group), start: rest[16] ?? '', dead: state === 'Z' || state === 'X' };
  } catch {
    return undefined;
  }
}

/** Whether a process still is the one that it was. */
export function isSame(pid: number, start: string): boolean {
  const entry = processEntry(pid);
  return entry !== undefined && !entry.dead && entry.start === start;
}

/** Processes that were started with this text in their environment. */
export function startedWith(text: string): ProcessEntry[] {
  const found: ProcessEntry[] = [];
  for (const name of namesOf('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      if (!readFileSync(`/proc/${name}/environ`, 'utf8').includes(text)) continue;
    } catch {
      continue;
    }
    const entry = processEntry(Number(name));
    if (entry && !entry.dead) found.push(entry);
  }
  return found;
}

function namesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
