/** The texts of a run's states (design §3) and of its events. */
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
  /** For a status word of the service that is also a state of the dashboard. */
  reported: (word: string) => `Reported: ${word}`,
  notCancelled: 'Not cancelled',
  tracked: 'Tracked',
  linked: 'Opened from a link',
  /** For a program that failed without output. */
  exitCode: (code: string) => `Exit code ${code}, without error output`,
  /** For a run without a name, a workflow and a number in a batch. */
  unnamed: (shortId: string) => `Run ${shortId}`,
};
