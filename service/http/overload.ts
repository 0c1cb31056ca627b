import type { FastifyInstance, FastifyRequest } from 'fastify';

import { HttpError } from './http-error.ts';

/** An answer that takes longer says that too many are under way: with what it waits in its socket, none shall take 2 s. */
const LONGEST_MS = 600;
/** How many may be under way before anything was measured: of a process that has just started, at 10 ms each. */
const FIRST_LIMIT = 64;
/** Fewer than these are never too many: a standstill refuses nobody. */
const LEAST_LIMIT = 16;
/** How long one turn of the event loop may take that has many requests: the last ones have waited as long in the socket. */
const LONGEST_TURN_MS = 600;
/** With fewer in it, a long turn is the process's that was stopped or had no processor: they are answered at once now. */
const MANY_IN_TURN = 50;
const TICK_MS = 100;

/**
 * How many requests may be under way, and how long the loop has been at its turn. The first is the load of a database that
 * answers beside us (PostgreSQL), the second of one in this process (PGlite), where a request is done in one go and the
 * others wait before they are seen. The number grows by one with each answer that came in time while half of it was used,
 * and is halved by one that did not (AIMD, as TCP finds the capacity of a network).
 */
export class Overload {
  #underWay = 0;
  #limit = FIRST_LIMIT;
  #halvedAt = -Infinity;
  #lastMs = 0;
  #turnAt: number;
  #begunInTurn = 0;
  readonly #now: () => number;

  /** @param now milliseconds of a clock that is never set */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#turnAt = now();
  }

  /**
   * Count a request, unless there are too many.
   * @returns when it began, for `end`; or the seconds after which it should come again
   */
  begin(): { readonly at: number } | { readonly waitSeconds: number } {
    const now = this.#now();
    const turnMs = this.#begunInTurn < MANY_IN_TURN ? 0 : now - this.#turnAt;
    if (this.#underWay >= this.#limit || turnMs > LONGEST_TURN_MS) {
      return { waitSeconds: Math.max(1, Math.ceil(Math.max(this.#lastMs, turnMs) / 1000)) };
    }
    this.#begunInTurn += 1;
    this.#underWay += 1;
    return { at: now };
  }

  /** The loop has come round; to be told often. */
  turned(): void {
    this.#turnAt = this.#now();
    this.#begunInTurn = 0;
  }

  /** A request that began then has its answer. */
  end(at: number): void {
    const now = this.#now();
    const used = this.#underWay;
    this.#underWay -= 1;
    this.#lastMs = now - at;
    if (this.#lastMs <= LONGEST_MS) {
      if (this.#limit < FIRST_LIMIT || used >= this.#limit / 2) this.#limit += 1;
    } else if (at >= this.#halvedAt) {
      // Those that were under way then have nothing new to say.
      this.#limit = Math.max(LEAST_LIMIT, Math.floor(this.#limit / 2));
      this.#halvedAt = now;
    }
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
  const counted = new WeakMap<FastifyRequest, number>();
  const begin = async (request: FastifyRequest) => {
    const begun = overload.begin();
    if ('waitSeconds' in begun) {
      const { waitSeconds } = begun;
      const wait = `${waitSeconds} ${waitSeconds === 1 ? 'second' : 'seconds'}`;
      const description = `The service has more requests than it can answer. Try again in ${wait}.`;
      throw new HttpError(503, description, { headers: { 'retry-after': String(waitSeconds) } });
    }
    counted.set(request, begun.at);
  };
  const end = async (request: FastifyRequest) => {
    const at = counted.get(request);
    if (at === undefined) return;
    counted.delete(request);
    overload.end(at);
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
