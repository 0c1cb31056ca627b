import { isStartedHere, type RunRow } from './run-record.ts';

/**
 * Whether another run can be started with a run's inputs. Its team must be known, and the service must list the run, or
 * it must have been started here and not refused.
 */
export function canRepeat({ facts, teamId }: RunRow): boolean {
  if (teamId === undefined) return false;
  return facts.service !== undefined || (isStartedHere(facts) && facts.start.kind !== 'refused');
}
