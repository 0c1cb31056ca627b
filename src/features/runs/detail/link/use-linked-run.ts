import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { clock } from '@/api/clock.ts';
import { givenInputs } from '@/domain/runs/inputs/given-inputs.ts';
import { parseRunIds } from '@/domain/runs/parse-run-ids.ts';
import { runOfLink } from '@/domain/runs/run-link.ts';
import { linkedRow, type RunRow } from '@/domain/runs/run-record.ts';
import { fillFromLink } from '@/features/runs/ledger/fill-from-link.ts';
import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';

import { useRunLink } from './use-run-link.ts';

/**
 * Apply the data in the page's link to its run. A run without a row becomes a guest of the ledger while the page is
 * open. In the row of any other run, missing values are filled in.
 * @returns `opening` for a run that becomes a guest
 */
export function useLinkedRun(runId: string, row: RunRow | null): 'opening' | undefined {
  const { ledger, monitor } = useRuns();
  const queryClient = useQueryClient();
  const isListed = row !== null && !ledger.isGuest(row.runId);
  const link = useRunLink(isListed);
  const isOpened = !isListed && link !== undefined && parseRunIds(runId).length === 1;
  const listedId = isListed ? row.runId : undefined;

  useEffect(() => {
    if (!isOpened) return undefined;
    const guest = linkedRow({ ...runOfLink(runId, link), ledger: ledger.key }, clock.now());
    const given = link.inputs && givenInputs(link.inputs);
    ledger.host({ row: { ...guest, given }, inputs: link.inputs });
    void monitor.checkNow([runId]);
    return () => ledger.dismiss(runId);
  }, [isOpened, link, runId, ledger, monitor]);

  useEffect(() => {
    if (!link || listedId === undefined) return;
    void fillFromLink(ledger, listedId, link).then(() =>
      queryClient.invalidateQueries({ queryKey: runQueries.inputsOf(ledger, listedId) }),
    );
  }, [link, listedId, ledger, queryClient]);

  return isOpened ? 'opening' : undefined;
}
