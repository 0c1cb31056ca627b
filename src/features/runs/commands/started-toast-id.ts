/** ID of the toast about a one-click start. The toast about the run's end replaces it. */
export function startedToastId(runId: string): string {
  return `started ${runId}`;
}
