import { onTestFinished, vi } from 'vitest';

export const RealWorker = window.Worker;

/** The workers that the page starts from now on, each created by `make`. */
export function watchWorkers(make = (url: string | URL, options?: WorkerOptions) => new RealWorker(url, options)) {
  const started: Worker[] = [];
  vi.stubGlobal('Worker', function Started(url: string | URL, options?: WorkerOptions) {
    const worker = make(url, options);
    started.push(worker);
    return worker;
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return started;
}

/** End a worker as a browser does: with nothing but an error event. */
export function killWorker(worker: Worker | undefined) {
  worker?.terminate();
  worker?.dispatchEvent(new ErrorEvent('error', { cancelable: true }));
}
