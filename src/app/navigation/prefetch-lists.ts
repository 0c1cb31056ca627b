import { isFirstVisit } from '@/features/runs/home/is-first-visit.ts';
import { teamQueries } from '@/features/teams/team-queries.ts';
import { workflowQueries } from '@/features/workflows/workflow-queries.ts';

import type { OwnerScope } from '@/app/scope/owner-scope.ts';
import { findPageRoute } from './page-routes.tsx';

/**
 * Request what the first page shows before it is drawn: a phone takes half a second to draw, on a slow network.
 * Never rejects; a failure is shown by the page.
 */
export async function prefetchLists(scope: OwnerScope, pathname: string): Promise<void> {
  const { lists = [], runs } = findPageRoute(pathname) ?? {};
  const isFirst = isFirstVisit(scope.storage);
  // The page shows a failure.
  if (runs && !isFirst) void scope.runs.load().catch(() => undefined);
  const read = { workflows: () => readWorkflows(scope), teams: () => readTeams(scope) };
  // Without runs all workflows are shown.
  const needed = runs && isFirst ? (['workflows', 'teams'] as const) : lists;
  await Promise.allSettled(needed.map((list) => read[list]()));
}

// What an earlier visit kept is read too, and shown until the answer is there.

function readWorkflows({ answers, queryClient, workflows }: OwnerScope) {
  const list = workflowQueries.list(workflows);
  void answers.restore(list);
  return queryClient.query(list);
}

function readTeams({ answers, queryClient, api }: OwnerScope) {
  const list = teamQueries.list(api);
  void answers.restore(list);
  return queryClient.query(list);
}
