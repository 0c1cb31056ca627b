import { type Remote, transfer, wrap } from 'comlink';

import type { FileWork } from './compare-worker.ts';
import type { ComparableKind, FileDifferences } from './file-differences.ts';
import { texts } from '@/features/runs/compare/texts.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Compare two files in a worker, which takes over their bytes. @throws Error with a message for people if that fails
 */
export function compareInWorker(
  kind: ComparableKind,
  before: Bytes,
  after: Bytes,
  signal: AbortSignal,
): Promise<FileDifferences> {
  return workOn<FileDifferences>(
    signal,
    async (worker) => await worker.compareFiles(kind, handed(before), handed(after)),
  );
}

/**
 * The SHA-256 of a file, in hexadecimal, by a worker, which takes over its bytes. @throws Error like `compareInWorker`
 */
export function hashInWorker(bytes: Bytes, signal: AbortSignal): Promise<string> {
  return workOn(signal, (worker) => worker.hashFile(handed(bytes)));
}

function handed(bytes: Bytes): Bytes {
  return transfer(bytes, [bytes.buffer]);
}

/** Run one task in its own worker, which ends with it or when the signal aborts. */
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
      // The script can't be loaded, or memory is short.
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
