/**
 * Bound what one caller's repeated reads cost: of the same read, one is under way and one waits. Requests that come
 * while one waits share its answer. It begins after they came, so it has every write that was answered before them.
 */
export class JoinedReads<Answer> {
  readonly #underWay = new Map<string, Promise<unknown>>();
  readonly #waiting = new Map<string, Promise<Answer>>();

  /** @param key what is read, and for which caller */
  read(key: string, read: () => Promise<Answer>): Promise<Answer> {
    // First: between the end of one and the begin of the one that waits, none is under way.
    const waiting = this.#waiting.get(key);
    if (waiting) return waiting;
    const before = this.#underWay.get(key);
    if (!before) return this.#begin(key, read);
    const next = before.then(() => {
      this.#waiting.delete(key);
      return this.#begin(key, read);
    });
    this.#waiting.set(key, next);
    return next;
  }

  #begin(key: string, read: () => Promise<Answer>): Promise<Answer> {
    const answer = read();
    const end = () => void this.#underWay.delete(key);
    this.#underWay.set(key, answer.then(end, end));
    return answer;
  }
}
