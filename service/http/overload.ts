import type { FastifyInstance, FastifyRequest } from 'fastify';

import { HttpError } from './http-error.ts';

/** How long an answer may be expected to take before another request is refused: no answer shall take 2 s. */
const LONGEST_MS = 1000;
/**
 * With fewer requests under way nobody is refused: the time between two answers says how often someone asks, not how fast
 * we are, and after a standstill the answers to these say that it is over.
 */
const BUSY = 8;
/** What an answer takes before any was measured, by a process that has just started: 125 a second. */
const FIRST_MS = 8;
/** How long one turn of the event loop may take that has many requests: the last ones have waited as long in the socket. */
const LONGEST_TURN_MS = 600;
/** With fewer in it, a long turn is the process's that was stopped or had no processor: they are answered at once now. */
const MANY_IN_TURN = 50;
const TICK_MS = 100;
/** A slow spell that was measured before a pause says nothing of what comes after it. */
const IDLE_MS = 5000;
/** How much one answer changes what is expected of the next. */
const WEIGHT = 0.05;

/**
 * How many requests are under way and how fast they are answered, and how long the loop has been at its turn: what the
 * next one has to expect. The first is the load of a database that answers beside us (PostgreSQL), the second of one in
 * this process (PGlite), where a request is done in one go and the others wait before they are seen.
 */
export class Overload {
  #underWay = 0;
  #msPerAnswer = FIRST_MS;
  #lastAt = 0;
  #turnAt: number;
  #begunInTurn = 0;
  readonly #now: () => number;

  /** @param now milliseconds of a clock that is never set */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#turnAt = now();
  }

  /** @returns 0 and counts the request, or the seconds after which it should come again */
  begin(): number {
    const turnMs = this.#begunInTurn < MANY_IN_TURN ? 0 : this.#now() - this.#turnAt;
    const waitMs = this.#underWay < BUSY ? 0 : this.#underWay * this.#msPerAnswer;
    if (waitMs > LONGEST_MS || turnMs > LONGEST_TURN_MS) return Math.max(1, Math.ceil(Math.max(waitMs, turnMs) / 1000));
    this.#begunInTurn += 1;
    if (this.#underWay === 0) {
      if (this.#now() - this.#lastAt > IDLE_MS) this.#msPerAnswer = Math.min(this.#msPerAnswer, FIRST_MS);
      this.#lastAt = this.#now();
    }
    this.#underWay += 1;
    return 0;
  }

  /** The loop has come round; to be told often. */
  turned(): void {
    this.#turnAt = this.#now();
    this.#begunInTurn = 0;
  }

  /** A request that was counted has its answer. */
  end(): void {
    const now = this.#now();
    const sinceLastMs = Math.min(now - this.#lastAt, LONGEST_MS);
    if (this.#underWay >= BUSY) this.#msPerAnswer += WEIGHT * (sinceLastMs - this.#msPerAnswer);
    this.#lastAt = now;
    this.#underWay -= 1;
  }

  /** A request that was counted waits for its own sender; it begins once more after that. */
  pause(): void {
    this.#underWay -= 1;
  }
}

/** Tell of each turn of the event loop while the app lives. */
export function watchTurns(app: FastifyInstance, overload: Overload): void {
  const timer = setInterval(() => overload.turned(), TICK_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/**
 * Answer 503 to what would wait too long: before anything is done for it, credentials included, and again when its body
 * is here. A body that is on its way counts for nothing: slow senders take no one's place.
 */
export function refuseOverload(scope: FastifyInstance, overload: Overload): void {
  const counted = new WeakSet<FastifyRequest>();
  const begin = async (request: FastifyRequest) => {
    const seconds = overload.begin();
    if (seconds > 0) {
      const wait = `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
      const description = `The service has more requests than it can answer. Try again in ${wait}.`;
      throw new HttpError(503, description, { headers: { 'retry-after': String(seconds) } });
    }
    counted.add(request);
  };
  const end = async (request: FastifyRequest) => {
    if (counted.delete(request)) overload.end();
  };
  scope.addHook('onRequest', begin);
  scope.addHook('preParsing', async (request) => {
    if (counted.delete(request)) overload.pause();
  });
  scope.addHook('preValidation', begin);
  scope.addHook('onSend', end);
  // Also of a caller that is gone.
  scope.addHook('onResponse', end);
}
