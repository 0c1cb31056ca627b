import { isolated } from '@/domain/isolated.ts';

/** Texts about one-click starts. */
export const texts = {
  started: (workflow: string) => `${isolated(workflow || 'Unnamed workflow')} started.`,
  repeated: (workflow: string) => `${isolated(workflow || 'Unnamed workflow')} started with its last inputs.`,
  view: 'View',
  cancel: 'Cancel run',
  uncertain: 'No response to the start request',
  uncertainText: 'The run may have started. Open it to find out.',
  notStarted: (workflow: string) => `Couldn’t start ${isolated(workflow || 'the workflow')}`,
  notCancelled: (workflow: string) => `Couldn’t cancel the run of ${isolated(workflow || 'the workflow')}`,
  why: (what: string, advice: string) => `${what.replace(/[.!?]$/, '')}. ${advice}`,
};
