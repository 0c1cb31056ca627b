/** How long after `g` its second key counts, in milliseconds. */
const goForMs = 1500;

/** `g`, then a key, opens a page; the key's own shortcut is suppressed. */
export interface GoSequence {
  readonly begins: (at: number) => void;
  /** Whether a key completes the sequence. */
  readonly ends: (at: number) => boolean;
}

/** Follows the keys of one listener. Times are those of its events, in milliseconds. */
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
