/** How long after `g` the second key counts, in milliseconds. */
const goForMs = 1500;

/** The sequence of `g` and a key, which opens a page; the shortcut of the second key alone is suppressed. */
export interface GoSequence {
  readonly begins: (at: number) => void;
  /** Whether a key completes the sequence. */
  readonly ends: (at: number) => boolean;
}

/** Follows the keys of one listener. Times are those of the events, in milliseconds. */
export function makeGoSequence(): GoSequence {
  let beganAt = -Infinity;
  return {
    begins: (at) => {
      beganAt = at;
    },
    ends: (at) => {
      const inTime = at - beganAt <= goForMs;
      beganAt = -Infinity;
      return inTime;
    },
  };
}
