import { plainText, wellFormed } from '../plain-text.ts';

/** Keep more text than is shown, so that a secret is never cut in two at the start of the shown part. */
const KEPT_CHARACTERS = 64 * 1024;
const SHOWN_CHARACTERS = 3000;
const SHOWN_LINES = 20;

/** Keeps the last lines of a text that arrives in parts. */
export class LastLines {
  #decoder = new TextDecoder();
  #text = '';

  add(part: Uint8Array): void {
    this.#text = (this.#text + this.#decoder.decode(part, { stream: true })).slice(-KEPT_CHARACTERS);
  }

  /** @param mask applied to the whole text before it is cut */
  shown(mask: (text: string) => string): string {
    // Mask before control characters are removed, because a secret may contain some, and again afterwards, because they
    // may have split a secret.
    const lines = mask(plainText(mask(this.#text)))
      .trimEnd()
      .split('\n')
      .slice(-SHOWN_LINES);
    return wellFormed(lines.join('\n').slice(-SHOWN_CHARACTERS));
  }
}
