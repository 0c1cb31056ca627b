import type { WorkflowListItem } from '@/contract/workflow.ts';
import type { BestFound, Learnt, ListView, ListWindow } from '@/domain/workflow-index.ts';

/** A list as this browser keeps it for the next visit. */
export interface KeptList {
  /** The answer of the service. */
  readonly bytes: Blob;
  /** Ids of workflows that were deleted since. */
  readonly without: readonly string[];
}

/** The rows of a view, and which view it is. */
export interface ShownWindow extends ListWindow {
  readonly view: ListView;
}

/** Found workflows of the list, and the IDs that were looked up. */
export interface ListedItems {
  readonly ids: ReadonlySet<string>;
  readonly items: readonly WorkflowListItem[];
}

/**
 * All workflows of a person, as the page gets at them: the list itself is in an index, in the page or in a worker. What
 * is in the page is at hand (`valueAtHand`).
 */
export interface WorkflowSource {
  /** How many workflows there are. */
  readonly length: number;
  /** How many items of the answer can't be read. */
  readonly unread: number;
  readonly kept: KeptList;
  /** The rows of a view from `from` to before `to`; of one that became shorter, from where it still has rows. */
  readonly show: (view: ListView, from: number, to: number) => Promise<ShownWindow>;
  /** `show` of the first rows; the same promise for the same view, so that a page can wait for it. */
  readonly showFirst: (view: ListView) => Promise<ShownWindow>;
  /** The ids in a view from row `from` to before row `to`. */
  readonly ids: (view: ListView, from?: number, to?: number) => Promise<readonly string[]>;
  /** The number of a workflow's row in a view; -1 where it is not in it. */
  readonly rowOf: (view: ListView, id: string) => Promise<number>;
  /** How many of a view are among these ids. */
  readonly countOf: (view: ListView, ids: ReadonlySet<string>) => Promise<number>;
  /** The best for each of some queries, what was opened last before all. */
  readonly best: (
    queries: readonly string[],
    recentIds: readonly string[],
    limit: number,
  ) => Promise<readonly BestFound[]>;
  /** Find workflows of the list by their IDs, in its order. */
  readonly items: (ids: ReadonlySet<string>) => Promise<ListedItems>;
  readonly idsNamed: (name: string) => Promise<readonly string[]>;
  readonly unknownTeams: (
    from: number,
    limit: number,
  ) => Promise<{ readonly ids: readonly string[]; readonly next: number }>;
  /** Take what was read of workflows since the last time. @returns of how many the team is known; another object each time */
  readonly learn: () => Promise<{ readonly known: number }>;
  /** How many workflows each team has, as far as their teams are known, by team id. */
  readonly countByTeam: () => Promise<ReadonlyMap<string, number>>;
  /** The same list without one that is gone; this one is not to be used any more. */
  readonly without: (id: string) => Promise<WorkflowSource>;
}

/** Details that were read or dropped since a position; and the next position. */
export type ReadSince = (place: number) => {
  readonly read: readonly (readonly [id: string, learnt: Learnt | undefined])[];
  readonly next: number;
};
