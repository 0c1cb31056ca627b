import { diskTrouble, hasNoRoom } from '../platform/disk-trouble.ts';
import { RunFailure, type Parked } from './executor.ts';

/**
 * Park a run while its job's results can't be collected or stored because a disk is full or fails.
 * @param park parks the run with this message
 * @throws any error of another kind
 */
export function parkCollecting(error: unknown, park: (words: string) => Parked): Parked {
  const trouble = troubleIn(error);
  if (trouble === undefined) throw error;
  return park(`${trouble} Trying again in a few seconds.`);
}

function troubleIn(error: unknown): string | undefined {
  if (error instanceof RunFailure) return diskTrouble(error.cause) && error.message;
  if (hasNoRoom(error)) return "There is no room for its output on the service's disk.";
  const code = diskTrouble(error);
  return code && `Its output can't be kept (${code}).`;
}
