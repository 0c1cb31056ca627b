import type { RunStateKind } from '@/domain/runs/run-state.ts';

/** Groups of states to filter by. A run that needs attention may also count as finished, but never as live. */
export const runStateGroups = ['live', 'finished', 'failed', 'unknown', 'cancelled'] as const;

export type RunStateGroup = (typeof runStateGroups)[number];

/** The groups of each state. */
export const groupsOf: Readonly<Record<RunStateKind, readonly RunStateGroup[]>> = {
  starting: ['live'],
  queued: ['live'],
  running: ['live'],
  'no-result': ['live'],
  cancelling: ['live'],
  'not-confirmed': ['unknown'],
  'check-failed': ['unknown'],
  stopped: ['unknown'],
  'cancel-accepted': ['cancelled'],
  finished: ['finished'],
  'output-gone': ['finished', 'unknown'],
  failed: ['failed'],
  'not-accepted': ['failed'],
  cancelled: ['cancelled'],
};

/** The word for each group in a filter, as in `status:failed`. */
export const groupWords: Readonly<Record<RunStateGroup, string>> = {
  live: 'live',
  finished: 'finished',
  failed: 'failed',
  unknown: 'attention',
  cancelled: 'cancelled',
};

export function isInGroup(kind: RunStateKind, group: RunStateGroup): boolean {
  return groupsOf[kind].includes(group);
}

/** Whether a run is queued or running, as far as is known. Every count of live runs uses this definition. */
export function isLive(kind: RunStateKind): boolean {
  return isInGroup(kind, 'live');
}
