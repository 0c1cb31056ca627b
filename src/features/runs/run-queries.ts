import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { createFolder } from '@/domain/fold.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';

import type { Ledger } from './ledger/ledger.ts';
import type { RunWriter } from './ledger/run-writer.ts';
import { readRunInputs } from './read-run-inputs.ts';

/** Options of queries of the ledger, which is local, and so never stale and available offline. */
export const localQuery = {
  staleTime: Infinity,
  networkMode: 'always',
  structuralSharing: false,
  retry: false,
} as const;

/** Queries of the ledger. For results, see `result-query.ts`. */
export const runQueries = {
  all: (ledger: Ledger) => ['runs', ledger.key] as const,
  rows: (ledger: Ledger) => [...runQueries.all(ledger), 'rows'] as const,
  list: (ledger: Ledger) =>
    queryOptions({
      queryKey: [...runQueries.rows(ledger), 'list'],
      queryFn: () => ledger.list(),
      ...localQuery,
    }),
  /** One row; null if the run is not in this ledger. */
  detail: (ledger: Ledger, runId: string) =>
    queryOptions({
      queryKey: [...runQueries.rows(ledger), 'detail', runId],
      // IDs in addresses may be in capitals, as may IDs stored before they were converted to lower case.
      queryFn: async () => (await ledger.get(runId)) ?? (await ledger.get(runId.toLowerCase())) ?? null,
      ...localQuery,
    }),
  inputsOf: (ledger: Ledger, runId: string) => [...runQueries.all(ledger), 'inputs', runId] as const,
  /**
   * A run's inputs; null if unknown. They are read again once the service lists the run, since a link may have
   * contained other inputs.
   */
  inputs: (runs: RunWriter, { runId, facts }: RunRow) =>
    queryOptions({
      queryKey: [...runQueries.inputsOf(runs.ledger, runId), facts.service ? 'service' : 'here'],
      queryFn: async () => (await readRunInputs(runs, runId)) ?? null,
      ...localQuery,
    }),
  /**
   * The inputs of each run, as folded text for the search.
   * @param count number of runs; the texts are read again when it changes
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
  /** IDs of the workflows started most recently by anyone, latest first. */
  recentWorkflows: (ledger: Ledger) =>
    queryOptions({
      queryKey: [...runQueries.rows(ledger), 'recent-workflows'],
      queryFn: async (): Promise<ReadonlySet<string>> => {
        const ids = (await ledger.list()).flatMap(({ workflowId }) => workflowId ?? []);
        return new Set([...new Set(ids)].slice(0, recentAtMost));
      },
      ...localQuery,
    }),
};

const recentAtMost = 6;
