/** The toast that tells of a start by one click; the one that tells of the run's end takes its place. */
export function startedToastId(runId: string): string {
  return `started ${runId}`;
}
