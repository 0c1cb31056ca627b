import type { WorkflowListItem } from '@/contract/workflow.ts';

import { createFolder, naturalKey } from './fold.ts';
import { type Pause, stepsBetweenChecks, timeSlicer } from './time-slice.ts';
import { mapColumns, plainId } from './workflow-columns.ts';
import {
  countKnownTeams,
  type LearntTeams,
  type ListWindow,
  type WorkflowIndex,
  workflowIndexOf,
} from './workflow-index.ts';

/** Gathers the items of a list while they come. */
export interface WorkflowIndexBuilder {
  readonly add: (item: WorkflowListItem) => void;
  readonly count: () => number;
  /** The first rows of the list, long before it is sorted. */
  readonly first: () => ListWindow;
  /** Undefined when it is not wanted any more. */
  readonly finish: (pause: Pause) => Promise<WorkflowIndex | undefined>;
}

/** Sorted by itself, so that no task is long. */
const pieceSize = 8192;

/**
 * Make an index of a list that is still to come.
 * @param firstRows how many rows to have before it is sorted
 */
export function buildWorkflowIndex(learnt: LearntTeams, firstRows: number): WorkflowIndexBuilder {
  const ids: string[] = [];
  const names: string[] = [];
  let teamIds: (string | null | undefined)[] | undefined;
  let canvasTypes: (number | null | undefined)[] | undefined;
  let created: (string | null | undefined)[] | undefined;
  const folder = createFolder();
  const interned = new Map<string, string>();
  /** Where the first items of the list are, in its order. */
  const lowest: { readonly key: string; readonly at: number }[] = [];

  function intern(text: string): string {
    const known = interned.get(text);
    if (known !== undefined) return known;
    interned.set(text, text);
    return text;
  }

  function add(item: WorkflowListItem) {
    const at = ids.length;
    ids.push(item.id);
    names.push(item.name);
    if (item.team_id !== undefined) (teamIds ??= [])[at] = item.team_id && intern(item.team_id);
    if (item.canvas_type !== undefined) (canvasTypes ??= [])[at] = item.canvas_type;
    if (item.created_at !== undefined) (created ??= [])[at] = item.created_at;
    compareWithFirst(at, item);
  }

  const keyOf = (at: number, folded: string) => naturalKey(folded) + (ids[at] ?? '');

  function compareWithFirst(at: number, { name, id }: WorkflowListItem) {
    const highest = lowest[firstRows - 1];
    if (highest && !folder.mayPrecede(name, id, highest.key)) return;
    const key = keyOf(at, folder.fold(name));
    if (highest && compare(key, highest.key) >= 0) return;
    let [from, to] = [0, lowest.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (compare(lowest[middle]?.key ?? '', key) <= 0) from = middle + 1;
      else to = middle;
    }
    lowest.splice(from, 0, { key, at });
    if (lowest.length > firstRows) lowest.pop();
  }

  function first(): ListWindow {
    const columns = { ids, plainIds: false, names, folded: [], teamIds, canvasTypes, created };
    const places = Uint32Array.from(lowest, ({ at }) => at);
    const rows = workflowIndexOf(
      mapColumns(columns, (column) => inOrder(column, places)),
      learnt,
    );
    const knownTeams = countKnownTeams(columns, learnt);
    return { total: ids.length, count: ids.length, knownTeams, from: 0, rows: rows.slice(0, firstRows) };
  }

  async function finish(pause: Pause) {
    const nextSlice = timeSlicer(pause);
    const folded: string[] = [];
    const keys: string[] = [];
    let plainIds = true;
    let pieces: Uint32Array[] = [];
    for (let at = 0; at < ids.length; at += 1) {
      const name = names[at] ?? '';
      const text = folder.fold(name);
      // The same text is held once.
      folded.push(text === name ? name : text);
      keys.push(keyOf(at, text));
      plainIds &&= plainId.test(ids[at] ?? '');
      const isLast = at === ids.length - 1;
      if (isLast || at % pieceSize === pieceSize - 1) pieces.push(sortedPiece(keys, at - (at % pieceSize), at + 1));
      if (at % stepsBetweenChecks === 0 && !(await nextSlice())) return undefined;
    }
    while (pieces.length > 1) {
      const merged: Uint32Array[] = [];
      for (let at = 0; at < pieces.length; at += 2) {
        const [left, right] = [pieces[at], pieces[at + 1]];
        const both = left && right ? await merge(left, right, keys, nextSlice) : left;
        if (!both) return undefined;
        merged.push(both);
      }
      pieces = merged;
    }
    const order = pieces[0] ?? new Uint32Array();
    const columns = { ids, plainIds, names, folded, teamIds, canvasTypes, created };
    return workflowIndexOf(
      mapColumns(columns, (column) => inOrder(column, order)),
      learnt,
    );
  }

  return { add, count: () => ids.length, first, finish };
}

function sortedPiece(keys: readonly string[], from: number, to: number): Uint32Array {
  const piece = Array.from({ length: to - from }, (_, index) => from + index);
  piece.sort((a, b) => compare(keys[a] ?? '', keys[b] ?? ''));
  return Uint32Array.from(piece);
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
  nextSlice: () => Promise<boolean> | true,
): Promise<Uint32Array | undefined> {
  const both = new Uint32Array(left.length + right.length);
  let [fromLeft, fromRight] = [0, 0];
  for (let at = 0; at < both.length; at += 1) {
    const isLeft =
      fromRight >= right.length ||
      (fromLeft < left.length && compare(keys[left[fromLeft] ?? 0] ?? '', keys[right[fromRight] ?? 0] ?? '') <= 0);
    both[at] = (isLeft ? left[fromLeft++] : right[fromRight++]) ?? 0;
    if (at % stepsBetweenChecks === 0 && !(await nextSlice())) return undefined;
  }
  return both;
}
