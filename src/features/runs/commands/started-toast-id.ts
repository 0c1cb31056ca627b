/** ID of the toast of a one-click start; the toast of the run's end replaces it. */
export function startedToastId(runId: string): string {
  return `started ${runId}`;
}
