import { createHmac, timingSafeEqual } from 'node:crypto';

import type { Clock } from '../platform/clock.ts';
import type { OutputKey } from './outputs.ts';

/** Base path of outputs. */
export const OUTPUTS_PATH = '/outputs';

const LIFE_SECONDS = 60 * 60;

/** Makes and checks the links to outputs (interface §4.10): they need no credentials and expire after an hour. */
export class SignedUrls {
  readonly #key: Buffer;
  readonly #clock: Clock;

  constructor(key: Buffer, clock: Clock) {
    this.#key = key;
    this.#clock = clock;
  }

  /** Path and query of a new link. */
  sign(key: OutputKey): string {
    return this.#link(key, Math.floor(this.#clock.now().getTime() / 1000) + LIFE_SECONDS);
  }

  /**
   * Check that a request's path and query exactly match a signed link.
   * @returns the remaining seconds, or undefined if the link is altered or expired
   */
  remaining(url: string, key: OutputKey): number | undefined {
    const expires = Number(/[?&]expires=(\d{1,12})&/.exec(url)?.[1] ?? Number.NaN);
    if (Number.isNaN(expires)) return undefined;
    const expected = Buffer.from(this.#link(key, expires));
    const given = Buffer.from(url);
    if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined;
    const remaining = expires - this.#clock.now().getTime() / 1000;
    return remaining > 0 ? Math.floor(remaining) : undefined;
  }

  #link({ runId, attempt, name }: OutputKey, expires: number): string {
    const path = `${OUTPUTS_PATH}/${runId}/${attempt}/${encodeURIComponent(name)}`;
    const signature = createHmac('sha256', this.#key).update(`${path}\n${expires}`).digest('base64url');
    return `${path}?expires=${expires}&signature=${signature}`;
  }
}
