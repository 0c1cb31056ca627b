import type { RunWriter } from '@/features/runs/ledger/run-writer.ts';

import { type RunPlan, startRun } from './start-run.ts';

/** What is needed to start runs, including with one click. */
export interface RunStarter extends RunWriter {
  /** Starts in progress, keyed by plan. */
  readonly starting: Map<string, Promise<string>>;
  /** IDs of workflows with a one-click start in progress, the outcome of which is shown in a toast. */
  readonly quickStarts: Set<string>;
}

/**
 * Start a run (interface §4.7, §4.8). Until that is done, the same plan is not started again, for example by a double
 * click.
 * @returns the ID of the run to open
 * @throws ApiError if no ID could be requested, or if the service refused the start
 */
export function startOnce(runs: Omit<RunStarter, 'quickStarts'>, plan: RunPlan): Promise<string> {
  keepStorage();
  const key = JSON.stringify(plan);
  const started = runs.starting.get(key) ?? startRun(runs, plan).finally(() => runs.starting.delete(key));
  runs.starting.set(key, started);
  return started;
}

/** Ask the browser not to evict the ledger. */
export function keepStorage(): void {
  const { storage } = navigator as { readonly storage?: StorageManager };
  void storage?.persist().catch(() => undefined);
}
