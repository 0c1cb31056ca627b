/** The mutation key for downloading a run's result, by which other components find the outcome of the download. */
export const downloadKey = (runId: string) => ['run-download', runId] as const;
