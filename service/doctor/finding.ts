/** The result of one of the doctor's checks. */
export interface Finding {
  /** Subject of the check: `database`, `disk`, `clock`, and so on. */
  readonly about: string;
  /** `fault`: the service does not start, or does not work as expected. `warning`: needs attention. */
  readonly level: 'good' | 'warning' | 'fault';
  /** The finding, and what to do about it unless `good`. */
  readonly words: string;
}

/** Findings about one subject. */
export const findingsAbout = (about: string) => ({
  good: (words: string): Finding => ({ about, level: 'good', words }),
  warning: (words: string): Finding => ({ about, level: 'warning', words }),
  fault: (words: string): Finding => ({ about, level: 'fault', words }),
});
