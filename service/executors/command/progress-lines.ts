import type { ProgressNumbers } from '../executor.ts';
import { barIn } from '../progress-bar.ts';
import { plainText, wellFormed } from '../plain-text.ts';

const SHOWN_CHARACTERS = 200;
/** Longest line; the rest of a longer one is dropped. */
const LONGEST_LINE = 16 * 1024;

/** Reports the last line of stdout as progress, and a progress bar in that line as numbers. */
export class ProgressLines {
  readonly #mask: (text: string) => string;
  readonly #progress: (words: string, numbers?: ProgressNumbers) => void;
  #decoder = new TextDecoder();
  #open = '';

  constructor(mask: (text: string) => string, progress: (words: string, numbers?: ProgressNumbers) => void) {
    this.#mask = mask;
    this.#progress = progress;
  }

  add(part: Uint8Array): void {
    const lines = (this.#open + this.#decoder.decode(part, { stream: true })).split(/[\r\n]+/);
    this.#open = (lines.pop() ?? '').slice(0, LONGEST_LINE);
    const last = lines.findLast((line) => line.trim() !== '');
    if (last === undefined) return;
    const words = this.#mask(plainText(this.#mask(last)).replaceAll(/\s+/g, ' ')).trim();
    if (words !== '') this.#progress(wellFormed(words.slice(0, SHOWN_CHARACTERS)), barIn(words));
  }
}
