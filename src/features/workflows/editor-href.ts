import type { Config } from '@/api/config.ts';

/** Where a workflow is built, when the configuration names an editor. */
export function editorHref({ workflowUrl }: Config, workflowId: string): string | undefined {
  return workflowUrl?.replaceAll('{id}', encodeURIComponent(workflowId));
}
