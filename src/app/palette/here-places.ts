import { type Icon, IconFilter, IconFilterX, IconLayoutGrid, IconList } from '@tabler/icons-react';

import type { Team } from '@/contract/team.ts';
import { paths } from '@/domain/paths.ts';
import type { Indexed } from '@/domain/workflow-search.ts';

import type { Place } from './place.ts';
import { texts } from './texts.ts';

/** The open page's address. */
export interface Here {
  readonly pathname: string;
  readonly search: string;
}

/** Maximum number of teams shown. Other teams can be found by name. */
const mostTeams = 5;

const states = Object.keys(texts.here.states) as readonly (keyof typeof texts.here.states)[];

/** Other views of the open list: its filters, and its other layout. */
export function herePlaces({ pathname, search }: Here, teams: readonly Indexed<Team>[]): readonly Place[] {
  const params = new URLSearchParams(search);
  if (pathname === paths.runs()) return runViews(params);
  if (pathname === paths.workflows()) return workflowViews(params, teams);
  return [];
}

function runViews(params: URLSearchParams): readonly Place[] {
  const form = { view: params.get('view') ?? undefined, sort: params.get('sort') ?? undefined };
  const isGallery = form.view === 'gallery';
  const other = new URLSearchParams(params);
  if (isGallery) other.delete('view');
  else other.set('view', 'gallery');
  const isNarrowed = [...params.keys()].some((key) => key !== 'view' && key !== 'sort');
  return [
    ...states.map((state) => viewOf(`state-${state}`, texts.here.states[state], paths.runs({ ...form, state }))),
    viewOf(
      'form',
      isGallery ? texts.here.list : texts.here.gallery,
      `${paths.runs()}?${other.toString()}`,
      isGallery ? IconList : IconLayoutGrid,
    ),
    ...(isNarrowed ? [viewOf('clear', texts.here.clear, paths.runs(form), IconFilterX)] : []),
  ];
}

function workflowViews(params: URLSearchParams, teams: readonly Indexed<Team>[]): readonly Place[] {
  const isNarrowed = params.has('q') || params.has('team');
  return [
    ...(teams.length > 1
      ? teams
          .filter(({ item }) => item.id !== params.get('team'))
          .slice(0, mostTeams)
          .map(({ item }) => viewOf(`team-${item.id}`, texts.here.team(item.name || item.id), workflowsOf(item.id)))
      : []),
    ...(isNarrowed ? [viewOf('clear', texts.here.clear, paths.workflows(), IconFilterX)] : []),
  ];
}

function viewOf(key: string, label: string, to: string, icon: Icon = IconFilter): Place {
  return { key: `here-${key}`, kind: 'search', label, detail: '', to, icon };
}

function workflowsOf(team: string): string {
  return `${paths.workflows()}?${new URLSearchParams({ team }).toString()}`;
}
