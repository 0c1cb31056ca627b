import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import type { GivenInput } from '@/domain/runs/inputs/given-inputs.ts';
import { hasCut, wholeInputs } from '@/domain/runs/inputs/whole-inputs.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import type { Ledger } from '@/features/runs/ledger/ledger.ts';
import { localQuery, runQueries } from '@/features/runs/run-queries.ts';

/** The complete inputs of those runs whose rows have truncated ones, by ID. */
export function wholeInputsQuery(ledger: Ledger, rows: readonly RunRow[]) {
  const runIds = rows.filter(({ given }) => hasCut(given)).map(({ runId }) => runId);
  return queryOptions({
    queryKey: [...runQueries.all(ledger), 'whole-inputs', runIds],
    queryFn: async (): Promise<ReadonlyMap<string, readonly GivenInput[]>> => {
      const all = await Promise.all(
        runIds.map(async (runId) => {
          const inputs = await ledger.inputs(runId).catch(() => undefined);
          return inputs ? [[runId, wholeInputs(inputs)] as const] : [];
        }),
      );
      return new Map(all.flat());
    },
    placeholderData: keepPreviousData,
    ...localQuery,
  });
}
