import { use, useCallback, useMemo, useState } from 'react';

import type { WorkflowListItem } from '@/contract/workflow.ts';
import type { ListView } from '@/domain/workflow-index.ts';
import { parseSearch, type Search } from '@/domain/workflow-search.ts';
import type { WorkflowSource } from '@/features/workflows/source/workflow-source.ts';
import { firstRows } from '@/features/workflows/source/workflow-sources.ts';
import { useAsyncValue } from '@/ui/browser/use-async-value.ts';

/** The workflows to show, in order. They may come a moment after the view that they are of. */
export interface ShownWorkflows {
  readonly count: number;
  readonly view: ListView;
  readonly search: Search;
  /** Undefined while it is still to come. */
  readonly rowAt: (index: number) => WorkflowListItem | undefined;
  /** Sets the range of rows in view. */
  readonly want: (from: number, to: number) => void;
  /** The ids from row `from` to before row `to`. */
  readonly ids: (from: number, to: number) => Promise<readonly string[]>;
  /** -1 where it is not shown. */
  readonly rowOf: (id: string) => Promise<number>;
}

/** Rows that are read on either side of those in view, so that a quick scroll finds them there. */
const spareRows = firstRows;

/**
 * Which rows of the list to show. Suspends until the first are there; after that, rows stay until the next have come.
 * @param stamp another one when something was learnt that the view depends on
 */
export function useShownWorkflows(list: WorkflowSource, view: ListView, stamp: unknown): ShownWorkflows {
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
