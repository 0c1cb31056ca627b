import type { RunState } from '@/domain/runs/run-state.ts';

/** Whether the panel of a run's state has the button that checks it; the menu has it for all others. */
export function isCheckOffered({ kind, staleSince }: RunState): boolean {
  return doubtful.has(kind) || staleSince !== undefined;
}

const doubtful: ReadonlySet<RunState['kind']> = new Set(['not-confirmed', 'check-failed', 'no-result']);
