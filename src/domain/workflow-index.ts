import type { WorkflowListItem } from '@/contract/workflow.ts';

import { bestAt } from './best-of.ts';
import { createFolder, fold, naturalKey } from './fold.ts';
import type { TeamChoice } from './workflow-filter.ts';
import { isEmptySearch, isNarrower, parseSearch, reachesIds, type Search } from './workflow-search.ts';

/** The orders of the list; `-` means descending. */
export const workflowSorts = ['name', '-name', '-run', 'run', 'team', '-team', '-created', 'created'] as const;
export type WorkflowSort = (typeof workflowSorts)[number];

/** The filters and the order of the workflow list. */
export interface ListView {
  /** As typed. */
  readonly query: string;
  readonly sort: WorkflowSort;
  /**
   * The order of IDs that the list itself doesn't contain. For the order by run: the IDs of workflows with runs, latest
   * run first. For the order by team: the IDs of the teams, by name.
   */
  readonly order: readonly string[];
  /** IDs of the workflows that come first. */
  readonly pinned: readonly string[];
  readonly teams: TeamChoice;
}

/** The view of the whole list, in its own order. */
export const everything: ListView = {
  query: '',
  sort: 'name',
  order: [],
  pinned: [],
  teams: { among: [], without: [] },
};

/** The rows of a view that are visible. */
export interface ListWindow {
  /** Number of workflows in the view. */
  readonly count: number;
  /** The view's rows, starting at row number `from`. */
  readonly from: number;
  readonly rows: readonly WorkflowListItem[];
}

/** The best matches of a search, and the total number of matches. */
export interface BestFound {
  /** The search query. */
  readonly query: string;
  readonly count: number;
  readonly best: readonly WorkflowListItem[];
}

/** Details of a workflow that the list doesn't contain (interface §4.3). */
export interface Learnt {
  /** Null if the service doesn't report a team. */
  readonly teamId: string | null;
  readonly createdAt: string | null;
}

/**
 * All workflows of a user, in the list's order: by name, naturally sorted, then by ID. Can be searched, sorted and
 * filtered. The page uses it directly, or in a worker.
 */
export class WorkflowIndex {
  #items: WorkflowListItem[] = [];
  /** The folded names; the same string as the name if folding changes nothing. */
  #folded: string[] = [];
  #all = new Uint32Array();
  #plainIds = true;
  /** Details that the list doesn't contain, by workflow ID. */
  readonly #learnt = new Map<string, Learnt>();
  /** The last search and its matches. If the query is extended, only these are searched. */
  #last: { readonly search: Search; readonly found: Uint32Array } | undefined;
  #shown: { readonly key: string; readonly rows: Uint32Array } | undefined;

  constructor(items: readonly WorkflowListItem[] = []) {
    this.setItems(items);
  }

  /** Replace the list, keeping learnt details. */
  setItems(items: readonly WorkflowListItem[]): void {
    const foldName = createFolder();
    const folded = items.map(({ name }) => {
      const text = foldName(name);
      return text === name ? name : text;
    });
    const keys = folded.map(naturalKey);
    const order = Array.from(items.keys()).toSorted(
      (a, b) => compare(keys[a] ?? '', keys[b] ?? '') || compare(items[a]?.id ?? '', items[b]?.id ?? ''),
    );
    this.#items = order.map((at) => items[at] as WorkflowListItem);
    this.#folded = order.map((at) => folded[at] ?? '');
    this.#all = Uint32Array.from(items.keys());
    this.#plainIds = items.every(({ id }) => plainId.test(id));
    this.#last = undefined;
    this.#shown = undefined;
  }

  get length(): number {
    return this.#items.length;
  }

  /**
   * The rows of a view from `from` up to, but not including, `to`; moved back to existing rows if the view has become
   * shorter.
   */
  show(view: ListView, from: number, to: number): ListWindow {
    const rows = this.#rowsOf(view);
    const first = Math.max(0, Math.min(from, rows.length - (to - from)));
    return { count: rows.length, from: first, rows: Array.from(rows.subarray(first, to), (at) => this.#itemAt(at)) };
  }

  /** The IDs in a view from row `from` up to, but not including, row `to`. */
  ids(view: ListView, from = 0, to = this.length): readonly string[] {
    return Array.from(this.#rowsOf(view).subarray(from, to), (at) => this.#itemAt(at).id);
  }

  /** The index of a workflow's row in a view; -1 if the view doesn't contain it. */
  rowOf(view: ListView, id: string): number {
    return this.#rowsOf(view).findIndex((at) => this.#itemAt(at).id === id);
  }

  /** How many of these IDs are in a view. */
  countOf(view: ListView, ids: ReadonlySet<string>): number {
    return this.#rowsOf(view).reduce((sum, at) => sum + Number(ids.has(this.#itemAt(at).id)), 0);
  }

  /** The best matches for each of several queries, recently opened ones first. */
  best(queries: readonly string[], recentIds: readonly string[], limit: number): readonly BestFound[] {
    return queries.map((query) => {
      const search = parseSearch(query);
      const found = this.#match(search);
      const best = bestAt(
        {
          count: found.length,
          nameAt: (index) => this.#folded[found[index] ?? 0] ?? '',
          idAt: (index) => this.#itemAt(found[index] ?? 0).id,
        },
        search,
        recentIds,
        limit,
      );
      return { query, count: found.length, best: best.map((index) => this.#itemAt(found[index] ?? 0)) };
    });
  }

  /** The workflows of the list with these IDs, in the list's order. */
  items(ids: ReadonlySet<string>): readonly WorkflowListItem[] {
    return this.#items.filter(({ id }) => ids.has(id));
  }

  /** The IDs of the workflows with exactly this name. */
  idsNamed(name: string): readonly string[] {
    return this.#items.flatMap((item) => (item.name === name ? [item.id] : []));
  }

  /**
   * The IDs of at most `limit` workflows whose team is unknown, starting at a row of the list, and the row at which to
   * continue.
   */
  unknownTeams(from: number, limit: number): { readonly ids: readonly string[]; readonly next: number } {
    const ids: string[] = [];
    let at = from;
    for (; at < this.length && ids.length < limit; at += 1) {
      if (this.#teamAt(at) === undefined) ids.push(this.#itemAt(at).id);
    }
    return { ids, next: at };
  }

  /**
   * Add details that were read. The list's own values take precedence.
   * @param read details by workflow ID; undefined removes them
   * @returns the number of workflows that need no further read of their team
   */
  learn(read: readonly (readonly [id: string, learnt: Learnt | undefined])[]): number {
    for (const [id, learnt] of read) {
      if (learnt) this.#learnt.set(id, learnt);
      else this.#learnt.delete(id);
    }
    this.#shown = undefined;
    let known = 0;
    for (let at = 0; at < this.length; at += 1) known += Number(this.#teamAt(at) !== undefined);
    return known;
  }

  /** The number of workflows by team ID, as far as their teams are known. */
  countByTeam(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (let at = 0; at < this.length; at += 1) {
      const teamId = this.#teamAt(at);
      if (teamId) counts.set(teamId, (counts.get(teamId) ?? 0) + 1);
    }
    return counts;
  }

  /** Remove a workflow. @returns the number of remaining workflows */
  remove(id: string): number {
    const gone = this.#items.findIndex((item) => item.id === id);
    if (gone >= 0) {
      this.#items = this.#items.toSpliced(gone, 1);
      this.#folded = this.#folded.toSpliced(gone, 1);
      this.#all = this.#all.slice(0, -1);
      this.#last = undefined;
      this.#shown = undefined;
    }
    return this.length;
  }

  #itemAt(at: number): WorkflowListItem {
    return this.#items[at] as WorkflowListItem;
  }

  #teamAt(at: number): string | null | undefined {
    const { id, team_id: teamId } = this.#itemAt(at);
    return teamId ?? this.#learnt.get(id)?.teamId;
  }

  #rowsOf(view: ListView): Uint32Array {
    const { query, sort, order, pinned, teams } = view;
    const key = JSON.stringify([query, sort, order, pinned, teams]);
    if (this.#shown?.key === key) return this.#shown.rows;
    let rows = this.#match(parseSearch(query));
    const { among, without } = teams;
    if (among.length > 0) rows = rows.filter((at) => among.includes(this.#teamAt(at) ?? ''));
    if (without.length > 0) rows = rows.filter((at) => !without.includes(this.#teamAt(at) ?? ''));
    rows = this.#sorted(rows, sort, order);
    if (pinned.length > 0) {
      const first = new Set(pinned);
      const isPinned = (at: number) => first.has(this.#itemAt(at).id);
      rows = Uint32Array.from([...rows.filter(isPinned), ...rows.filter((at) => !isPinned(at))]);
    }
    this.#shown = { key, rows };
    return rows;
  }

  #match(search: Search): Uint32Array {
    if (isEmptySearch(search)) return this.#all;
    const before = this.#last && isNarrower(search, this.#last.search) ? this.#last : undefined;
    if (before && isNarrower(before.search, search)) return before.found;
    const words = search.words.map((word) => this.#hasWord(word));
    const excluded = search.excluded.map((word) => this.#hasWord(word));
    const within = before?.found ?? this.#all;
    const matching: number[] = [];
    for (const at of within) {
      if (words.every((has) => has(at)) && !excluded.some((has) => has(at))) matching.push(at);
    }
    const found = Uint32Array.from(matching);
    this.#last = { search, found };
    return found;
  }

  /**
   * Create a test of whether an item contains a word: in its name or, unless the word is short, in its ID with or
   * without hyphens.
   */
  #hasWord(word: string): (at: number) => boolean {
    const inName = (at: number) => this.#folded[at]?.includes(word) ?? false;
    if (!reachesIds(word) || (this.#plainIds && !plainId.test(word))) return inName;
    if (!this.#plainIds) {
      return (at) => {
        const id = fold(this.#itemAt(at).id);
        return inName(at) || id.includes(word) || id.replaceAll('-', '').includes(word);
      };
    }
    // A copy without hyphens of each of 100,000 IDs would be more expensive than this.
    const acrossDashes = new RegExp(word.includes('-') ? word : Array.from(word).join('-?'));
    return (at) => inName(at) || acrossDashes.test(this.#itemAt(at).id);
  }

  /** Sort the workflows that have a sort value, then append the others by name. */
  #sorted(rows: Uint32Array, sort: WorkflowSort, order: readonly string[]): Uint32Array {
    if (sort === 'name') return rows;
    if (sort === '-name') return rows.toReversed();
    const keyAt = this.#keys(sort, order);
    const keyed: { readonly at: number; readonly key: string }[] = [];
    const others: number[] = [];
    for (const at of rows) {
      const key = keyAt(at);
      if (key) keyed.push({ at, key });
      else others.push(at);
    }
    keyed.sort((a, b) => compare(a.key, b.key));
    // The order by run is given with the latest first; the other orders are ascending.
    if (sort === 'run' || sort === '-team' || sort === '-created') keyed.reverse();
    return Uint32Array.from([...keyed.map(({ at }) => at), ...others]);
  }

  #keys(sort: WorkflowSort, order: readonly string[]): (at: number) => string | null | undefined {
    if (sort === 'created' || sort === '-created') {
      return (at) => {
        const { id, created_at: createdAt } = this.#itemAt(at);
        return createdAt ?? this.#learnt.get(id)?.createdAt;
      };
    }
    const places = new Map(order.map((id, place) => [id, String(place).padStart(9, '0')]));
    if (sort === 'run' || sort === '-run') return (at) => places.get(this.#itemAt(at).id);
    return (at) => {
      const teamId = this.#teamAt(at);
      return teamId && (places.get(teamId) ?? `after ${teamId}`);
    };
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Matches IDs as services write them, which folding doesn't change. */
const plainId = /^[0-9a-f-]+$/;
