import { isStartedHere, type RunRow } from './run-record.ts';

/**
 * Whether another run can be started with a run's inputs. They must be known here or to the service, and the run must
 * not have been refused.
 */
export function canRepeat({ facts, teamId }: RunRow): boolean {
  if (teamId === undefined) return false;
  return facts.service !== undefined || (isStartedHere(facts) && facts.start.kind !== 'refused');
}
