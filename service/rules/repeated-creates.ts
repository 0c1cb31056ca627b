import type { FastifyRequest } from 'fastify';

import { ShortMemory } from '../platform/short-memory.ts';
import { badRequest, HttpError } from '../http/http-error.ts';

/** How long an answer is remembered; a page may send its request again much later. */
const MEMORY_MS = 10 * 60_000;

/** Accepted form of a key; longer ones would use too much memory. */
const wellFormed = /^[\w-]{8,64}$/;

interface Remembered<Answer> {
  readonly body: string;
  readonly answer: Promise<Answer>;
}

/**
 * Gives the first answer again when a caller repeats a create request with the same `Idempotency-Key`, because people
 * and browsers send a request again after a lost connection. Without the header, each request creates a row. The
 * answers are remembered by this process only, and a failed create request may be retried.
 */
export class RepeatedCreates<Answer> {
  readonly #memory = new ShortMemory<Remembered<Answer>>();

  /** @throws HttpError 400 for a malformed key, 409 for a key already used with another body */
  async once({ headers, user }: FastifyRequest, fields: unknown, create: () => Promise<Answer>): Promise<Answer> {
    const key = headers['idempotency-key'];
    if (key === undefined) return create();
    if (typeof key !== 'string' || !wellFormed.test(key)) {
      throw badRequest('The Idempotency-Key must have 8 to 64 letters, digits, "_" or "-".');
    }
    const place = `${user?.id} ${key}`;
    const body = JSON.stringify(fields);
    const known = this.#memory.get(place);
    if (known) {
      if (known.body !== body) throw new HttpError(409, 'This Idempotency-Key was used for another workflow.');
      return known.answer;
    }
    const answer = create();
    this.#memory.set(place, { body, answer }, performance.now() + MEMORY_MS);
    answer.catch(() => this.#memory.delete(place));
    return answer;
  }
}
