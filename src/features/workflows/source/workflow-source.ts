import type { WorkflowListItem } from '@/contract/workflow.ts';
import type { BestFound, Learnt, ListView, ListWindow } from '@/domain/workflow-index.ts';

/** A list as stored by this browser for the next visit. */
export interface KeptList {
  /** The service's response. */
  readonly bytes: Blob;
  /** IDs of workflows that were deleted since. */
  readonly without: readonly string[];
}

/** The rows of a view, and the view. */
export interface ShownWindow extends ListWindow {
  readonly view: ListView;
}

/** Workflows found in the list, and the requested IDs. */
export interface ListedItems {
  readonly ids: ReadonlySet<string>;
  readonly items: readonly WorkflowListItem[];
}

/**
 * The page's access to all workflows of a user. The list is in an index, either in the page or in a worker. If it is in
 * the page, results are available synchronously (`valueAtHand`).
 */
export interface WorkflowSource {
  /** How many workflows there are. */
  readonly length: number;
  /** How many items of the response can't be read. */
  readonly unread: number;
  readonly kept: KeptList;
  /**
   * The rows of a view from `from` up to, but not including, `to`. If the view is too short for that, its last rows
   * instead.
   */
  readonly show: (view: ListView, from: number, to: number) => Promise<ShownWindow>;
  /**
   * Like `show` for the first rows, but returns the same promise for the same view, so that a page can suspend on it.
   */
  readonly showFirst: (view: ListView) => Promise<ShownWindow>;
  /** The IDs in a view from row `from` up to, but not including, row `to`. */
  readonly ids: (view: ListView, from?: number, to?: number) => Promise<readonly string[]>;
  /** The index of a workflow's row in a view; -1 if the workflow is not in it. */
  readonly rowOf: (view: ListView, id: string) => Promise<number>;
  /** How many workflows of a view have one of these IDs. */
  readonly countOf: (view: ListView, ids: ReadonlySet<string>) => Promise<number>;
  /** The best matches for each of several queries, recently opened ones first. */
  readonly best: (
    queries: readonly string[],
    recentIds: readonly string[],
    limit: number,
  ) => Promise<readonly BestFound[]>;
  /** Find workflows by their IDs, in the order of the list. */
  readonly items: (ids: ReadonlySet<string>) => Promise<ListedItems>;
  readonly idsNamed: (name: string) => Promise<readonly string[]>;
  readonly unknownTeams: (
    from: number,
    limit: number,
  ) => Promise<{ readonly ids: readonly string[]; readonly next: number }>;
  /**
   * Add the details of workflows that were read since the last call. @returns how many workflows have a known team, as
   * a new object each time
   */
  readonly learn: () => Promise<{ readonly known: number }>;
  /** The number of workflows by team ID, counting only those whose team is known. */
  readonly countByTeam: () => Promise<ReadonlyMap<string, number>>;
  /** The same list without a deleted workflow. The old source must not be used any more. */
  readonly without: (id: string) => Promise<WorkflowSource>;
}

/** Returns the details that were read or dropped since a position, and the next position. */
export type ReadSince = (place: number) => {
  readonly read: readonly (readonly [id: string, learnt: Learnt | undefined])[];
  readonly next: number;
};
