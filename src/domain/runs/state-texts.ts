/** The texts of a run's states and events (design §3). */
export const stateTexts = {
  labels: {
    starting: 'Starting',
    'not-confirmed': 'Not confirmed',
    'not-accepted': 'Rejected',
    queued: 'Queued',
    running: 'Running',
    'no-result': 'No result yet',
    'check-failed': 'Check failed',
    finished: 'Finished',
    'output-gone': 'Finished, result gone',
    cancelling: 'Cancelling…',
    'cancel-accepted': 'Cancel requested',
    cancelled: 'Cancelled',
    failed: 'Failed',
    stopped: 'Updates paused',
  },
  /** Used for a status word of the service that is also a state of the dashboard. */
  reported: (word: string) => `Reported: ${word}`,
  notCancelled: 'Not cancelled',
  tracked: 'Tracked',
  linked: 'Opened from a link',
  /** Used for a program that failed without any output. */
  exitCode: (code: string) => `Exit code ${code}, without error output`,
  /** Used for a run without a name, a workflow or a number in a batch. */
  unnamed: (shortId: string) => `Run ${shortId}`,
};
