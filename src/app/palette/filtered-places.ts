import { paths } from '@/domain/paths.ts';
import { makeRunSearch } from '@/domain/runs/list/run-search.ts';
import { makeTermTest, parseRunTerms } from '@/domain/runs/list/run-terms.ts';
import { runStateKind } from '@/domain/runs/run-state.ts';
import { isInUtc } from '@/ui/browser/clock-settings.ts';
import type { Indexed } from '@/domain/workflow-search.ts';

import { runPlace, withAll } from './make-place.ts';
import type { PlaceGroup } from './place.ts';
import type { RunItem } from './run-items.ts';
import { texts } from './texts.ts';

/** Maximum number of runs shown for a filter that contains keys. */
const mostFiltered = 12;

/** Runs that match a filter with keys, such as `status:failed team:Studio`, as in the list of runs. */
export function filteredRuns(query: string, runs: readonly Indexed<RunItem>[], now: number): readonly PlaceGroup[] {
  const { search, status, rest } = parseRunTerms(query);
  const passes = makeTermTest([...status, ...rest], now, isInUtc());
  const isFound = makeRunSearch(search);
  const found = runs.filter(({ text, item: { row } }) => isFound(text) && passes(row, runStateKind(row.facts, now)));
  const places = found.slice(0, mostFiltered).map(({ item }) => runPlace(item));
  const groups = [{ label: texts.groups.runs, places: withAll(places, found.length, query) }];
  return rest.every(({ key }) => key === 'team') && status.length === 0 ? [...groups, workflowsGroup(query)] : groups;
}

/** A link to the list of workflows with the same filter, if the list supports it. */
function workflowsGroup(query: string): PlaceGroup {
  const to = `${paths.workflows()}?${new URLSearchParams({ q: query }).toString()}`;
  const place = {
    key: 'filtered-workflows',
    kind: 'search',
    label: texts.workflowsWith(query),
    detail: '',
    to,
  } as const;
  return { label: texts.groups.workflows, places: [place] };
}
