import type { WorkflowListItem } from '@/contract/workflow.ts';
import type { BestFound, Learnt, ListView, ListWindow } from '@/domain/workflow-index.ts';

/** A list as stored by this browser for the next visit. */
export interface KeptList {
  /** The answer of the service. */
  readonly bytes: Blob;
  /** Ids of workflows that were deleted since. */
  readonly without: readonly string[];
}

/** The rows of a view, and the view. */
export interface ShownWindow extends ListWindow {
  readonly view: ListView;
}

/** Found workflows of the list, and the requested IDs. */
export interface ListedItems {
  readonly ids: ReadonlySet<string>;
  readonly items: readonly WorkflowListItem[];
}

/**
 * All workflows of a person, as the page accesses them: the list itself is in an index, in the page or in a worker. If
 * it is in the page, results are available synchronously (`valueAtHand`).
 */
export interface WorkflowSource {
  /** How many workflows there are. */
  readonly length: number;
  /** How many items of the answer are unreadable. */
  readonly unread: number;
  readonly kept: KeptList;
  /** The rows of a view from `from` to before `to`; moved back to existing rows if the view became shorter. */
  readonly show: (view: ListView, from: number, to: number) => Promise<ShownWindow>;
  /** `show` of the first rows; the same promise for the same view, so that a page can suspend on it. */
  readonly showFirst: (view: ListView) => Promise<ShownWindow>;
  /** The ids in a view from row `from` to before row `to`. */
  readonly ids: (view: ListView, from?: number, to?: number) => Promise<readonly string[]>;
  /** The number of a workflow's row in a view; -1 if it is not in it. */
  readonly rowOf: (view: ListView, id: string) => Promise<number>;
  /** How many of a view are among these ids. */
  readonly countOf: (view: ListView, ids: ReadonlySet<string>) => Promise<number>;
  /** The best matches for each of several queries, recently opened ones first. */
  readonly best: (
    queries: readonly string[],
    recentIds: readonly string[],
    limit: number,
  ) => Promise<readonly BestFound[]>;
  /** Find workflows of the list by their IDs, in list order. */
  readonly items: (ids: ReadonlySet<string>) => Promise<ListedItems>;
  readonly idsNamed: (name: string) => Promise<readonly string[]>;
  readonly unknownTeams: (
    from: number,
    limit: number,
  ) => Promise<{ readonly ids: readonly string[]; readonly next: number }>;
  /** Add what was read of workflows since the last time. @returns how many have a known team; a new object each time */
  readonly learn: () => Promise<{ readonly known: number }>;
  /** The number of workflows by team id, as far as their teams are known. */
  readonly countByTeam: () => Promise<ReadonlyMap<string, number>>;
  /** The same list without a deleted one; this source must not be used any more. */
  readonly without: (id: string) => Promise<WorkflowSource>;
}

/** Details read or dropped since a position; and the next position. */
export type ReadSince = (place: number) => {
  readonly read: readonly (readonly [id: string, learnt: Learnt | undefined])[];
  readonly next: number;
};
