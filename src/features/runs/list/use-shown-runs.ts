import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';

import { type CauseGroup, makeCauseReader } from '@/domain/runs/failure/group-causes.ts';
import { narrowRuns, type RunCounts } from '@/domain/runs/list/run-filter.ts';
import { makeRunSorter } from '@/domain/runs/list/run-sorter.ts';
import { hasWords } from '@/domain/runs/list/run-terms.ts';
import { keepNames } from '@/domain/runs/names/keep-names.ts';
import { namesApart } from '@/domain/runs/names/names-apart.ts';
import type { RunNames } from '@/domain/runs/names/run-names.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';

import { viewCauses } from './causes/view-causes.ts';
import type { RunListView } from './filters/run-search-params.ts';

/** The rows that a view of the list shows. */
interface ShownRuns {
  /** In the order of the view. */
  readonly shown: readonly RunRow[];
  /** Names that distinguish them. */
  readonly apart: RunNames;
  /** How many runs each choice of state would show. */
  readonly counts: RunCounts;
  /** The causes of failures, in a view of failures. */
  readonly causes: readonly CauseGroup[];
  /** Equal for equal filters. */
  readonly filterKey: string;
}

/**
 * Filter and sort the rows of the list by a view; typing renders first.
 * @param isMine whether only the person's own runs are shown
 * @param now milliseconds since the epoch
 */
export function useShownRuns(
  rows: readonly RunRow[],
  view: RunListView,
  { names, isMine, now }: { readonly names: RunNames; readonly isMine: boolean; readonly now: number },
): ShownRuns {
  const { ledger } = useRuns();
  const { sort, view: _view, who: _who, ...rest } = useDeferredValue(view);
  const filter = { ...rest, mine: isMine };
  const filterKey = JSON.stringify(filter);
  const { data: inputs } = useQuery({ ...runQueries.inputTexts(ledger, rows.length), enabled: hasWords(filter.q) });
  const [sorter] = useState(makeRunSorter);
  const [apartOf] = useState(() => keepNames((some, among: RunNames) => namesApart(among, some)));
  const [causeOf] = useState(makeCauseReader);
  return useMemo(
    () => {
      const narrowed = narrowRuns(rows, filter, now, inputs);
      const ofCause = viewCauses(narrowed.rows, filter, causeOf);
      const apart = apartOf(ofCause.rows, names);
      return {
        causes: ofCause.causes,
        shown: sorter(ofCause.rows, sort, now, apart),
        apart,
        counts: narrowed.counts,
        filterKey,
      };
    },
    // The filter is a new object on each render; compare its text instead.
    // oxlint-disable-next-line react/exhaustive-deps
    [rows, names, inputs, filterKey, sort, now],
  );
}
