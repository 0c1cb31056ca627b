import type { Team } from '@/contract/team.ts';
import type { WorkflowListItem } from '@/contract/workflow.ts';
import { fold } from '@/domain/fold.ts';
import { paths } from '@/domain/paths.ts';
import { makeRunSearch } from '@/domain/runs/list/run-search.ts';
import { hasKeys } from '@/domain/runs/list/run-terms.ts';
import { bestOf } from '@/domain/best-of.ts';
import type { BestFound } from '@/domain/workflow-index.ts';
import { type Indexed, matches, parseSearch, type Search, searchItems } from '@/domain/workflow-search.ts';

import type { SavedView } from '@/features/runs/saved-views.ts';
import type { OfferedAction } from '@/ui/page/offered-actions.ts';
import type { RecentPlace } from '@/app/location/recent-places.ts';
import { filteredRuns } from './filtered-places.ts';
import { runPlace, startPlace, teamPlace, unknownGroup, withAll, workflowPlace } from './make-place.ts';
import { allPages, mainPages } from './palette-pages.ts';
import type { Place, PlaceGroup } from './place.ts';
import type { RunItem } from './run-items.ts';
import { texts } from './texts.ts';

/** Loaded places, and recently opened ones. */
export interface Known {
  readonly workflows: KnownWorkflows;
  readonly runs: readonly Indexed<RunItem>[];
  readonly teams: readonly Indexed<Team>[];
  readonly recent: readonly RecentPlace[];
  /** Actions offered by the page. */
  readonly actions: readonly OfferedAction[];
  readonly views: readonly SavedView[];
  readonly isAdmin: boolean;
  readonly isOperator: boolean;
  /** Sets the theme. */
  readonly onTheme: (theme: Theme) => void;
}

export type Theme = keyof typeof texts.themes;

/** Workflows that match a query. */
export interface KnownWorkflows {
  /** For the query itself, and for a run to be started. */
  readonly toOpen: BestFound;
  readonly toStart: BestFound;
  /** Listed workflows that were recently opened. */
  readonly recent: readonly WorkflowListItem[];
}

const isId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The most workflows in any group. */
export const mostWorkflows = 9;

/** The two workflow searches of a query: for those to open, and for those to start. */
export function workflowSearches(query: string): readonly [toOpen: string, toStart: string] {
  const verb = texts.wantsStart.exec(query)?.[0] ?? '';
  return [query, query.slice(verb.length)];
}

/**
 * Find at most thirty places for a query, and the page's actions; without a query those, the views, the recent places
 * and the pages.
 */
export function findPlaces(query: string, known: Known): readonly PlaceGroup[] {
  const groups = query
    ? matching(query, known)
    : [actionGroup(known), viewGroup(known), recentGroup(known), startGroup(known), pageGroup(known)];
  return groups.filter(({ places }) => places.length > 0);
}

function matching(query: string, known: Known): readonly PlaceGroup[] {
  if (hasKeys(query)) return filteredRuns(query, known.runs, Date.now());
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

  const pagesGroup: PlaceGroup = {
    label: texts.groups.pages,
    places: bestOf(searchItems(allPages(known.isAdmin, known.isOperator), search), search, [], 8).map(
      ({ place }) => place,
    ),
  };
  const { workflows } = known;
  const start: PlaceGroup = {
    label: texts.groups.start,
    places: workflows.toStart.best.slice(0, verb ? 8 : 4).map(startPlace),
  };
  const openPlaces = workflows.toOpen.best.slice(0, verb ? 5 : mostWorkflows).map(workflowPlace);
  const toOpen: PlaceGroup = {
    label: texts.groups.workflows,
    places: withAll(openPlaces, workflows.toOpen.count, query),
  };
  const rest: readonly PlaceGroup[] = [
    { label: texts.groups.runs, places: withAll(best('run', runs, search, 6).map(runPlace), runs.length, query) },
    { label: texts.groups.teams, places: best('team', teams, search, 4).map(teamPlace) },
  ];
  // A page that matches by its contents, not by its name, is an unlikely target.
  const isNamed = search.words.every((word) => fold(pagesGroup.places[0]?.label ?? '').includes(word));
  const here = [actionGroup(known, search), viewGroup(known, search)];
  const theme = themeGroup(known, search);
  const groups = verb
    ? [start, toOpen, ...rest, ...here, theme, pagesGroup]
    : isNamed
      ? [...here, pagesGroup, toOpen, start, ...rest, theme]
      : [...here, toOpen, start, ...rest, theme, pagesGroup];
  const nothing = groups.every(({ places }) => places.length === 0);
  return nothing && isId.test(query) ? [unknownGroup(query.toLowerCase())] : groups;
}

const anything: Search = { words: [], excluded: [] };

function actionGroup({ actions }: Known, search = anything): PlaceGroup {
  const places = actions.map(({ label, act }, at) => ({
    key: `action-${at}`,
    kind: 'action' as const,
    label,
    detail: '',
    to: '',
    act,
  }));
  return { label: texts.groups.actions, places: ofLabel(places, search) };
}

function viewGroup({ views }: Known, search = anything): PlaceGroup {
  const places = views.map(({ name, query }) => ({
    key: `view-${query}`,
    kind: 'view' as const,
    label: name,
    detail: '',
    to: `${paths.runs()}?${query}`,
  }));
  return { label: texts.groups.views, places: ofLabel(places, search).slice(0, 9) };
}

/** Found by their words only. */
function themeGroup({ onTheme }: Known, search: Search): PlaceGroup {
  const places = themes
    .filter((theme) => matches(fold(`${texts.themes[theme].label}\n${texts.themes[theme].words}`), search))
    .map((theme) => ({
      key: `theme-${theme}`,
      kind: 'action' as const,
      label: texts.themes[theme].label,
      detail: '',
      to: '',
      act: () => onTheme(theme),
    }));
  return { label: texts.groups.themes, places };
}

const themes = ['light', 'dark', 'auto'] as const;

function ofLabel(places: readonly Place[], search: Search): readonly Place[] {
  return places.filter(({ label }) => matches(fold(label), search));
}

/** The ids of the places of a kind. */
export function idsOf(recent: readonly RecentPlace[], kind: RecentPlace['kind']): readonly string[] {
  return recent.filter((place) => place.kind === kind).map(({ id }) => id);
}

function recentGroup({ recent, workflows, runs, teams }: Known): PlaceGroup {
  const named = pick(workflows.recent, idsOf(recent, 'workflow'));
  const places = recent.map(({ kind, id }) => {
    const workflow = kind === 'workflow' ? named.get(id) : undefined;
    const team = kind === 'team' ? teams.find(({ item }) => item.id === id)?.item : undefined;
    const run = kind === 'run' ? runs.find(({ item }) => item.id === id)?.item : undefined;
    return (workflow && workflowPlace(workflow)) ?? (team && teamPlace(team)) ?? (run && runPlace(run));
  });
  return { label: texts.groups.recent, places: places.filter((place) => place !== undefined).slice(0, 8) };
}

function startGroup({ recent, workflows }: Known): PlaceGroup {
  const ids = idsOf(recent, 'workflow').slice(0, 3);
  const named = pick(workflows.recent, ids);
  return { label: texts.groups.start, places: ids.flatMap((id) => named.get(id) ?? []).map(startPlace) };
}

const pageGroup = ({ isAdmin }: Known): PlaceGroup => ({
  label: texts.groups.pages,
  places: mainPages(isAdmin).map(({ item }) => item.place),
});

function pick<Item extends { readonly id: string }>(items: readonly Item[], ids: readonly string[]) {
  const wanted = new Set(ids);
  return new Map(items.filter(({ id }) => wanted.has(id)).map((item) => [item.id, item]));
}
