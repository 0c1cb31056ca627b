import type { WorkflowListItem } from '@/contract/workflow.ts';

import { bestAt } from './best-of.ts';
import { rankedFirst } from './ranked-first.ts';
import { type Pause, stepsBetweenChecks, timeSlicer } from './time-slice.ts';
import { columnMatcher, type Columns, mapColumns } from './workflow-columns.ts';
import { isEmptySearch, isNarrower, parseSearch, type Search } from './workflow-search.ts';

/** Which workflows of a list to show, and in which order. */
export interface ListView {
  /** As typed. */
  readonly query: string;
  readonly descending: boolean;
  /** Ids of those that come first. */
  readonly pinned: readonly string[];
  /** Ids of those that come next, in this order: what the list itself can't be sorted by. */
  readonly ranked?: readonly string[] | undefined;
  /** `''` for all teams. */
  readonly teamId: string;
}

/** The whole list in its own order. */
export const everything: ListView = { query: '', descending: false, pinned: [], teamId: '' };

/** The rows of a view that are in the window. */
export interface ListWindow {
  /** How many workflows the list has, and how many of them the view shows. */
  readonly total: number;
  readonly count: number;
  /** Of how many the team is known. */
  readonly knownTeams: number;
  /** The rows from number `from` of the view on. */
  readonly from: number;
  readonly rows: readonly WorkflowListItem[];
}

/** The best that a search found, and how many there are. */
export interface BestFound {
  readonly count: number;
  readonly best: readonly WorkflowListItem[];
}

/**
 * A long list of workflows, held once, as columns in the list's order: by name as people count, then by id. What may
 * take long pauses in between, and resolves with undefined when it is not wanted any more.
 */
export interface WorkflowIndex {
  readonly count: number;
  readonly show: (view: ListView, from: number, to: number, pause: Pause) => Promise<ListWindow | undefined>;
  /** The ids in a view from row `from` to before row `to`. */
  readonly ids: (view: ListView, from: number, to: number, pause: Pause) => Promise<readonly string[] | undefined>;
  /** The number of a workflow's row in a view; -1 where it is not in it. */
  readonly rowOf: (view: ListView, id: string, pause: Pause) => Promise<number | undefined>;
  /** How many of a view are among these ids. */
  readonly countOf: (view: ListView, ids: ReadonlySet<string>, pause: Pause) => Promise<number | undefined>;
  readonly best: (
    query: string,
    recentIds: readonly string[],
    limit: number,
    pause: Pause,
  ) => Promise<BestFound | undefined>;
  /** The workflows of the list with these ids, in its order. */
  readonly items: (ids: ReadonlySet<string>) => readonly WorkflowListItem[];
  /** Rows of the list itself, as an array would give them. */
  readonly slice: (from: number, to: number) => readonly WorkflowListItem[];
  /** Ids of workflows whose team is not known, at most so many, from a row of the list on; and where to go on. */
  readonly unknownTeams: (from: number, limit: number) => { readonly ids: readonly string[]; readonly next: number };
  /** What was read of workflows' teams changed: `''` for none. The list's own word counts more. */
  readonly teamsChanged: () => void;
  readonly without: (id: string) => WorkflowIndex;
}

/** Teams of workflows that were read one by one, by workflow id; null when the service gives the workflow none. */
export type LearntTeams = ReadonlyMap<string, string | null>;

function teamAt({ ids, teamIds }: Pick<Columns, 'ids' | 'teamIds'>, learnt: LearntTeams, at: number) {
  return teamIds?.[at] ?? learnt.get(ids[at] ?? '');
}

/** Of how many workflows of a list the team is known. */
export function countKnownTeams(columns: Pick<Columns, 'ids' | 'teamIds'>, learnt: LearntTeams): number {
  if (!columns.teamIds && learnt.size === 0) return 0;
  let known = 0;
  for (let at = 0; at < columns.ids.length; at += 1) if (teamAt(columns, learnt, at) !== undefined) known += 1;
  return known;
}

/** Make the index of a list whose columns are in its order. */
export function workflowIndexOf(columns: Columns, learnt: LearntTeams): WorkflowIndex {
  const { ids, names, folded, teamIds, canvasTypes, created } = columns;
  const count = ids.length;
  /** The last search and what it found, so that one that extends it looks at that alone. */
  let last: { readonly search: Search; readonly found: Uint32Array } | undefined;
  let lastShown: { readonly key: string; readonly rows: Uint32Array } | undefined;
  let knownTeams: number | undefined;

  const teamOf = (at: number) => teamAt(columns, learnt, at);

  async function match(search: Search, pause: Pause): Promise<Uint32Array | undefined> {
    const within = last && isNarrower(search, last.search) ? last.found : undefined;
    if (within && last && isNarrower(last.search, search)) return within;
    const nextSlice = timeSlicer(pause);
    const words = search.words.map((word) => columnMatcher(word, columns));
    const excluded = search.excluded.map((word) => columnMatcher(word, columns));
    const length = within?.length ?? count;
    const found = new Uint32Array(length);
    let size = 0;
    for (let next = 0; next < length; next += 1) {
      const at = within ? (within[next] ?? 0) : next;
      if (hasAll(words, at) && !hasAny(excluded, at)) found[size++] = at;
      if (next % stepsBetweenChecks === 0 && next > 0 && !(await nextSlice())) return undefined;
    }
    const matches = found.slice(0, size);
    last = { search, found: matches };
    return matches;
  }

  async function rowsOf(view: ListView, pause: Pause): Promise<Uint32Array | 'all' | undefined> {
    const search = parseSearch(view.query);
    const isAll =
      isEmptySearch(search) &&
      view.pinned.length === 0 &&
      !view.ranked?.length &&
      view.teamId === '' &&
      !view.descending;
    if (isAll) return 'all';
    const key = JSON.stringify([search, view.descending, view.pinned, view.ranked, view.teamId]);
    if (lastShown?.key === key) return lastShown.rows;
    let rows = isEmptySearch(search) ? Uint32Array.from({ length: count }, (_, at) => at) : await match(search, pause);
    if (!rows) return undefined;
    if (view.teamId !== '') rows = rows.filter((at) => teamOf(at) === view.teamId);
    if (view.descending) rows = rows.toReversed();
    if (view.ranked?.length) rows = Uint32Array.from(rankedFirst(rows, (at) => ids[at] ?? '', view.ranked));
    if (view.pinned.length > 0) {
      const pinned = new Set(view.pinned);
      const isPinned = (at: number) => pinned.has(ids[at] ?? '');
      const first = rows.filter(isPinned);
      if (first.length > 0) rows = Uint32Array.from([...first, ...rows.filter((at) => !isPinned(at))]);
    }
    lastShown = { key, rows };
    return rows;
  }

  function itemAt(at: number): WorkflowListItem {
    return {
      id: ids[at] ?? '',
      name: names[at] ?? '',
      ...(teamIds?.[at] !== undefined && { team_id: teamIds[at] }),
      ...(canvasTypes?.[at] !== undefined && { canvas_type: canvasTypes[at] }),
      ...(created?.[at] !== undefined && { created_at: created[at] }),
    };
  }

  const part = (rows: Uint32Array | 'all', from: number, to: number) =>
    rows === 'all'
      ? Array.from({ length: Math.max(0, Math.min(to, count) - from) }, (_, index) => from + index)
      : Array.from(rows.subarray(from, to));

  return {
    count,
    show: async (view, from, to, pause) => {
      const rows = await rowsOf(view, pause);
      if (!rows) return undefined;
      const length = rows === 'all' ? count : rows.length;
      // A view that became shorter is shown from where it still has rows.
      const first = Math.max(0, Math.min(from, length - (to - from)));
      knownTeams ??= countKnownTeams(columns, learnt);
      return { total: count, count: length, knownTeams, from: first, rows: part(rows, first, to).map(itemAt) };
    },
    ids: async (view, from, to, pause) => {
      const rows = await rowsOf(view, pause);
      return rows && part(rows, from, to).map((at) => ids[at] ?? '');
    },
    rowOf: async (view, id, pause) => {
      const rows = await rowsOf(view, pause);
      const at = ids.indexOf(id);
      if (!rows || rows === 'all') return rows && at;
      return at < 0 ? -1 : rows.indexOf(at);
    },
    countOf: async (view, wanted, pause) => {
      const rows = await rowsOf(view, pause);
      if (!rows) return undefined;
      let found = 0;
      if (rows === 'all') for (const id of ids) found += Number(wanted.has(id));
      else for (const at of rows) found += Number(wanted.has(ids[at] ?? ''));
      return found;
    },
    best: async (query, recentIds, limit, pause) => {
      const search = parseSearch(query);
      const found = isEmptySearch(search) ? undefined : await match(search, pause);
      if (!found && !isEmptySearch(search)) return undefined;
      const at = (index: number) => (found ? (found[index] ?? 0) : index);
      const best = bestAt(
        {
          count: found?.length ?? count,
          nameAt: (index) => folded[at(index)] ?? '',
          idAt: (index) => ids[at(index)] ?? '',
        },
        search,
        recentIds,
        limit,
      );
      return { count: found?.length ?? count, best: best.map((index) => itemAt(at(index))) };
    },
    items: (wanted) => {
      const found: WorkflowListItem[] = [];
      for (let at = 0; at < count && found.length < wanted.size; at += 1) {
        if (wanted.has(ids[at] ?? '')) found.push(itemAt(at));
      }
      return found;
    },
    slice: (from, to) => part('all', from, to).map(itemAt),
    unknownTeams: (from, limit) => {
      const unknown: string[] = [];
      let at = from;
      for (; at < count && unknown.length < limit; at += 1) {
        if (ids[at] && teamOf(at) === undefined) unknown.push(ids[at] ?? '');
      }
      return { ids: unknown, next: at };
    },
    teamsChanged: () => {
      knownTeams = undefined;
      lastShown = undefined;
    },
    without: (id) => {
      const gone = ids.indexOf(id);
      if (gone < 0) return workflowIndexOf(columns, learnt);
      return workflowIndexOf(
        mapColumns(columns, (column) => column.toSpliced(gone, 1)),
        learnt,
      );
    },
  };
}

function hasAll(tests: readonly ((at: number) => boolean)[], at: number): boolean {
  for (const test of tests) if (!test(at)) return false;
  return true;
}

function hasAny(tests: readonly ((at: number) => boolean)[], at: number): boolean {
  for (const test of tests) if (test(at)) return true;
  return false;
}
