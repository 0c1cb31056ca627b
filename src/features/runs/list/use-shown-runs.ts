import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';

import { type CauseGroup, makeCauseReader } from '@/domain/runs/failure/group-causes.ts';
import { narrowRuns, type RunCounts } from '@/domain/runs/list/run-filter.ts';
import { makeRunSorter } from '@/domain/runs/list/run-sorter.ts';
import { hasWords } from '@/domain/runs/list/run-terms.ts';
import type { RunNames } from '@/domain/runs/names/run-names.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { isInUtc } from '@/ui/browser/clock-settings.ts';

import { viewCauses } from './causes/view-causes.ts';
import type { RunListView } from './filters/run-search-params.ts';

/** The rows that a view of the list shows. */
interface ShownRuns {
  /** The rows in the order of the view. */
  readonly shown: readonly RunRow[];
  /** How many runs each status would show. */
  readonly counts: RunCounts;
  /** The causes of failures, if the view shows failures only. */
  readonly causes: readonly CauseGroup[];
  /** A key that is equal for equal filters. */
  readonly filterKey: string;
}

/**
 * Filter and sort the rows of the list by a view. The result is deferred, so that typing stays responsive.
 * @param isMine whether only the user's own runs are shown
 * @param now milliseconds since the epoch
 */
export function useShownRuns(
  rows: readonly RunRow[],
  view: RunListView,
  { names, isMine, now }: { readonly names: RunNames; readonly isMine: boolean; readonly now: number },
): ShownRuns {
  const { ledger } = useRuns();
  const { sort, view: _view, who: _who, ...rest } = useDeferredValue(view);
  const filter = { ...rest, mine: isMine, inUtc: isInUtc() };
  const filterKey = JSON.stringify(filter);
  const { data: inputs } = useQuery({ ...runQueries.inputTexts(ledger, rows.length), enabled: hasWords(filter.q) });
  const [sorter] = useState(makeRunSorter);
  const [causeOf] = useState(makeCauseReader);
  return useMemo(
    () => {
      const narrowed = narrowRuns(rows, filter, now, inputs);
      const ofCause = viewCauses(narrowed.rows, filter, causeOf);
      return {
        causes: ofCause.causes,
        shown: sorter(ofCause.rows, sort, now, names),
        counts: narrowed.counts,
        filterKey,
      };
    },
    // The filter is a new object on each render, so its text is compared instead.
    // oxlint-disable-next-line react/exhaustive-deps
    [rows, names, inputs, filterKey, sort, now],
  );
}
