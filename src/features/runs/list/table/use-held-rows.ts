import { useEffect, useState } from 'react';

import { clock } from '@/api/clock.ts';
import { heldRows } from '@/domain/runs/list/held-rows.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';

/** How long rows stay in place after a pointer or key moved over them, in milliseconds. */
const holdMs = 2000;
/** Minimum time between two renewals of the hold by a moving pointer, in milliseconds. */
const renewMs = 500;

/** Rows that keep their places while the user is about to act on one. */
interface HeldRows {
  readonly rows: readonly RunRow[];
  /** Called when the pointer or the keyboard moves over the rows. */
  readonly hold: () => void;
  readonly release: () => void;
}

interface HeldRowsOf {
  readonly shown: readonly RunRow[];
  /** All rows of the ledger. */
  readonly all: readonly RunRow[];
  /** The key of the user's view. A different view is shown immediately. */
  readonly viewKey: string;
}

/** Keep rows in their places while the user's pointer or keys move over them. */
export function useHeldRows({ shown, all, viewKey }: HeldRowsOf): HeldRows {
  const [heldAt, setHeldAt] = useState<number>();
  const [last, setLast] = useState({ rows: shown, viewKey });
  const isHeld = heldAt !== undefined && last.viewKey === viewKey;
  const rows = isHeld ? sameOr(last.rows, heldRows(last.rows, shown, all)) : shown;
  if (rows !== last.rows || viewKey !== last.viewKey) setLast({ rows, viewKey });

  useEffect(() => {
    if (heldAt === undefined) return undefined;
    const timer = setTimeout(() => setHeldAt(undefined), holdMs);
    return () => clearTimeout(timer);
  }, [heldAt]);

  return {
    rows,
    hold: () => setHeldAt((at) => (at !== undefined && clock.now() - at < renewMs ? at : clock.now())),
    release: () => setHeldAt(undefined),
  };
}

/** The previous array if it has the same rows. */
function sameOr(before: readonly RunRow[], rows: readonly RunRow[]): readonly RunRow[] {
  return before.length === rows.length && before.every((row, place) => row === rows[place]) ? before : rows;
}
