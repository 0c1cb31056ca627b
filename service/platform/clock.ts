/** What time it is; passed in, so that tests own time. */
export interface Clock {
  now(): Date;
}

/** The computer's own clock. */
export const systemClock: Clock = { now: () => new Date() };
