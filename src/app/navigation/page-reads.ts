import type { QueryExecuteOptions, QueryKey } from '@tanstack/react-query';
import type { Params } from 'react-router-dom';

import type { OwnerScope } from '@/app/scope/owner-scope.ts';
import { runQueries } from '@/features/runs/run-queries.ts';
import type { KeptQuery } from '@/features/session/owner-context.ts';
import { teamQueries } from '@/features/teams/team-queries.ts';
import { workflowQueries } from '@/features/workflows/workflow-queries.ts';

// Reads of the data that pages wait for. Each settles once there is something to show, which the page then refreshes,
// or after a failure, which the page reports.

export function readWorkflows({ workflows, ...scope }: OwnerScope): Promise<unknown> {
  return readKept(scope, workflowQueries.list(workflows));
}

export function readTeams({ api, ...scope }: OwnerScope): Promise<unknown> {
  return readKept(scope, teamQueries.list(api));
}

export function readWorkflow(scope: OwnerScope, { workflowId = '' }: Params): Promise<unknown> {
  return readFirst(scope, workflowQueries.detail(scope.workflows, workflowId));
}

export function readRuns({ runs, queryClient }: OwnerScope): Promise<unknown> {
  return queryClient.query(runQueries.list(runs.ledger));
}

export function readRun({ runs, queryClient }: OwnerScope, { runId = '' }: Params): Promise<unknown> {
  return queryClient.query(runQueries.detail(runs.ledger, runId));
}

/**
 * Reads what Home waits for. That includes all workflows only while the first steps are shown: on a first visit, and
 * until the user closes them.
 */
export function readHome(scope: OwnerScope): Promise<unknown> {
  const { storage } = scope;
  const isNew = storage.read('last-here') === undefined || storage.read('first-run') === 'open';
  return Promise.allSettled([readRuns(scope), readTeams(scope), ...(isNew ? [readWorkflows(scope)] : [])]);
}

type Queried = Pick<OwnerScope, 'queryClient'>;

/** Read a query's data from storage and from the service. Resolves with the stored data, or else with the response. */
async function readKept<Data, Key extends QueryKey>(
  { answers, queryClient }: Queried & Pick<OwnerScope, 'answers'>,
  query: QueryExecuteOptions<Data, Error, Data, Data, Key> & KeptQuery,
): Promise<unknown> {
  const restored = answers.restore(query);
  const answered = readFirst({ queryClient }, query);
  await restored;
  return queryClient.getQueryData(query.queryKey) ?? answered;
}

/** Read data, unless it is cached; the page itself refreshes cached data. */
function readFirst<Data, Key extends QueryKey>(
  { queryClient }: Queried,
  query: QueryExecuteOptions<Data, Error, Data, Data, Key>,
): Promise<unknown> {
  return queryClient.query({ ...query, staleTime: 'static' }).catch(() => undefined);
}
