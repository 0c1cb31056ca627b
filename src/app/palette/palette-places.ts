import { clock } from '@/api/clock.ts';
import type { Team } from '@/contract/team.ts';
import type { WorkflowListItem } from '@/contract/workflow.ts';
import { fold } from '@/domain/fold.ts';
import { paths } from '@/domain/paths.ts';
import { makeRunSearch } from '@/domain/runs/list/run-search.ts';
import { hasKeys } from '@/domain/runs/list/run-terms.ts';
import { bestOf } from '@/domain/best-of.ts';
import type { BestFound } from '@/domain/workflow-index.ts';
import { type Indexed, parseSearch, type Search, searchItems } from '@/domain/workflow-search.ts';

import type { SavedView } from '@/features/runs/saved-views.ts';
import type { OfferedAction } from '@/ui/page/offered-actions.ts';
import type { RecentPlace } from '@/app/location/recent-places.ts';
import { filteredRuns } from './filtered-places.ts';
import { type Here, herePlaces } from './here-places.ts';
import { runPlace, startPlace, teamPlace, unknownGroup, withAll, withIds, workflowPlace } from './make-place.ts';
import { commandGroup, type Commands, ofLabel } from './palette-commands.ts';
import { allPages, mainPages } from './palette-pages.ts';
import type { Place, PlaceGroup } from './place.ts';
import type { RunItem } from './run-items.ts';
import { texts } from './texts.ts';

/** All loaded data in which places are searched. */
export interface Known extends Commands {
  readonly workflows: KnownWorkflows;
  readonly runs: readonly Indexed<RunItem>[];
  readonly teams: readonly Indexed<Team>[];
  readonly recent: readonly RecentPlace[];
  /** Actions offered by the page. */
  readonly actions: readonly OfferedAction[];
  readonly views: readonly SavedView[];
  readonly isAdmin: boolean;
  readonly isOperator: boolean;
  readonly here: Here;
}

/** Workflows that match a query. */
export interface KnownWorkflows {
  /**
   * `toOpen`: matches to open, found by the whole query; `toStart`: matches to start, found by the query without its
   * verb.
   */
  readonly toOpen: BestFound;
  readonly toStart: BestFound;
  /** Listed workflows that were recently opened. */
  readonly recent: readonly WorkflowListItem[];
}

/** Maximum number of actions listed without a query. */
const mostActions = 9;

const isId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const mostRecent = 6;

/** Maximum number of workflows in a group. */
export const mostWorkflows = 9;

/** The two workflow searches of a query: for those to open, and for those to start. */
export function workflowSearches(query: string): readonly [toOpen: string, toStart: string] {
  const verb = texts.wantsStart.exec(query)?.[0] ?? '';
  return [query, query.slice(verb.length)];
}

/**
 * Find the places for a query, with a maximum number for each kind. Without a query, returns the page's actions, the
 * saved views, recent places, workflows to start, pages and commands.
 */
export function findPlaces(query: string, known: Known): readonly PlaceGroup[] {
  const groups = query
    ? matching(query, known)
    : [
        actionGroup(known),
        viewGroup(known),
        recentGroup(known),
        startGroup(known),
        pageGroup(known),
        commandGroup(known),
      ];
  const { words } = parseSearch(query);
  const isSought = (id: string) => words.some((word) => word.length > 3 && id.toLowerCase().includes(word));
  return withIds(
    groups.filter(({ places }) => places.length > 0),
    isSought,
  );
}

function matching(query: string, known: Known): readonly PlaceGroup[] {
  if (hasKeys(query)) return filteredRuns(query, known.runs, clock.now());
  const search = parseSearch(query);
  const isFound = makeRunSearch(search);
  const runs = known.runs.filter(({ text }) => isFound(text));
  const teams = searchItems(known.teams, search);
  const verb = texts.wantsStart.exec(query)?.[0] ?? '';
  const best = <Item extends { readonly id: string }>(
    kind: RecentPlace['kind'],
    found: readonly Indexed<Item>[],
    by: Search,
    limit: number,
  ) => bestOf(found, by, idsOf(known.recent, kind), limit);

  const here = [actionGroup(known, search), viewGroup(known, search)];
  const offered = new Set(here.flatMap(({ places }) => places.map(({ to }) => to)));
  const open = known.here.pathname + known.here.search;
  const pagesGroup: PlaceGroup = {
    label: texts.groups.pages,
    places: bestOf(searchItems(allPages(known.isAdmin, known.isOperator), search), search, [], 8)
      .map(({ place }) => place)
      .filter(({ to }) => to === '' || (to !== open && !offered.has(to))),
  };
  const { workflows } = known;
  const start: PlaceGroup = {
    label: texts.groups.start,
    places: workflows.toStart.best.slice(0, verb ? 8 : 4).map((workflow) => startPlace(workflow, known.teams)),
  };
  const openPlaces = workflows.toOpen.best
    .slice(0, verb ? 5 : mostWorkflows)
    .map((workflow) => workflowPlace(workflow, known.teams));
  const toOpen: PlaceGroup = {
    label: texts.groups.workflows,
    places: withAll(openPlaces, workflows.toOpen.count, query),
  };
  const rest: readonly PlaceGroup[] = [
    { label: texts.groups.runs, places: withAll(best('run', runs, search, 6).map(runPlace), runs.length, query) },
    { label: texts.groups.teams, places: best('team', teams, search, 4).map(teamPlace) },
  ];
  // A page that doesn't match by its name is an unlikely target.
  const isNamed = search.words.every((word) => fold(pagesGroup.places[0]?.label ?? '').includes(word));
  const more = commandGroup(known, search);
  const groups = verb
    ? [start, toOpen, ...rest, ...here, more, pagesGroup]
    : isNamed
      ? [...here, pagesGroup, toOpen, start, ...rest, more]
      : [...here, toOpen, start, ...rest, more, pagesGroup];
  const nothing = groups.every(({ places }) => places.length === 0);
  return nothing && isId.test(query) ? [unknownGroup(query.toLowerCase())] : groups;
}

/** The actions available on the open page; without a query, only the likeliest ones. */
function actionGroup({ actions, here, teams }: Known, search?: Search): PlaceGroup {
  const offered = actions.map((action, at) => ({
    key: `action-${at}`,
    kind: 'action' as const,
    detail: '',
    to: '',
    ...action,
  }));
  const places = [...offered, ...herePlaces(here, teams)];
  return { label: texts.groups.actions, places: search ? ofLabel(places, search) : places.slice(0, mostActions) };
}

function viewGroup({ views }: Known, search?: Search): PlaceGroup {
  const places = views.map(({ name, query }) => ({
    key: `view-${query}`,
    kind: 'view' as const,
    label: name,
    detail: '',
    to: `${paths.runs()}?${query}`,
  }));
  return { label: texts.groups.views, places: (search ? ofLabel(places, search) : places).slice(0, 9) };
}

export function idsOf(recent: readonly RecentPlace[], kind: RecentPlace['kind']): readonly string[] {
  return recent.filter((place) => place.kind === kind).map(({ id }) => id);
}

function recentGroup(known: Known): PlaceGroup {
  const { recent, workflows, runs, teams } = known;
  const named = pick(workflows.recent, idsOf(recent, 'workflow'));
  const places = recent.map(({ kind, id }) => {
    const workflow = kind === 'workflow' ? named.get(id) : undefined;
    const team = kind === 'team' ? teams.find(({ item }) => item.id === id)?.item : undefined;
    const run = kind === 'run' ? runs.find(({ item }) => item.id === id)?.item : undefined;
    return (workflow && workflowPlace(workflow, teams)) ?? (team && teamPlace(team)) ?? (run && runPlace(run));
  });
  return {
    label: texts.groups.recent,
    places: places
      .filter((place) => place !== undefined)
      .filter(isElsewhere(known))
      .slice(0, mostRecent),
  };
}

function startGroup({ recent, workflows, teams }: Known): PlaceGroup {
  const ids = idsOf(recent, 'workflow').slice(0, 3);
  const named = pick(workflows.recent, ids);
  return {
    label: texts.groups.start,
    places: ids.flatMap((id) => named.get(id) ?? []).map((one) => startPlace(one, teams)),
  };
}

const pageGroup = (known: Known): PlaceGroup => ({
  label: texts.groups.pages,
  places: mainPages(known.isAdmin)
    .map(({ item }) => item.place)
    .filter(isElsewhere(known)),
});

/** Whether a place is not the open page or a view of it, which are among the page's actions. */
const isElsewhere =
  ({ here }: Known) =>
  ({ to }: Place) =>
    to === '' || to.split('?')[0] !== here.pathname;

function pick<Item extends { readonly id: string }>(items: readonly Item[], ids: readonly string[]) {
  const wanted = new Set(ids);
  return new Map(items.filter(({ id }) => wanted.has(id)).map((item) => [item.id, item]));
}
