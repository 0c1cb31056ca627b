import type { RunState } from '@/domain/runs/run-state.ts';

/** Whether the button that checks a run is in its state panel rather than in the menu. */
export function isCheckOffered({ kind, staleSince }: RunState): boolean {
  return doubtful.has(kind) || staleSince !== undefined;
}

const doubtful: ReadonlySet<RunState['kind']> = new Set(['not-confirmed', 'check-failed', 'no-result']);
