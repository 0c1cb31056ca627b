import { givenInputs } from '@/domain/runs/inputs/given-inputs.ts';
import { isStartedHere } from '@/domain/runs/run-record.ts';

import type { Ledger } from './ledger.ts';

/** Add the input summary that rows stored by earlier versions lack. */
export async function fillGiven(ledger: Ledger): Promise<void> {
  const rows = (await ledger.list()).filter(({ given, facts }) => !given && isStartedHere(facts));
  if (rows.length === 0) return;
  const { inputs, unreadable } = await ledger.allInputs();
  // An empty result may be due to a failed read, so retry at the next visit.
  if (inputs.size === 0) return;
  await ledger.updateMany(
    rows.map(({ runId }) => runId),
    (row) =>
      row.given || (unreadable.length > 0 && !inputs.has(row.runId))
        ? row
        : { ...row, given: givenInputs(inputs.get(row.runId)) },
  );
}
