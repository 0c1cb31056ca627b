/** The mutation key for downloading a run's result, by which other components find the outcome. */
export const downloadKey = (runId: string) => ['run-download', runId] as const;
