import type { LongAnswer } from '@/api/create-api.ts';
import type { WorkflowListItem } from '@/contract/workflow.ts';
import type { BestFound, ListView, ListWindow } from '@/domain/workflow-index.ts';
import type { LongAnswers } from '@/features/session/owner-context.ts';

/**
 * A list of workflows that is too long for the page: a worker holds it, and the page asks it for what it shows. What
 * resolves with undefined was superseded by a later call of the same kind. All reject with HolderFailed when the worker
 * fails; the list is then read again, by the page itself.
 */
export interface LongWorkflowList {
  readonly isLong: true;
  readonly length: number;
  /** Another one for each state of the list. */
  readonly version: number;
  readonly show: (view: ListView, from: number, to: number) => Promise<ListWindow | undefined>;
  /** What was shown of a view last, if nothing else was since. */
  readonly shownLast: (view: ListView) => ListWindow | undefined;
  /** The first rows of a view; the same promise for the same view, which never rejects. */
  readonly showFirst: (view: ListView) => Promise<ListWindow | undefined>;
  readonly ids: (view: ListView, from: number, to: number) => Promise<readonly string[]>;
  /** -1 for none. */
  readonly rowOf: (view: ListView, id: string) => Promise<number>;
  /** How many workflows of a view are among these. */
  readonly countOf: (view: ListView, ids: ReadonlySet<string>) => Promise<number>;
  /** The best for each of some queries. */
  readonly best: (
    queries: readonly string[],
    recentIds: readonly string[],
    limit: number,
  ) => Promise<readonly BestFound[] | undefined>;
  /** Those of some workflows that are in the list. */
  readonly items: (ids: Iterable<string>) => Promise<readonly WorkflowListItem[]>;
  readonly unknownTeams: (
    from: number,
    limit: number,
  ) => Promise<{ readonly ids: readonly string[]; readonly next: number }>;
  /** The same list without one that is gone. */
  readonly without: (id: string) => LongWorkflowList;
}

/** All workflows of a person: in memory, or held by a worker. */
export type WorkflowList = readonly WorkflowListItem[] | LongWorkflowList;

/** The holder of a long list has dropped it. */
export class HolderFailed extends Error {
  override readonly name = 'HolderFailed';
}

/** Holds one owner's list of workflows when it is long. */
export interface LongLists extends LongAnswers {
  /** Takes over an answer that is long; undefined where this browser, or a failure, leaves it to the page. */
  readonly takeOver: () => LongAnswer<LongWorkflowList> | undefined;
  /** Teams of workflows that were read since: what the list itself does not say. @returns of how many it is known */
  readonly learnTeams: (read: ReadSince) => Promise<number>;
  /** The list that it held is not shown any more. */
  readonly release: () => void;
  /** Resolves when nothing is written any more. */
  readonly close: () => Promise<void>;
}

/** The ids of workflows that were read, or dropped, from a place in the order of reading on; and what is known now. */
export type ReadSince = (place: number) => {
  readonly teams: readonly (readonly [id: string, teamId: string | null | undefined])[];
  readonly next: number;
};

/** The list, where it is in memory. */
export function inMemory(list: WorkflowList): readonly WorkflowListItem[] | undefined {
  return 'isLong' in list ? undefined : list;
}

/** The list where it is long. */
export function longOf(list: WorkflowList | undefined): LongWorkflowList | undefined {
  return list && 'isLong' in list ? list : undefined;
}
