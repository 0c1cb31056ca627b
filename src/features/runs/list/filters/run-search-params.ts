import * as z from 'zod/mini';

import { formatFilterTerms } from '@/domain/filter/filter-terms.ts';
import { type RunFilter } from '@/domain/runs/list/run-filter.ts';
import { runSorts } from '@/domain/runs/list/run-sort.ts';
import { groupWords, runStateGroups } from '@/domain/runs/list/run-groups.ts';

const schema = z.object({
  q: z.catch(z.string(), ''),
  who: z.catch(z.enum(['', 'everyone', 'mine']), ''),
  cause: z.catch(z.string(), ''),
  archived: z.catch(z.enum(['', '1']), ''),
  sort: z.catch(z.enum(runSorts), '-started'),
  view: z.catch(z.enum(['', 'gallery']), ''),
});

/** Parameters that abbreviate terms of `q`. */
const shorthands = z.object({
  state: z.catch(z.enum(['', ...runStateGroups, 'unfinished']), ''),
  workflow: z.catch(z.string(), ''),
  team: z.catch(z.string(), ''),
  by: z.catch(z.string(), ''),
  hours: z.catch(z.enum(['', '1', '24', '168', '720']), ''),
});

const timeWords = { '': '', '1': '1h', '24': '24h', '168': '168h', '720': '720h' } as const;

/** View of the run list, as in its search params: filters, sort order and layout. */
export interface RunListView extends Omit<RunFilter, 'mine' | 'inUtc'> {
  /** Whose runs are shown; `''` for the user's last choice. */
  readonly who: '' | 'everyone' | 'mine';
  /** The chosen cause of failures (see `causeKey`). */
  readonly cause: string;
  readonly sort: (typeof runSorts)[number];
  /** `''` for a table, `gallery` for the results themselves. */
  readonly view: '' | 'gallery';
}

/**
 * Parse the list's view from the address. Each invalid parameter falls back to its default. `state`, `workflow`,
 * `team`, `by` and `hours` become terms of the filter.
 */
export function parseRunListView(params: URLSearchParams): RunListView {
  const given = Object.fromEntries(params);
  const { archived, q, ...rest } = schema.parse(given);
  const { state, workflow, team, by, hours } = shorthands.parse(given);
  const values = {
    status: state && groupWords[state === 'unfinished' ? 'live' : state],
    workflow,
    team,
    by,
    after: timeWords[hours],
  };
  const terms = Object.entries(values).flatMap(([key, value]) => (value ? [{ key, value, isExcluded: false }] : []));
  return { q: [formatFilterTerms(terms), q].filter(Boolean).join(' '), ...rest, archived: Boolean(archived) };
}

/** Format a view as search params, omitting defaults. */
export function formatRunListView({ sort, archived, ...texts }: RunListView): URLSearchParams {
  const given = Object.entries(texts).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return new URLSearchParams([
    ...given,
    ...(archived ? [['archived', '1']] : []),
    ...(sort === '-started' ? [] : [['sort', sort]]),
  ]);
}

/** The part of a view that removes all filters. */
export const noFilters = { q: '', cause: '', archived: false } as const;

/** Whether a view filters the list, other than by `who`. */
export function isNarrowed({ q, cause, archived }: RunListView): boolean {
  return Boolean(q || cause || archived);
}
