/** The mutation key of a download of a run's result, by which its outcome is found. */
export const downloadKey = (runId: string) => ['run-download', runId] as const;
