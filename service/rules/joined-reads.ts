import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Bounds the cost of one caller's repeated reads: of each kind of read, at most one is in flight and one waits.
 * Requests that arrive while a read waits share its answer. The read starts after they arrived, so it includes every
 * write answered before.
 */
export class JoinedReads<Answer> {
  readonly #underWay = new Map<string, Promise<unknown>>();
  readonly #waiting = new Map<string, Promise<Answer>>();

  /** @param key identifies the read and its caller */
  read(key: string, read: () => Promise<Answer>): Promise<Answer> {
    const waiting = this.#waiting.get(key);
    if (waiting) return waiting;
    const next = this.#begin(key, read);
    this.#waiting.set(key, next);
    return next;
  }

  async #begin(key: string, read: () => Promise<Answer>): Promise<Answer> {
    await this.#underWay.get(key);
    // The embedded database blocks the event loop, so requests that have arrived in the meantime are seen only in the
    // next turn.
    await nextTurn();
    this.#waiting.delete(key);
    const answer = read();
    const end = () => void this.#underWay.delete(key);
    this.#underWay.set(key, answer.then(end, end));
    return answer;
  }
}
