import { hashKey, queryOptions } from '@tanstack/react-query';

import { clock } from '@/api/clock.ts';
import type { RunInputs } from '@/contract/run.ts';
import { isInGroup } from '@/domain/runs/list/run-groups.ts';
import { runStateKind } from '@/domain/runs/run-state.ts';
import type { Ledger } from '@/features/runs/ledger/ledger.ts';
import { localQuery, runQueries } from '@/features/runs/run-queries.ts';

const rowsAtMost = 30;
const atMost = 6;

/**
 * A workflow's latest distinct inputs in this browser, newest first, without those of failed runs unless no others are
 * known.
 */
export function recentInputsQuery(ledger: Ledger, workflowId: string) {
  return queryOptions({
    queryKey: [...runQueries.rows(ledger), 'recent-inputs', workflowId],
    queryFn: () => readRecentInputs(ledger, workflowId),
    ...localQuery,
  });
}

async function readRecentInputs(ledger: Ledger, workflowId: string) {
  const all = (await ledger.list()).filter((row) => row.workflowId === workflowId).slice(0, rowsAtMost);
  // Don't suggest what has just failed, unless nothing else is known.
  const good = all.filter(({ facts }) => !isInGroup(runStateKind(facts, clock.now()), 'failed'));
  const rows = good.length > 0 ? good : all;
  const seen = new Map<string, { readonly inputs: RunInputs; readonly at: number }>();
  for (const { runId, createdAt } of rows) {
    const inputs = await ledger.inputs(runId).catch(() => undefined);
    // The service may return keys in a different order than they were sent.
    const key = inputs && hashKey([inputs]);
    if (key && !seen.has(key)) seen.set(key, { inputs, at: createdAt });
    if (seen.size === atMost) break;
  }
  return [...seen.values()];
}
