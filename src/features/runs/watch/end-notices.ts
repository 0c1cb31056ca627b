import { nameRuns, type RunNames } from '@/domain/runs/names/run-names.ts';
import { isMine, type RunRow } from '@/domain/runs/run-record.ts';
import { isEnd, runState, type RunStateKind } from '@/domain/runs/run-state.ts';

import type { Ledger } from '@/features/runs/ledger/ledger.ts';

/** A run that ended while this page was open. */
export interface EndNotice {
  readonly row: RunRow;
  readonly state: RunStateKind;
  /** "First picture: Finished", "Second picture: Failed – No flour.", "Third picture: Rejected – No credits left." */
  readonly text: string;
}

/**
 * Subscribe to future ends of the person's own runs, whichever tab observed them; once each.
 * @param isShown called at the end itself: whether the page shows the outcome already
 * @returns unsubscribe
 */
export function subscribeToEnds(
  ledger: Ledger,
  onEnd: (notice: EndNotice) => void,
  isShown: (row: RunRow, state: RunStateKind) => boolean = () => false,
): () => void {
  const open = new Set<string>();
  let isOver = false;
  /** A recent list of all runs: a run's name depends on the others. */
  let known: readonly RunRow[] = [];

  async function remember() {
    known = await ledger.list();
  }

  async function lookAtAll() {
    await remember();
    for (const { runId, facts } of known) if (!isEnd(runState(facts, Date.now()).kind)) open.add(runId);
  }

  function tell(changed: readonly RunRow[]) {
    // Naming thousands of runs takes a while: do it once for all that end together, and not for running ones.
    let names: RunNames | undefined;
    for (const row of changed) {
      if (!isMine(row.facts)) continue;
      const { kind, label } = runState(row.facts, Date.now());
      if (!isEnd(kind)) open.add(row.runId);
      else if (open.delete(row.runId) && !isShown(row, kind)) {
        names ??= nameRuns(known);
        const text = `${names.title(row)}: ${label}`;
        if (kind === 'failed' || kind === 'not-accepted') void announceFailure(row, kind, text);
        else onEnd({ row, state: kind, text });
      }
    }
  }

  /** The reader of causes is loaded with the first failure. */
  async function announceFailure(row: RunRow, state: RunStateKind, text: string) {
    const message = await import('@/domain/runs/run-message.ts').catch(() => undefined);
    if (!isOver) onEnd({ row, state, text: text + (message?.endMessage(row, Date.now()) ?? '') });
  }

  void lookAtAll();
  const unsubscribe = ledger.subscribe((changed) => {
    if (changed !== 'all') tell(changed);
    void remember();
  });
  return () => {
    isOver = true;
    unsubscribe();
  };
}
