const colonColour = /\b([345]8):2:(?:\d*:)?(\d+):(\d+):(\d+)/g;
const code = /[345]8;(?:2;\d+;\d+;\d+|5;\d+)|\d+/g;

/** The style of a terminal's text and its link, as changed by the sequences SGR and OSC 8. */
export class Style {
  /** The control sequences that set this style: at most one for each property. */
  text = '';
  #link = '';
  readonly #codes = new Map<string, string>();

  /** The sequences that end a style. */
  static end(style: string): string {
    return `${style.includes('\u001B[') ? '\u001B[0m' : ''}${style.includes('\u001B]') ? '\u001B]8;;\u001B\\' : ''}`;
  }

  /** Apply SGR. @param values such as `1;38:2::255:0:0`; others, such as `>4`, set up a keyboard */
  change(values: string): void {
    if (/[^\d;:]/.test(values)) return;
    const plain = values.replaceAll(colonColour, '$1;2;$2;$3;$4').replaceAll(/\b([345]8):5:/g, '$1;5;');
    const codes = plain.replaceAll(/\b4:0/g, '24').replaceAll(/:\d+/g, '');
    for (const [value] of codes.replaceAll(/(?<=^|;)(?=;|$)/g, '0').matchAll(code)) this.#apply(value);
    this.#write();
  }

  /** Begin a link, or end it without an address. Only addresses of http and https are links. */
  link(address: string): void {
    this.#link = /^https?:/i.test(address) && URL.canParse(address) ? `\u001B]8;;${address}\u001B\\` : '';
    this.#write();
  }

  /** The text with this style, which its own colours change. */
  apply(text: string): string {
    let styled = '';
    // oxlint-disable-next-line no-control-regex -- the escape is what it finds
    for (const [at, part] of text.split(/\u001B\[([\d;:]*)m/).entries()) {
      if (at % 2 === 1) this.change(part);
      else if (part) styled += this.text + part + Style.end(this.text);
    }
    return styled;
  }

  #apply(value: string): void {
    const number = Number.parseInt(value, 10);
    if (number === 0) this.#codes.clear();
    else if (number === 21) this.#codes.set('4', '4');
    else if (number < 21) this.#codes.set(value, value);
    else if (number < 30) for (const off of number === 22 ? [1, 2] : [number - 20]) this.#codes.delete(String(off));
    else if (number === 39 || number === 49) this.#codes.delete(String(number - 1));
    else if (number < 39 || (number >= 90 && number < 98)) this.#codes.set('38', value);
    else if (number < 49 || (number >= 100 && number < 108)) this.#codes.set('48', value);
  }

  #write(): void {
    this.text = this.#link + Array.from(this.#codes.values(), (value) => `\u001B[${value}m`).join('');
  }
}
