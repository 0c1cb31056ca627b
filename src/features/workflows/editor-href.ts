import type { Config } from '@/api/config.ts';

/** Address of a workflow in the editor, if one is configured. */
export function editorHref({ workflowUrl }: Config, workflowId: string): string | undefined {
  return workflowUrl?.replaceAll('{id}', encodeURIComponent(workflowId));
}
