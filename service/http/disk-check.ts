import { statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { tryLater, type HttpError } from './http-error.ts';

/** Checks that the disk is writable and has room. @throws HttpError 507 with a message for the caller */
export type DiskCheck = () => Promise<void>;

/** PostgreSQL's write-ahead log grows in files of 16 MiB and must always have room to grow. */
const RESERVE_BYTES = 64 * 1024 * 1024;
const MEMORY_MS = 1000;
const RETRY_SECONDS = 30;

/** Create a check of the disk that holds a directory. It examines the disk at most once a second. */
export function createDiskCheck(dataDir: string): DiskCheck {
  let last: { readonly at: number; readonly outcome: Promise<void> } | undefined;
  return () => {
    if (!last || performance.now() - last.at > MEMORY_MS) {
      const outcome = checkNow(dataDir);
      // Every caller gets the failure. If there is no caller, it must not become an unhandled rejection, which would
      // end the process.
      outcome.catch(() => undefined);
      last = { at: performance.now(), outcome };
    }
    return last.outcome;
  };
}

async function checkNow(dataDir: string): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir).catch(refuse);
  const free = bavail * bsize;
  if (free < RESERVE_BYTES) throw full(`only ${Math.floor(free / 1024 / 1024)} MiB are free`);
  await writeFile(join(dataDir, 'disk-check.next'), 'x', { mode: 0o600 }).catch(refuse);
}

function refuse(error: NodeJS.ErrnoException): never {
  throw full(error.code ?? error.message);
}

function full(why: string): HttpError {
  const description = `The service's disk can't take more data (${why}). Nothing was changed; try again once there is room.`;
  return tryLater(507, description, RETRY_SECONDS);
}
