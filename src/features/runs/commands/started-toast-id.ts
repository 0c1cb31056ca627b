/** ID of the toast of a one-click start, which the toast of the run's end replaces. */
export function startedToastId(runId: string): string {
  return `started ${runId}`;
}
