import { use, useCallback, useMemo, useState } from 'react';

import type { Team } from '@/contract/team.ts';
import type { WorkflowListItem } from '@/contract/workflow.ts';
import type { TeamChoice } from '@/domain/workflow-filter.ts';
import type { ListView, WorkflowSort } from '@/domain/workflow-index.ts';
import { parseSearch, type Search } from '@/domain/workflow-search.ts';
import type { WorkflowSource } from '@/features/workflows/source/workflow-source.ts';
import { firstRows } from '@/features/workflows/source/workflow-sources.ts';
import { useAsyncValue } from '@/ui/browser/use-async-value.ts';

/** The workflows to show, in order. They may lag behind the requested view. */
export interface ShownWorkflows {
  readonly count: number;
  readonly view: ListView;
  readonly search: Search;
  /** Undefined while loading. */
  readonly rowAt: (index: number) => WorkflowListItem | undefined;
  /** Sets the range of visible rows. */
  readonly want: (from: number, to: number) => void;
  /** The IDs from row `from` up to, but not including, row `to`. */
  readonly ids: (from: number, to: number) => Promise<readonly string[]>;
  /** The index of a workflow's row; -1 if it is not shown. */
  readonly rowOf: (id: string) => Promise<number>;
}

/** The filters and the order of the list. */
interface ListViewParts {
  readonly query: string;
  readonly sort: WorkflowSort;
  readonly pinned: ReadonlySet<string>;
  /** The teams whose workflows are shown. */
  readonly chosen: TeamChoice;
  readonly teams?: readonly Team[];
  /** IDs of the workflows with runs, latest run first. */
  readonly latestFirst?: readonly string[] | undefined;
}

const none: readonly never[] = [];

/** Rows read on either side of the visible ones, for fast scrolling. */
const spareRows = firstRows;

/**
 * The rows of the list to show. Suspends until the first rows arrive. Later, rows stay until new ones arrive.
 * @param stamp changes with the data that the view depends on
 */
export function useShownWorkflows(list: WorkflowSource, parts: ListViewParts, stamp: unknown): ShownWorkflows {
  const view = useListView(parts);
  const [around, setAround] = useState({ from: 0, to: spareRows });
  const latest = useAsyncValue(() => list.show(view, around.from, around.to), [list, view, around, stamp]);
  const shown = latest ?? use(list.showFirst(view));

  const want = useCallback((from: number, to: number) => {
    setAround((before) =>
      from - before.from >= Math.min(from, spareRows / 2) && before.to - to >= spareRows / 2
        ? before
        : { from: Math.max(0, from - spareRows), to: to + spareRows },
    );
  }, []);

  return useMemo(() => {
    const { count, from, rows, view: of } = shown;
    return {
      count,
      view: of,
      search: parseSearch(of.query),
      rowAt: (at) => rows[at - from],
      want,
      ids: (first, end) => list.ids(of, first, end),
      rowOf: (id) => list.rowOf(of, id),
    };
  }, [list, shown, want]);
}

/** A view that stays the same object while its parts are equal. */
function useListView({ query, sort, pinned, chosen, teams = none, latestFirst = none }: ListViewParts): ListView {
  const by = sort.replace('-', '');
  const teamIds = useMemo(() => (by === 'team' ? idsByName(teams) : none), [by, teams]);
  const order = by === 'run' ? latestFirst : teamIds;
  return useMemo(
    () => ({ query, sort, order, pinned: [...pinned], teams: chosen }),
    [query, sort, order, pinned, chosen],
  );
}

function idsByName(teams: readonly Team[]): readonly string[] {
  const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return teams.toSorted((a, b) => compare(a.name || a.id, b.name || b.id)).map(({ id }) => id);
}
