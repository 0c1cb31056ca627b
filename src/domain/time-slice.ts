/** Lets other work go on. Resolves with whether the work is still wanted. */
export type Pause = () => Promise<boolean>;

/** How long a slice of work takes before it pauses, in milliseconds. */
const sliceMs = 12;

/** So many small steps are taken between two looks at the clock. */
export const stepsBetweenChecks = 2048;

/**
 * Pause after each slice of work. The function returned is called between steps.
 * @returns whether to go on; at once within a slice
 */
export function timeSlicer(pause: Pause): () => Promise<boolean> | true {
  let untilMs = performance.now() + sliceMs;
  return () => {
    if (performance.now() < untilMs) return true;
    return pause().then((goesOn) => {
      untilMs = performance.now() + sliceMs;
      return goesOn;
    });
  };
}
