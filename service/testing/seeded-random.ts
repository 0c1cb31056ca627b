/** Pseudo-random whole numbers, the same for the same `FAULT_SEED`, which is printed. */
export class SeededRandom {
  #state = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000_000);

  constructor() {
    process.stdout.write(`FAULT_SEED=${this.#state}\n`);
  }

  /** @returns a whole number from 0 to below the limit */
  int(limit: number): number {
    // The multiplier and increment of Numerical Recipes; the upper bits are the better ones.
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * limit);
  }
}
