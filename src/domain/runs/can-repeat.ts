import type { RunRow } from './run-record.ts';

/** Whether another run can be started with a run's inputs: it was started in this browser, and was not refused. */
export function canRepeat({ facts: { start }, teamId }: RunRow): boolean {
  return start.kind !== 'tracked' && start.kind !== 'refused' && teamId !== undefined;
}
