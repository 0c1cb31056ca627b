import { access, constants } from 'node:fs/promises';
import { dirname } from 'node:path';

import { ifThere } from '../platform/if-there.ts';
import { freeBytes, ROOM_RESERVE_BYTES } from '../platform/room-check.ts';
import { findingsAbout, type Finding } from './finding.ts';

const WARN_BYTES = 2 * 1024 ** 3;

/** Check the disk under a directory, which may not exist yet. */
export async function checkDisk(directory: string, free = freeBytes): Promise<Finding> {
  const { good, warning, fault } = findingsAbout('disk');
  try {
    const found = await nearest(directory);
    await access(found, constants.W_OK | constants.X_OK);
    const bytes = await free(found);
    const words = `${directory} has ${(bytes / 1024 ** 3).toFixed(1)} GiB free`;
    if (bytes < ROOM_RESERVE_BYTES) return fault(`${words}: too little to store outputs. Free some space.`);
    return bytes < WARN_BYTES ? warning(`${words}: free some space, or set OUTPUT_DAYS.`) : good(`${words}.`);
  } catch (error) {
    return fault(`This user can't write to ${directory} (${(error as NodeJS.ErrnoException).code ?? String(error)}).`);
  }
}

/** The directory itself, or its nearest existing ancestor. */
async function nearest(directory: string): Promise<string> {
  const there = await ifThere(access(directory).then(() => true));
  const above = dirname(directory);
  return there === true || above === directory ? directory : nearest(above);
}
