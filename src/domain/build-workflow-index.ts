import type { WorkflowListItem } from '@/contract/workflow.ts';

import { createFold, naturalKey } from './fold.ts';
import { type Pause, stepsBetweenChecks, timeSlicer } from './time-slice.ts';
import { mapColumns, plainId } from './workflow-columns.ts';
import { type LearntTeams, type WorkflowIndex, workflowIndexOf } from './workflow-index.ts';

/** Gathers the items of a list while they come. */
export interface WorkflowIndexBuilder {
  readonly add: (items: readonly WorkflowListItem[]) => void;
  /** Undefined when it is not wanted any more. */
  readonly finish: (pause: Pause) => Promise<WorkflowIndex | undefined>;
}

/** Sorted by itself, so that no task is long. */
const pieceSize = 8192;

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
    const nextSlice = timeSlicer(pause);
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
    keys = [];
    const order = pieces[0] ?? new Uint32Array();
    const columns = { ids, plainIds, names, folded, teamIds, canvasTypes, created };
    return workflowIndexOf(
      mapColumns(columns, (column) => inOrder(column, order)),
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
