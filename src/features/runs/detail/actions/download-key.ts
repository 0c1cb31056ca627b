/** The key of a download of a run's result, by which its outcome is read. */
export const downloadKey = (runId: string) => ['run-download', runId] as const;
