/** ID of the toast of a created workflow, which disappears when the workflow is deleted. */
export function createdToastId(workflowId: string): string {
  return `created ${workflowId}`;
}
