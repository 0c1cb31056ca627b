import { isStartedHere, type RunRow } from './run-record.ts';

/**
 * Whether another run can be started with a run's inputs: the run's team is known, and either the service lists the
 * run, or it was started here and not refused.
 */
export function canRepeat({ facts, teamId }: RunRow): boolean {
  if (teamId === undefined) return false;
  return facts.service !== undefined || (isStartedHere(facts) && facts.start.kind !== 'refused');
}
