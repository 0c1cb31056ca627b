import type { WorkflowListItem } from '@/contract/workflow.ts';

import { bestAt } from './best-of.ts';
import { createFold, fold, naturalKey } from './fold.ts';
import { isEmptySearch, isNarrower, parseSearch, type Search } from './workflow-search.ts';

/** Which workflows of a list to show, and in which order. */
export interface ListView {
  /** As typed. */
  readonly query: string;
  readonly descending: boolean;
  /** Ids of those that come first. */
  readonly pinned: readonly string[];
  /** `''` for all teams. */
  readonly teamId: string;
}

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
 * Lets other work go on. Resolves with whether the work is still wanted.
 */
export type Pause = () => Promise<boolean>;

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

/** Gathers the items of a list while they come. */
export interface WorkflowIndexBuilder {
  readonly add: (items: readonly WorkflowListItem[]) => void;
  /** Undefined when it is not wanted any more. */
  readonly finish: (pause: Pause) => Promise<WorkflowIndex | undefined>;
}

/** The list in its order. A column is left out when no item has it. */
interface Columns {
  readonly ids: readonly string[];
  /** Whether all ids are UUIDs in lower case. */
  readonly plainIds: boolean;
  readonly names: readonly string[];
  /** The names folded; the same text as the name where that changes nothing. */
  readonly folded: readonly string[];
  readonly teamIds: readonly (string | null | undefined)[] | undefined;
  readonly canvasTypes: readonly (number | null | undefined)[] | undefined;
  readonly created: readonly (string | null | undefined)[] | undefined;
}

/** Sorted by itself, so that no task is long. */
const pieceSize = 8192;

/** Work goes on for so long before it pauses. */
const stretchMs = 12;

/** Between two looks at the clock. */
const stride = 2048;

/** Make an index of a list that is still to come. */
export function buildWorkflowIndex(learnt: LearntTeams): WorkflowIndexBuilder {
  const ids: string[] = [];
  const names: string[] = [];
  const folded: string[] = [];
  let keys: string[] = [];
  let teamIds: (string | null | undefined)[] | undefined;
  let canvasTypes: (number | null | undefined)[] | undefined;
  let created: (string | null | undefined)[] | undefined;
  const foldEach = createFold();
  const interned = new Map<string, string>();
  let pieces: Uint32Array[] = [];
  let sortedTo = 0;
  let plainIds = true;

  function intern(text: string): string {
    const known = interned.get(text);
    if (known !== undefined) return known;
    interned.set(text, text);
    return text;
  }

  function add(items: readonly WorkflowListItem[]) {
    for (const item of items) {
      const at = ids.length;
      const name = foldEach(item.name);
      const same = name === item.name;
      ids.push(item.id);
      plainIds &&= plainId.test(item.id);
      names.push(item.name);
      folded.push(same ? item.name : name);
      keys.push(naturalKey(name) + item.id);
      if (item.team_id !== undefined) (teamIds ??= [])[at] = item.team_id && intern(item.team_id);
      if (item.canvas_type !== undefined) (canvasTypes ??= [])[at] = item.canvas_type;
      if (item.created_at !== undefined) (created ??= [])[at] = item.created_at;
      if (ids.length - sortedTo >= pieceSize) sortPiece();
    }
  }

  function sortPiece() {
    const piece = Array.from({ length: ids.length - sortedTo }, (_, index) => sortedTo + index);
    piece.sort((a, b) => compare(keys[a] ?? '', keys[b] ?? ''));
    pieces.push(Uint32Array.from(piece));
    sortedTo = ids.length;
  }

  async function finish(pause: Pause) {
    sortPiece();
    const rest = stretch(pause);
    while (pieces.length > 1) {
      const merged: Uint32Array[] = [];
      for (let at = 0; at < pieces.length; at += 2) {
        const [left, right] = [pieces[at], pieces[at + 1]];
        const both = left && right ? await merge(left, right, keys, rest) : left;
        if (!both) return undefined;
        merged.push(both);
      }
      pieces = merged;
    }
    keys = [];
    const order = pieces[0] ?? new Uint32Array();
    return indexOf(
      {
        ids: inOrder(ids, order),
        plainIds,
        names: inOrder(names, order),
        folded: inOrder(folded, order),
        teamIds: teamIds && inOrder(teamIds, order),
        canvasTypes: canvasTypes && inOrder(canvasTypes, order),
        created: created && inOrder(created, order),
      },
      learnt,
    );
  }

  return { add, finish };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function inOrder<Value>(column: readonly Value[], order: Uint32Array): Value[] {
  const sorted = Array.from<Value>({ length: order.length });
  for (let at = 0; at < order.length; at += 1) sorted[at] = column[order[at] ?? 0] as Value;
  return sorted;
}

async function merge(
  left: Uint32Array,
  right: Uint32Array,
  keys: readonly string[],
  rest: () => Promise<boolean> | true,
): Promise<Uint32Array | undefined> {
  const both = new Uint32Array(left.length + right.length);
  let [fromLeft, fromRight] = [0, 0];
  for (let at = 0; at < both.length; at += 1) {
    const isLeft =
      fromRight >= right.length ||
      (fromLeft < left.length && compare(keys[left[fromLeft] ?? 0] ?? '', keys[right[fromRight] ?? 0] ?? '') <= 0);
    both[at] = (isLeft ? left[fromLeft++] : right[fromRight++]) ?? 0;
    if (at % stride === 0 && !(await rest())) return undefined;
  }
  return both;
}

/** Pauses after each stretch of work. */
function stretch(pause: Pause): () => Promise<boolean> | true {
  let untilMs = performance.now() + stretchMs;
  return () => {
    if (performance.now() < untilMs) return true;
    return pause().then((goesOn) => {
      untilMs = performance.now() + stretchMs;
      return goesOn;
    });
  };
}

/** Tests whether an item has a word: in its name, or in its id with or without dashes. */
function matcher(word: string, { ids, folded, plainIds }: Columns): (at: number) => boolean {
  const inName = (at: number) => folded[at]?.includes(word) ?? false;
  if (!plainIds) {
    return (at) => {
      if (inName(at)) return true;
      const id = fold(ids[at] ?? '');
      return id.includes(word) || id.replaceAll('-', '').includes(word);
    };
  }
  if (!/^[0-9a-f-]{1,36}$/.test(word)) return inName;
  const acrossDashes = word.includes('-') ? undefined : new RegExp(word.split('').join('-?'));
  if (!acrossDashes) return (at) => inName(at) || (ids[at]?.includes(word) ?? false);
  return (at) => inName(at) || acrossDashes.test(ids[at] ?? '');
}

/** A UUID as services write them: in such an id only hexadecimal digits and dashes can match. */
const plainId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function indexOf(columns: Columns, learnt: LearntTeams): WorkflowIndex {
  const { ids, names, folded, teamIds, canvasTypes, created } = columns;
  const count = ids.length;
  /** The last search and what it found, so that one that extends it looks at that alone. */
  let last: { readonly search: Search; readonly found: Uint32Array } | undefined;
  let lastShown: { readonly key: string; readonly rows: Uint32Array } | undefined;
  let knownTeams: number | undefined;

  const teamOf = (at: number) => teamIds?.[at] ?? learnt.get(ids[at] ?? '');

  async function match(search: Search, pause: Pause): Promise<Uint32Array | undefined> {
    const within = last && isNarrower(search, last.search) ? last.found : undefined;
    if (within && last && isNarrower(last.search, search)) return within;
    const rest = stretch(pause);
    const words = search.words.map((word) => matcher(word, columns));
    const excluded = search.excluded.map((word) => matcher(word, columns));
    const length = within?.length ?? count;
    const found = new Uint32Array(length);
    let size = 0;
    for (let next = 0; next < length; next += 1) {
      const at = within ? (within[next] ?? 0) : next;
      if (hasAll(words, at) && !hasAny(excluded, at)) found[size++] = at;
      if (next % stride === 0 && next > 0 && !(await rest())) return undefined;
    }
    const matches = found.slice(0, size);
    last = { search, found: matches };
    return matches;
  }

  async function rowsOf(view: ListView, pause: Pause): Promise<Uint32Array | 'all' | undefined> {
    const search = parseSearch(view.query);
    const isAll = isEmptySearch(search) && view.pinned.length === 0 && view.teamId === '' && !view.descending;
    if (isAll) return 'all';
    const key = JSON.stringify([search, view.descending, view.pinned, view.teamId]);
    if (lastShown?.key === key) return lastShown.rows;
    let rows = isEmptySearch(search) ? Uint32Array.from({ length: count }, (_, at) => at) : await match(search, pause);
    if (!rows) return undefined;
    if (view.teamId !== '') rows = rows.filter((at) => teamOf(at) === view.teamId);
    if (view.descending) rows = rows.toReversed();
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

  function countKnown(): number {
    if (!teamIds && learnt.size === 0) return 0;
    let known = 0;
    for (let at = 0; at < count; at += 1) if (teamOf(at) !== undefined) known += 1;
    return known;
  }

  return {
    count,
    show: async (view, from, to, pause) => {
      const rows = await rowsOf(view, pause);
      if (!rows) return undefined;
      const length = rows === 'all' ? count : rows.length;
      // A view that became shorter is shown from where it still has rows.
      const first = Math.max(0, Math.min(from, length - (to - from)));
      knownTeams ??= countKnown();
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
      if (gone < 0) return indexOf(columns, learnt);
      const left = <Value>(column: readonly Value[]) => column.toSpliced(gone, 1);
      return indexOf(
        {
          ids: left(ids),
          plainIds: columns.plainIds,
          names: left(names),
          folded: left(folded),
          teamIds: teamIds && left(teamIds),
          canvasTypes: canvasTypes && left(canvasTypes),
          created: created && left(created),
        },
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
