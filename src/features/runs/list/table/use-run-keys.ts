import { type KeyboardEvent, type RefObject, useState } from 'react';

import type { RunRow } from '@/domain/runs/run-record.ts';
import { runState } from '@/domain/runs/run-state.ts';
import { useStarRuns } from '@/features/runs/commands/mark-runs.ts';
import { useAllowedActions } from '@/features/runs/use-allowed-actions.ts';
import { makeGoSequence } from '@/ui/keys/go-sequence.ts';
import { useSingleKeys } from '@/ui/keys/use-single-keys.ts';
import { rowAt } from '@/ui/table/row-keys.ts';

import type { RunTableProps } from './run-table-props.ts';

type Callbacks = Pick<
  RunTableProps,
  'selected' | 'onSelect' | 'peeked' | 'onPeek' | 'onCancel' | 'onRerun' | 'onRerunSelected'
>;

interface RunKeysOptions extends Callbacks {
  readonly rows: readonly RunRow[];
  readonly body: RefObject<HTMLTableSectionElement | null>;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly onSelectRange: (one: number, other: number, isSelected: boolean) => void;
  /** Moves the focus between rows. */
  readonly onMove: (event: KeyboardEvent) => void;
}

/** Handles the keys of a focused row in the table "Runs" (see `RunTable`). */
export function useRunKeys(options: RunKeysOptions): (event: KeyboardEvent<HTMLTableSectionElement>) => void {
  const { rows, body, now, selected, onSelect, onSelectRange, peeked, onPeek, onCancel, onRerun, onRerunSelected } =
    options;
  const star = useStarRuns();
  const singleKeys = useSingleKeys();
  const [going] = useState(makeGoSequence);
  const allowed = useAllowedActions();
  const can = (row: RunRow, action: 'cancel' | 'rerun') => allowed(row, runState(row.facts, now)).includes(action);

  /** Act on a row by a single key. @returns false for other keys */
  function act(row: RunRow, key: string): boolean {
    if (key === 'c' && can(row, 'cancel')) onCancel?.(row);
    else if (key === 'r' && onRerunSelected && selected?.has(row.runId)) onRerunSelected();
    else if (key === 'r' && can(row, 'rerun')) onRerun(row);
    else if (key === 's') star.mutate({ runIds: [row.runId], starred: row.starredAt === undefined });
    else return false;
    return true;
  }

  /** Show a row beside the list, close that, or clear the selection. @returns like `act` */
  function look(row: RunRow, key: string, isOnLink: boolean): boolean {
    if (key === ' ' && onPeek && isOnLink) onPeek(row.runId === peeked ? undefined : row.runId);
    else if (key === 'Escape' && peeked !== undefined) onPeek?.(undefined);
    else if (key === 'Escape' && selected !== undefined && selected.size > 0) onSelect?.(new Set());
    else return false;
    return true;
  }

  return (event) => {
    const at = rowAt(event.target);
    const row = rows[at ?? -1];
    const target = event.target as Element;
    if (at === undefined || !row || event.ctrlKey || event.metaKey || event.altKey) return;
    // Leave keys to an open menu, and to a name that is being edited.
    if (!body.current?.contains(target) || target.closest('form')) return;
    // The second key of a sequence such as "g r" opens a page, and is handled elsewhere.
    if (event.key === 'g') going.begins(event.timeStamp);
    else if (going.ends(event.timeStamp)) return;
    const isOnLink = target.closest('a') !== null;
    // A key that is held down acts only once.
    if (event.repeat && /^[crs ]$/.test(event.key)) {
      if (isOnLink) event.preventDefault();
    } else if ((singleKeys && act(row, event.key)) || look(row, event.key, isOnLink)) event.preventDefault();
    else {
      if (event.shiftKey && /^Arrow(?:Up|Down)$/.test(event.key))
        onSelectRange(at, at + (event.key === 'ArrowUp' ? -1 : 1), true);
      options.onMove(event);
    }
  };
}
