import { clock } from '@/api/clock.ts';
import { nameRuns } from '@/domain/runs/names/name-runs.ts';
import { type RunNames } from '@/domain/runs/names/run-names.ts';
import { isMine, type RunRow } from '@/domain/runs/run-record.ts';
import { isEnd, runState, type RunStateKind } from '@/domain/runs/run-state.ts';

import type { Ledger } from '@/features/runs/ledger/ledger.ts';

/** A run that ended while this page was open. */
export interface EndNotice {
  readonly row: RunRow;
  readonly state: RunStateKind;
  /** A text such as "First picture: Finished", or "Third picture: Rejected – No credits left." */
  readonly text: string;
}

/**
 * Subscribe to future ends of the user's own runs. Each end is reported once, even if another tab observed it.
 * @param isShown called when a run ends; returns whether the page already shows its outcome
 * @returns unsubscribe
 */
export function subscribeToEnds(
  ledger: Ledger,
  onEnd: (notice: EndNotice) => void,
  isShown: (row: RunRow, state: RunStateKind) => boolean = () => false,
): () => void {
  const open = new Set<string>();
  let isOver = false;
  /** A recent list of all runs, because a run's name depends on the others. */
  let known: readonly RunRow[] = [];

  async function remember() {
    known = await ledger.list();
  }

  async function lookAtAll() {
    await remember();
    for (const { runId, facts } of known) if (!isEnd(runState(facts, clock.now()).kind)) open.add(runId);
  }

  function tell(changed: readonly RunRow[]) {
    // Naming thousands of runs takes a while, so do it once for all runs that end together, and only if any did.
    let names: RunNames | undefined;
    for (const row of changed) {
      if (!isMine(row.facts)) continue;
      const { kind, label } = runState(row.facts, clock.now());
      if (!isEnd(kind)) open.add(row.runId);
      else if (open.delete(row.runId) && !isShown(row, kind)) {
        names ??= nameRuns(known);
        const text = `${names.title(row)}: ${label}`;
        if (kind === 'failed' || kind === 'not-accepted') void announceFailure(row, kind, text);
        else onEnd({ row, state: kind, text });
      }
    }
  }

  /** The code that reads causes is loaded at the first failure. */
  async function announceFailure(row: RunRow, state: RunStateKind, text: string) {
    const message = await import('@/domain/runs/run-message.ts').catch(() => undefined);
    if (!isOver) onEnd({ row, state, text: text + (message?.endMessage(row, clock.now()) ?? '') });
  }

  async function lookAgain() {
    await remember();
    if (!isOver) tell(known);
  }

  void lookAtAll();
  const unsubscribe = ledger.subscribe((changed) => {
    if (changed === 'all') {
      void lookAgain();
      return;
    }
    tell(changed);
    void remember();
  });
  return () => {
    isOver = true;
    unsubscribe();
  };
}
