/** What a check of the doctor found. */
export interface Finding {
  /** What was looked at: `database`, `disk`, `clock`, and so on. */
  readonly about: string;
  /** `fault`: the service does not start, or does not work as people expect. `warning`: look at it. */
  readonly level: 'good' | 'warning' | 'fault';
  /** What was found, and for others than `good` what to do. */
  readonly words: string;
}

/** Findings about one thing. */
export const findingsAbout = (about: string) => ({
  good: (words: string): Finding => ({ about, level: 'good', words }),
  warning: (words: string): Finding => ({ about, level: 'warning', words }),
  fault: (words: string): Finding => ({ about, level: 'fault', words }),
});
