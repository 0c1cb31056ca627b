import type { RunInputs } from '@/contract/run.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';

/** A row and what the run was given; inputs are kept apart, so that reading the list stays cheap. */
export interface RunEntry {
  readonly row: RunRow;
  readonly inputs?: RunInputs | undefined;
}

/** Where the rows of one ledger are kept. Every write is atomic across tabs and raises the row's revision. */
export interface RunStore {
  readAll: () => Promise<RunRow[]>;
  readAllInputs: () => Promise<ReadonlyMap<string, RunInputs>>;
  readInputs: (runId: string) => Promise<RunInputs | undefined>;
  /** Write entries; one whose run id is there already is given to `merge`, with both inputs. @returns the rows as kept */
  put: (entries: readonly RunEntry[], merge: (kept: RunRow, given: RunRow) => RunRow) => Promise<RunRow[]>;
  /** Change rows in one transaction. @returns those that changed, as kept; not those that are missing or left alone */
  update: (runIds: readonly string[], change: (row: RunRow) => RunRow) => Promise<RunRow[]>;
  clear: () => Promise<void>;
  close: () => void;
}

/** A row one revision on. */
export function revised(row: RunRow): RunRow {
  return { ...row, revision: row.revision + 1 };
}
