import { runTitle } from '@/domain/runs/run-filter.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { isEnd, runState, type RunStateKind } from '@/domain/runs/run-state.ts';

import type { Ledger } from '@/features/runs/ledger/ledger.ts';

/** A run that has ended while this page was open. */
export interface EndNotice {
  readonly row: RunRow;
  readonly state: RunStateKind;
  /** "First picture: Finished". */
  readonly text: string;
}

/** Subscribe to the ends of runs from now on, whichever tab observed them; once each. @returns unsubscribe */
export function subscribeToEnds(ledger: Ledger, onEnd: (notice: EndNotice) => void): () => void {
  const open = new Set<string>();

  function note(row: RunRow, say: boolean) {
    const { kind, label } = runState(row.facts, Date.now());
    if (!isEnd(kind)) open.add(row.runId);
    else if (open.delete(row.runId) && say) onEnd({ row, state: kind, text: `${runTitle(row)}: ${label}` });
  }

  async function lookAtAll() {
    for (const row of await ledger.list()) note(row, false);
  }

  void lookAtAll();
  return ledger.subscribe((changed) => {
    if (changed !== 'all') for (const row of changed) note(row, true);
  });
}
