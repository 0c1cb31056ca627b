import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import type { RunInputs } from '@/contract/run.ts';
import { createFolder } from '@/domain/fold.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';

import type { Ledger } from './ledger/ledger.ts';
import type { RunWriter } from './ledger/run-writer.ts';
import { readRunInputs } from './read-run-inputs.ts';

/** The ledger is local: it is never stale, and available offline. */
export const localQuery = {
  staleTime: Infinity,
  networkMode: 'always',
  structuralSharing: false,
  retry: false,
} as const;

/** Everything read about runs: rows from the ledger. Results: `result-query.ts`. */
export const runQueries = {
  all: (ledger: Ledger) => ['runs', ledger.key] as const,
  rows: (ledger: Ledger) => [...runQueries.all(ledger), 'rows'] as const,
  list: (ledger: Ledger) =>
    queryOptions({
      queryKey: [...runQueries.rows(ledger), 'list'],
      queryFn: () => ledger.list(),
      ...localQuery,
    }),
  /** One row; null when the run is not in this ledger. */
  detail: (ledger: Ledger, runId: string) =>
    queryOptions({
      queryKey: [...runQueries.rows(ledger), 'detail', runId],
      // An id in an address may be in capitals; so may one stored before ids were lower-cased.
      queryFn: async () => (await ledger.get(runId)) ?? (await ledger.get(runId.toLowerCase())) ?? null,
      ...localQuery,
    }),
  inputsOf: (ledger: Ledger, runId: string) => [...runQueries.all(ledger), 'inputs', runId] as const,
  /**
   * A run's inputs; null if unknown. They are read again once the service knows the run: a link may have carried
   * others.
   */
  inputs: (runs: RunWriter, { runId, facts }: RunRow) =>
    queryOptions({
      queryKey: [...runQueries.inputsOf(runs.ledger, runId), facts.service ? 'service' : 'here'],
      queryFn: async () => (await readRunInputs(runs, runId)) ?? null,
      ...localQuery,
    }),
  /**
   * The inputs of each run, as folded text to search in.
   * @param count number of runs: another number, other texts
   */
  inputTexts: (ledger: Ledger, count: number) =>
    queryOptions({
      queryKey: [...runQueries.all(ledger), 'input-texts', count],
      queryFn: async () => {
        const { inputs: all } = await ledger.allInputs();
        const foldText = createFolder();
        return new Map([...all].map(([runId, inputs]) => [runId, foldText(JSON.stringify(inputs))]));
      },
      placeholderData: keepPreviousData,
      ...localQuery,
    }),
  /** The last started workflows, by id, latest first. */
  recentWorkflows: (ledger: Ledger) =>
    queryOptions({
      queryKey: [...runQueries.rows(ledger), 'recent-workflows'],
      queryFn: async (): Promise<ReadonlySet<string>> => {
        const ids = (await ledger.list()).flatMap(({ workflowId }) => workflowId ?? []);
        return new Set([...new Set(ids)].slice(0, recentAtMost));
      },
      ...localQuery,
    }),
  /** A workflow's latest inputs in this browser, newest first, each once. */
  recentInputs: (ledger: Ledger, workflowId: string) =>
    queryOptions({
      queryKey: [...runQueries.rows(ledger), 'recent-inputs', workflowId],
      queryFn: () => readRecentInputs(ledger, workflowId),
      ...localQuery,
    }),
};

const recentRows = 30;
const recentAtMost = 6;

async function readRecentInputs(ledger: Ledger, workflowId: string) {
  const rows = (await ledger.list()).filter((row) => row.workflowId === workflowId).slice(0, recentRows);
  const seen = new Map<string, { readonly inputs: RunInputs; readonly at: number }>();
  for (const { runId, createdAt } of rows) {
    const inputs = await ledger.inputs(runId).catch(() => undefined);
    const text = inputs && JSON.stringify(inputs);
    if (text && !seen.has(text)) seen.set(text, { inputs, at: createdAt });
    if (seen.size === recentAtMost) break;
  }
  return [...seen.values()];
}
