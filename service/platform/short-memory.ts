const SIZE = 10_000;

/** A cache whose entries expire, by the monotonic clock. When full, it drops the oldest entry. */
export class ShortMemory<Value> {
  readonly #kept = new Map<string, { readonly value: Value; readonly until: number }>();

  get(key: string): Value | undefined {
    const found = this.#kept.get(key);
    if (found && found.until > performance.now()) return found.value;
    this.#kept.delete(key);
    return undefined;
  }

  /** @param until when the entry expires, on the scale of `performance.now()` */
  set(key: string, value: Value, until: number): void {
    this.#kept.delete(key);
    if (this.#kept.size >= SIZE) {
      const oldest = this.#kept.keys().next();
      if (!oldest.done) this.#kept.delete(oldest.value);
    }
    this.#kept.set(key, { value, until });
  }

  delete(key: string): void {
    this.#kept.delete(key);
  }
}
