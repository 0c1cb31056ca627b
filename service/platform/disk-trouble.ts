/** Codes of temporary errors of a disk, or of an exhausted resource of this computer. */
const passing = new Set(['EMFILE', 'ENFILE', 'EIO', 'EROFS', 'EBUSY', 'ETIMEDOUT', 'ESTALE']);
/** Codes for a full disk, which may stay full. */
const noRoom = new Set(['ENOSPC', 'EDQUOT']);

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException | undefined)?.code ?? '';
}

export function passesByItself(error: unknown): boolean {
  return passing.has(codeOf(error));
}

export function hasNoRoom(error: unknown): boolean {
  return noRoom.has(codeOf(error));
}

/** The code of an error that this computer or its disks caused, rather than the run; undefined for any other error. */
export function diskTrouble(error: unknown): string | undefined {
  return passesByItself(error) || hasNoRoom(error) ? codeOf(error) : undefined;
}
