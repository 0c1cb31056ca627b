const blockLines = 1000;

/**
 * Stores the texts of many lines, a thousand in one string, because a million separate strings would slow down the
 * browser's garbage collection.
 */
export class KeptLines implements Iterable<string> {
  readonly #blocks: string[] = [];
  readonly #rest: string[] = [];
  readonly #reach: number;
  /** Number of characters of all lines. */
  characters = 0;
  /** The block that was read last. */
  #open: { readonly block: number; readonly lines: readonly string[] } | undefined;

  /** @param reach number of lines at the end that can be replaced */
  constructor(reach = 0) {
    this.#reach = reach;
  }

  get length(): number {
    return this.#blocks.length * blockLines + this.#rest.length;
  }

  push(line: string): void {
    this.#rest.push(line.includes('\n') ? line.replaceAll('\n', ' ') : line);
    this.characters += line.length;
    if (this.#rest.length < blockLines + this.#reach) return;
    this.#blocks.push(this.#rest.splice(0, blockLines).join('\n'));
  }

  /** @returns whether the line is near enough to the end to be replaced */
  replace(place: number, line: string): boolean {
    const at = place - this.#blocks.length * blockLines;
    const before = this.#rest[at];
    if (before === undefined) return false;
    this.#rest[at] = line;
    this.characters += line.length - before.length;
    return true;
  }

  /** @param place counted from 0. @returns `''` after the last line */
  at(place: number): string {
    const block = Math.min(Math.floor(place / blockLines), this.#blocks.length);
    return this.#linesOf(block)[place - block * blockLines] ?? '';
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
