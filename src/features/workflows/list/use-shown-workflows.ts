import { use, useCallback, useEffect, useMemo, useState } from 'react';

import type { WorkflowListItem } from '@/contract/workflow.ts';
import { rankedFirst } from '@/domain/ranked-first.ts';
import type { ListView, ListWindow } from '@/domain/workflow-index.ts';
import { indexItems, parseSearch, type Search, searchItems } from '@/domain/workflow-search.ts';
import { useAsked } from '@/ui/browser/use-asked.ts';

import { inMemory, longOf, type LongWorkflowList, type WorkflowList } from '@/features/workflows/long-list.ts';

interface Narrowing {
  readonly list: WorkflowList;
  /** As typed. */
  readonly query: string;
  readonly pinned: ReadonlySet<string>;
  readonly descending: boolean;
  /** Ids in an order that the list itself can't be sorted by: they come first. */
  readonly ranked?: readonly string[] | undefined;
  /** `''` for all teams. */
  readonly teamId: string;
  /** Workflow id → team id, if known; of a list in memory. */
  readonly known: ReadonlyMap<string, string | null>;
  /** How many teams are known; of a long list, whose holder knows which. */
  readonly knownCount: number;
}

/** The workflows to show, in order: pinned ones first. Those of a long list come a moment after what they are of. */
export interface ShownWorkflows {
  readonly count: number;
  /** What they are of: what was typed, the search it is, and the team. */
  readonly query: string;
  readonly search: Search;
  readonly teamId: string;
  /** Undefined while it is still to come. */
  readonly rowAt: (index: number) => WorkflowListItem | undefined;
  /** Tells which rows are in view. */
  readonly want: (from: number, to: number) => void;
  /** The ids from row `from` to before row `to`. */
  readonly ids: (from: number, to: number) => Promise<readonly string[]>;
  /** -1 where it is not shown. */
  readonly rowOf: (id: string) => Promise<number>;
  /** How many of the shown are among these; a long list may leave it to a moment later. */
  readonly countOf: (ids: ReadonlySet<string>) => number | Promise<number>;
}

const emptyList: readonly WorkflowListItem[] = [];
const allInView = () => undefined;

/** Rows that are asked for on either side of those in view, so that a quick scroll finds them there. */
const spareRows = 80;

/** Which rows of the list to show. A list in memory is made ready once, not at every keystroke. */
export function useShownWorkflows(narrowing: Narrowing): ShownWorkflows {
  const { list, query, pinned, descending, ranked, teamId, known, knownCount } = narrowing;
  const view = useMemo(
    () => ({ query, descending, pinned: [...pinned], ...(ranked && { ranked }), teamId }),
    [query, descending, pinned, ranked, teamId],
  );
  const inLong = useShownOfLong(longOf(list), view, teamId === '' ? 0 : knownCount);
  const shown = useShownInMemory({ workflows: inMemory(list) ?? emptyList, ...narrowing, known });
  return inLong ?? shown;
}

interface NarrowingAtHand extends Omit<Narrowing, 'list'> {
  readonly workflows: readonly WorkflowListItem[];
}

function useShownInMemory(narrowing: NarrowingAtHand): ShownWorkflows {
  const { workflows, query, pinned, descending, ranked, teamId, known } = narrowing;
  const index = useMemo(() => indexItems(workflows), [workflows]);
  const ordered = useMemo(() => {
    const byName = descending ? index.toReversed() : index;
    const inOrder = ranked ? rankedFirst(byName, ({ item }) => item.id, ranked) : byName;
    if (pinned.size === 0) return inOrder;
    const first = inOrder.filter(({ item }) => pinned.has(item.id));
    return [...first, ...inOrder.filter(({ item }) => !pinned.has(item.id))];
  }, [index, descending, ranked, pinned]);
  return useMemo(() => {
    const search = parseSearch(query);
    const found = searchItems(ordered, search).map(({ item }) => item);
    const shown = teamId ? found.filter(({ id }) => known.get(id) === teamId) : found;
    return {
      count: shown.length,
      query,
      search,
      teamId,
      rowAt: (at) => shown[at],
      want: allInView,
      ids: async (from, to) => shown.slice(from, to).map(({ id }) => id),
      rowOf: async (wanted) => shown.findIndex(({ id }) => id === wanted),
      countOf: (ids) => shown.reduce((sum, { id }) => sum + Number(ids.has(id)), 0),
    };
  }, [ordered, query, teamId, known]);
}

interface Shown {
  readonly list: LongWorkflowList;
  readonly view: ListView;
  readonly window: ListWindow;
}

/** Suspends until the first rows are there; after that, rows stay until the next ones have come. */
function useShownOfLong(list: LongWorkflowList | undefined, view: ListView, stamp: number): ShownWorkflows | undefined {
  const [around, setAround] = useState({ from: 0, to: spareRows });
  const [shown, setShown] = useState<Shown>();
  const first = list && !shown ? use(list.showFirst(view)) : undefined;
  const now = shown ?? (list && first && { list, view, window: first });
  const isShown = list !== undefined && now?.list === list && now.view === view;
  const has = isShown && covers(now.window, around);

  // From then on nothing suspends any more: what is shown stays until the next is there.
  useEffect(() => {
    if (now) setShown((before) => before ?? now);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [now === undefined]);

  useEffect(() => {
    if (!list || (has && stamp === 0)) return undefined;
    let over = false;
    void list.show(view, around.from, around.to).then(take, () => undefined);
    function take(window: ListWindow | undefined) {
      if (over || !window || !list) return;
      setShown((before) => ({ list, view, window: keepRows(before?.window ?? first, window) }));
    }
    return () => {
      over = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps
  }, [list, view, around, stamp]);

  const want = useCallback((from: number, to: number) => {
    setAround((before) =>
      from - before.from >= Math.min(from, spareRows / 2) && before.to - to >= spareRows / 2
        ? before
        : { from: Math.max(0, from - spareRows), to: to + spareRows },
    );
  }, []);

  return useMemo(() => {
    if (!list || !now) return undefined;
    const { window } = now;
    return {
      count: window.count,
      query: now.view.query,
      search: parseSearch(now.view.query),
      teamId: now.view.teamId,
      rowAt: (at) => window.rows[at - window.from],
      want,
      ids: (from, to) => list.ids(now.view, from, to),
      rowOf: (id) => list.rowOf(now.view, id),
      countOf: (ids) => (ids.size < window.count ? ids.size : list.countOf(now.view, ids)),
    };
    // oxlint-disable-next-line react/exhaustive-deps
  }, [list, now?.window, now?.view, want]);
}

function covers({ from, rows, count }: ListWindow, around: { readonly from: number; readonly to: number }): boolean {
  return from <= around.from && from + rows.length >= Math.min(around.to, count);
}

/** Rows that are as they were stay the same objects: what shows them need not render again. */
function keepRows(before: ListWindow | undefined, window: ListWindow): ListWindow {
  if (!before) return window;
  const byId = new Map(before.rows.map((row) => [row.id, row]));
  return {
    ...window,
    rows: window.rows.map((row) => {
      const known = byId.get(row.id);
      return known && isSame(known, row) ? known : row;
    }),
  };
}

function isSame(a: WorkflowListItem, b: WorkflowListItem): boolean {
  return (
    a.name === b.name && a.team_id === b.team_id && a.canvas_type === b.canvas_type && a.created_at === b.created_at
  );
}

/** Whether all that is shown is selected. */
export function useAllSelected(shown: ShownWorkflows, selected: ReadonlySet<string>): boolean {
  const count = selected.size === 0 ? 0 : shown.countOf(selected);
  const later = useAsked(
    typeof count === 'number' ? undefined : async () => ({ shown, selected, count: await count }),
    [shown, selected],
  );
  if (typeof count === 'number') return count > 0 && count >= shown.count;
  return later !== undefined && later.count >= shown.count && later.shown === shown && later.selected === selected;
}
