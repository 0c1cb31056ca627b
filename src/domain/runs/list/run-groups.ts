import type { RunStateKind } from '@/domain/runs/run-state.ts';

/** Groups of states to filter by. A state may be in several. */
export const runStateGroups = ['unfinished', 'finished', 'failed', 'unknown', 'cancelled'] as const;

export type RunStateGroup = (typeof runStateGroups)[number];

/** The groups of each state. */
export const groupsOf: Readonly<Record<RunStateKind, readonly RunStateGroup[]>> = {
  starting: ['unfinished'],
  queued: ['unfinished'],
  running: ['unfinished'],
  'no-result': ['unfinished'],
  'not-confirmed': ['unfinished', 'unknown'],
  'check-failed': ['unfinished', 'unknown'],
  stopped: ['unfinished', 'unknown'],
  cancelling: ['unfinished', 'cancelled'],
  'cancel-accepted': ['unfinished', 'cancelled'],
  finished: ['finished'],
  'output-gone': ['finished', 'unknown'],
  failed: ['failed'],
  'not-accepted': ['failed', 'unknown'],
  cancelled: ['cancelled'],
};

/** The words for the groups in a filter, as in `status:failed`. */
export const groupWords: Readonly<Record<RunStateGroup, string>> = {
  unfinished: 'active',
  finished: 'finished',
  failed: 'failed',
  unknown: 'attention',
  cancelled: 'cancelled',
};

/** Whether a state is in a group. */
export function isInGroup(kind: RunStateKind, group: RunStateGroup): boolean {
  return groupsOf[kind].includes(group);
}
