/** Pseudo-random whole numbers; the same `FAULT_SEED`, which is printed, gives the same numbers. */
export class SeededRandom {
  #state = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000_000);

  constructor() {
    process.stdout.write(`FAULT_SEED=${this.#state}\n`);
  }

  /** @returns a whole number from 0 up to, but not including, the limit */
  int(limit: number): number {
    // The multiplier and increment are those of Numerical Recipes; the upper bits are more random.
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * limit);
  }
}
