import { fillGaps, type RunLink } from '@/domain/runs/run-link.ts';

import type { Ledger } from './ledger.ts';

/** Fill in missing values of a row from a link to its run. Known values stay. */
export async function fillFromLink(ledger: Ledger, runId: string, link: RunLink): Promise<void> {
  const before = await ledger.get(runId);
  if (!before || fillGaps(before, link) === before) return;
  const row = await ledger.update(runId, (now) => fillGaps(now, link));
  if (row && row.given === undefined && link.inputs) await ledger.add([{ row, inputs: link.inputs }]);
}
