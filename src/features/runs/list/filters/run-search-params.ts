import * as z from 'zod/mini';

import { type RunFilter, runSorts } from '@/domain/runs/list/run-filter.ts';
import { runStateGroups } from '@/domain/runs/list/run-groups.ts';

const schema = z.object({
  state: z.catch(z.enum(['', ...runStateGroups]), ''),
  workflow: z.catch(z.string(), ''),
  team: z.catch(z.string(), ''),
  by: z.catch(z.string(), ''),
  who: z.catch(z.enum(['', 'everyone', 'mine']), ''),
  q: z.catch(z.string(), ''),
  batch: z.catch(z.string(), ''),
  cause: z.catch(z.string(), ''),
  hours: z.catch(z.enum(['', '1', '24', '168', '720']), ''),
  archived: z.catch(z.enum(['', '1']), ''),
  sort: z.catch(z.enum(runSorts), '-started'),
  view: z.catch(z.enum(['', 'gallery']), ''),
});

/** View of the run list as search params: its filters and its order. */
export interface RunListView extends Omit<RunFilter, 'mine'> {
  /** `''`: the person's last choice. */
  readonly who: '' | 'everyone' | 'mine';
  /** The key of the cause that the shown runs failed of (see `causeKey`). */
  readonly cause: string;
  readonly sort: (typeof runSorts)[number];
  /** A table, or the results themselves. */
  readonly view: '' | 'gallery';
}

/** Read the list's view from the address; what can't be read falls back, each by itself. */
export function parseRunListView(params: URLSearchParams): RunListView {
  const { hours, archived, ...rest } = schema.parse(Object.fromEntries(params));
  return { ...rest, hours: hours ? Number(hours) : '', archived: Boolean(archived) };
}

/** Format a view as search params, without its defaults. */
export function formatRunListView({ sort, hours, archived, ...texts }: RunListView): URLSearchParams {
  const given = Object.entries(texts).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return new URLSearchParams([
    ...given,
    ...(hours === '' ? [] : [['hours', String(hours)]]),
    ...(archived ? [['archived', '1']] : []),
    ...(sort === '-started' ? [] : [['sort', sort]]),
  ]);
}

/** The view without filters, besides the status. */
export const noFilters = { workflow: '', team: '', by: '', q: '', batch: '', cause: '', hours: '' } as const;

/** Whether a view narrows the list down at all. */
export function isNarrowed({ state, workflow, team, by, q, batch, cause, hours, archived }: RunListView): boolean {
  return Boolean(state || workflow || team || by || q || batch || cause || hours !== '' || archived);
}
