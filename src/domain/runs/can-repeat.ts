import type { RunRow } from './run-record.ts';

/** Whether a run's inputs are in this browser, and its team: then another can be started with them. */
export function canRepeat({ facts, teamId }: RunRow): boolean {
  return facts.start.kind !== 'tracked' && teamId !== undefined;
}
