import type { RunWriter } from '@/features/runs/ledger/run-writer.ts';

import { type RunPlan, startRun } from './start-run.ts';

/** Starts runs, including one-click starts. */
export interface RunStarter extends RunWriter {
  /** Starts in progress, by their plan. */
  readonly starting: Map<string, Promise<string>>;
  /** Workflows with a one-click start in progress; a toast shows each outcome. */
  readonly quickStarts: Set<string>;
}

/**
 * Start a run (interface §4.7, §4.8); the same plan during its start, such as a double click, is the same start.
 * @returns the run id to open
 * @throws ApiError when no id could be minted, or when the service refused
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
