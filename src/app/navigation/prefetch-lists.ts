import { teamQueries } from '@/features/teams/team-queries.ts';
import { workflowQueries } from '@/features/workflows/workflow-queries.ts';

import type { OwnerScope } from '@/app/scope/owner-scope.ts';
import { findPageRoute } from './page-routes.tsx';

/**
 * Request what the first page shows before it is drawn: a phone takes half a second to draw, on a slow network.
 * Never rejects; a failure is shown by the page.
 */
export async function prefetchLists(scope: OwnerScope, pathname: string): Promise<void> {
  if (!findPageRoute(pathname)?.lists) return;
  const { answers, queryClient } = scope;
  const [workflows, teams] = [workflowQueries.list(scope.workflows), teamQueries.list(scope.api)];
  // What an earlier visit kept is read too, and shown until the answer is there.
  void answers.restore(workflows);
  void answers.restore(teams);
  await Promise.allSettled([queryClient.query(workflows), queryClient.query(teams)]);
}
