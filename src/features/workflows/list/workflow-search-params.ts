import * as z from 'zod/mini';

import { workflowSorts } from '@/domain/workflow-index.ts';

const schema = z.object({
  q: z.catch(z.string(), ''),
  sort: z.catch(z.enum(workflowSorts), '-run'),
  team: z.catch(z.string(), ''),
});

/** View of the workflow list: its filter (see `parseWorkflowFilter`), its sort order, and the ID of the chosen team. */
export type WorkflowListView = z.output<typeof schema>;

/** Parse the list's view from the address. Each invalid parameter falls back to its default. */
export function parseWorkflowListView(params: URLSearchParams): WorkflowListView {
  return schema.parse(Object.fromEntries(params));
}

/** Format a view as search params, omitting defaults. */
export function formatWorkflowListView({ q, sort, team }: WorkflowListView): URLSearchParams {
  return new URLSearchParams({ ...(q && { q }), ...(sort !== '-run' && { sort }), ...(team && { team }) });
}
