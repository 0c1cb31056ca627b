import type { QueryClient } from '@tanstack/react-query';

import { getSession } from '@/features/session/session-store.ts';
import { ownerKey } from '@/features/session/use-owner-key.ts';
import { teamQueries } from '@/features/teams/team-queries.ts';
import { openWorkflowCache } from '@/features/workflows/workflow-cache.ts';
import { workflowQueries } from '@/features/workflows/workflow-queries.ts';

/** The pages that show all workflows and all teams, or offer them to choose from. */
const withLists: ReadonlySet<string> = new Set(['/', '/workflows', '/runs/new']);

/**
 * Ask for what the first page shows before it is drawn: the line is slow, and a phone takes half a second to draw.
 * Never rejects; what fails here is said by the page.
 */
export async function askAhead(queryClient: QueryClient, pathname: string): Promise<void> {
  const session = getSession();
  if (session.status !== 'signed-in' || !withLists.has(pathname)) return;
  try {
    // What an earlier visit kept is read meanwhile, and shown until the answer is there.
    void openWorkflowCache(await ownerKey(session));
  } catch {
    return;
  }
  await Promise.allSettled([queryClient.query(workflowQueries.list()), queryClient.query(teamQueries.list())]);
}
