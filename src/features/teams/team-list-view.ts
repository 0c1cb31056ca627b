import * as z from 'zod/mini';

import type { Team } from '@/contract/team.ts';

import type { TeamOverview } from './team-overview.ts';

/** The sort orders of the list; `-` means descending. */
const teamSorts = [
  'name',
  '-name',
  '-live',
  'live',
  '-failed',
  'failed',
  '-workflows',
  'workflows',
  '-run',
  'run',
] as const;
export type TeamSort = (typeof teamSorts)[number];

const schema = z.object({ q: z.catch(z.string(), ''), sort: z.catch(z.enum(teamSorts), 'name') });

/** The view of the list of teams, as in its address: search text and sort order. */
export type TeamListView = z.output<typeof schema>;

/** Parse the list's view from the address. Each invalid parameter falls back to its default. */
export function parseTeamListView(params: URLSearchParams): TeamListView {
  return schema.parse(Object.fromEntries(params));
}

/** Format a view as search params, omitting defaults. */
export function formatTeamListView({ q, sort }: TeamListView): URLSearchParams {
  return new URLSearchParams({ ...(q && { q }), ...(sort !== 'name' && { sort }) });
}

const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Sort teams, with ties in order of their names. By last run, teams without runs come last in both orders. */
export function sortTeams(teams: readonly Team[], sort: TeamSort, overview: TeamOverview): readonly Team[] {
  const byName = teams.toSorted((a, b) => compare(a.name || a.id, b.name || b.id));
  if (sort === 'name') return byName;
  if (sort === '-name') return byName.toReversed();
  const descending = sort.startsWith('-');
  const keys = new Map(byName.map(({ id }) => [id, keyOf(id, sort.replace('-', ''), overview)]));
  return byName.toSorted((a, b) => {
    const [left, right] = [keys.get(a.id), keys.get(b.id)];
    if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined);
    return descending ? right - left : left - right;
  });
}

function keyOf(teamId: string, by: string, { figuresOf, workflowsOf }: TeamOverview): number | undefined {
  const figures = figuresOf(teamId);
  if (by === 'run') return figures?.last.createdAt;
  if (by === 'workflows') return workflowsOf(teamId) ?? 0;
  return (by === 'live' ? figures?.live : figures?.failed) ?? 0;
}
