import type { RunInputs } from '@/contract/run.ts';
import { mergeRows } from '@/domain/runs/run-merge.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { newerFact } from '@/domain/runs/service-fact.ts';

/** A row and its run's inputs, which are stored separately so that reading the list stays cheap. */
export interface RunEntry {
  readonly row: RunRow;
  readonly inputs?: RunInputs | undefined;
}

/** The inputs of all runs, and the IDs of runs whose inputs can't be read. */
export interface AllInputs {
  readonly inputs: ReadonlyMap<string, RunInputs>;
  readonly unreadable: readonly string[];
}

/** Merges an entry into the existing row, if any; undefined to write nothing. */
export type MergeEntry = (kept: RunRow | undefined, given: RunRow) => RunRow | undefined;

/**
 * Thrown if another tab has cleared the rows of other users since this tab read them. This tab's copies of those rows
 * must then not be written.
 */
export class RowsCleared extends Error {}

/** Storage of the rows of one ledger. Every write is atomic across tabs and increments the row's revision. */
export interface RunStore {
  readAll: () => Promise<RunRow[]>;
  readAllInputs: () => Promise<AllInputs>;
  readInputs: (runId: string) => Promise<RunInputs | undefined>;
  /**
   * Write entries in one transaction. Existing inputs stay.
   * @param merge returns the row to write, given the existing one, if any; undefined to skip the entry
   * @returns the stored rows
   * @throws RowsCleared before anything is written
   */
  put: (entries: readonly RunEntry[], merge: MergeEntry) => Promise<RunRow[]>;
  /** Change rows in one transaction. @returns the rows that existed and changed, as stored */
  update: (runIds: readonly string[], change: (row: RunRow) => RunRow) => Promise<RunRow[]>;
  /** Delete rows and their inputs in one transaction. */
  remove: (runIds: readonly string[]) => Promise<void>;
  clear: () => Promise<void>;
  /** Rows that exist only in this tab's memory, so other tabs must receive them by message. */
  readonly memoryOnly?: {
    readonly rows: () => readonly RunRow[];
    /** Add rows from another tab. */
    readonly take: (rows: readonly RunRow[]) => void;
    /** Drop rows that another tab removed. */
    readonly drop: (runIds: readonly string[]) => void;
  };
  close: () => void;
}

/** The row with the next revision. */
export function revised(row: RunRow): RunRow {
  return { ...row, revision: row.revision + 1 };
}

/** Merge an entry into the existing row, if any. */
export function addEntry(kept: RunRow | undefined, given: RunRow): RunRow {
  return kept ? mergeRows(kept, given) : given;
}

/** Merge the service's facts into the existing row, if any; undefined if they are not newer. */
export function addNewerFacts(kept: RunRow | undefined, given: RunRow): RunRow | undefined {
  const known = kept?.facts.service;
  return kept && newerFact(known, given.facts.service) === known ? undefined : addEntry(kept, given);
}
