import type { RunStateKind } from '@/domain/runs/run-state.ts';

/** Meaning of a status colour: success, failure, attention, in progress, or neutral. */
export type RunTone = 'good' | 'bad' | 'warn' | 'busy' | 'quiet';

/** The colour of each status, wherever it is shown. */
export const runTones: Readonly<Record<RunStateKind, RunTone>> = {
  starting: 'busy',
  'not-confirmed': 'warn',
  'not-accepted': 'bad',
  queued: 'busy',
  running: 'busy',
  'no-result': 'quiet',
  'check-failed': 'warn',
  finished: 'good',
  'output-gone': 'warn',
  cancelling: 'busy',
  'cancel-accepted': 'quiet',
  cancelled: 'quiet',
  failed: 'bad',
  stopped: 'quiet',
};
