import { type Remote, transfer, wrap } from 'comlink';

import type { IndexHolder, Loaded } from './index-holder.ts';
import { WorkerFailed } from './worker-failed.ts';

/** Time limit of a call, in milliseconds, after which the worker counts as failed. */
const defaultLimitMs = 30_000;

/** A worker with the index of a list. All calls reject with WorkerFailed once the worker has failed or was stopped. */
export interface WorkerHolder {
  /** Like `IndexHolder.load`. @param bytes are transferred to the worker */
  readonly load: (bytes: Uint8Array<ArrayBuffer>, without: readonly string[]) => Promise<Loaded>;
  readonly call: <Value>(act: (index: Remote<IndexHolder>) => Promise<Value>) => Promise<Value>;
  readonly hasStopped: () => boolean;
  readonly stop: () => void;
}

/** Start a worker. @throws if the browser refuses */
export function startWorker(limitMs = defaultLimitMs): WorkerHolder {
  const worker = new Worker(new URL('./list-worker.ts', import.meta.url), { type: 'module', name: 'workflows' });
  const index = wrap<IndexHolder>(worker);
  const waiting = new Set<() => void>();
  let stopped = false;

  function stop() {
    stopped = true;
    worker.terminate();
    for (const fail of waiting) fail();
  }

  // The script can't be loaded, or threw an uncaught error.
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    stop();
  });
  worker.addEventListener('messageerror', stop);

  function call<Value>(act: (remote: Remote<IndexHolder>) => Promise<Value>): Promise<Value> {
    if (stopped) return Promise.reject(new WorkerFailed());
    return new Promise<Value>((resolve, reject) => {
      const silence = setTimeout(stop, limitMs);
      const end = () => {
        clearTimeout(silence);
        waiting.delete(fail);
      };
      const fail = () => {
        end();
        reject(new WorkerFailed());
      };
      waiting.add(fail);
      void act(index).then(resolve, reject).finally(end);
    });
  }

  return {
    load: (bytes, without) => call((remote) => remote.load(transfer(bytes, [bytes.buffer]), without)),
    call,
    hasStopped: () => stopped,
    stop,
  };
}
