import { type Remote, transfer, wrap } from 'comlink';

import type { FileWork } from './compare-worker.ts';
import type { ComparableKind, FileDifferences } from './file-differences.ts';
import { texts } from '@/features/runs/compare/texts.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Compare two files in a worker, to which their bytes are transferred. @throws Error with a message for the user if
 * that fails
 */
export function compareInWorker(
  kind: ComparableKind,
  before: Bytes,
  after: Bytes,
  types: readonly (string | undefined)[],
  signal: AbortSignal,
): Promise<FileDifferences> {
  return workOn<FileDifferences>(
    signal,
    async (worker) => await worker.compareFiles(kind, handed(before), handed(after), types),
  );
}

/**
 * Compute the SHA-256 of a file, in hexadecimal, in a worker, to which the file's bytes are transferred. @throws Error
 * like `compareInWorker`
 */
export function hashInWorker(bytes: Bytes, signal: AbortSignal): Promise<string> {
  return workOn(signal, (worker) => worker.hashFile(handed(bytes)));
}

function handed(bytes: Bytes): Bytes {
  return transfer(bytes, [bytes.buffer]);
}

/** Run a task in a separate worker, which is terminated after the task or when the signal is aborted. */
async function workOn<Result>(
  signal: AbortSignal,
  act: (worker: Remote<FileWork>) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./compare-worker.ts', import.meta.url), { type: 'module', name: 'compare' });
  try {
    return await new Promise<Result>((resolve, reject) => {
      const fail = (cause: unknown) => reject(new Error(texts.failed, { cause }));
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      // The script couldn't be loaded, or the worker ran out of memory.
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        fail(event.message);
      });
      worker.addEventListener('messageerror', fail);
      act(wrap<FileWork>(worker)).then(resolve, fail);
    });
  } finally {
    worker.terminate();
  }
}
