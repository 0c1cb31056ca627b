const blockLines = 1000;

/**
 * Stores the texts of many lines, a thousand in one string, because a million separate strings would slow down the
 * browser's garbage collection.
 */
export class KeptLines implements Iterable<string> {
  readonly #blocks: string[] = [];
  #rest: string[] = [];
  /** The block that was read last. */
  #open: { readonly block: number; readonly lines: readonly string[] } | undefined;

  get length(): number {
    return this.#blocks.length * blockLines + this.#rest.length;
  }

  push(line: string): void {
    this.#rest.push(line.includes('\n') ? line.replaceAll('\n', ' ') : line);
    if (this.#rest.length < blockLines) return;
    this.#blocks.push(this.#rest.join('\n'));
    this.#rest = [];
  }

  /** @param place counted from 0. @returns `''` after the last line */
  at(place: number): string {
    return this.#linesOf(Math.floor(place / blockLines))[place % blockLines] ?? '';
  }

  /** @param to the line after the end of the slice */
  slice(from: number, to: number): string[] {
    const count = Math.max(0, Math.min(to, this.length) - from);
    return Array.from({ length: count }, (_, place) => this.at(from + place));
  }

  *[Symbol.iterator](): Iterator<string> {
    for (let place = 0; place < this.length; place += 1) yield this.at(place);
  }

  #linesOf(block: number): readonly string[] {
    if (block === this.#blocks.length) return this.#rest;
    if (this.#open?.block !== block) this.#open = { block, lines: this.#blocks[block]?.split('\n') ?? [] };
    return this.#open.lines;
  }
}
