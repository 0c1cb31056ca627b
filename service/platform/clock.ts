/** Source of the time; passed in, so that tests control it. */
export interface Clock {
  now(): Date;
}

/** The computer's own clock. */
export const systemClock: Clock = { now: () => new Date() };
