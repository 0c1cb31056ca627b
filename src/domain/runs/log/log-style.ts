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

  /** Apply SGR. @param values such as `1;38:2::255:0:0` */
  change(values: string): void {
    // Other values, such as `>4`, set up a keyboard.
    if (/[^\d;:]/.test(values)) return;
    const rest = values.split(';');
    while (rest.length > 0) {
      const [name = '', ...parts] = (rest.shift() ?? '').split(':');
      const code = Number(name);
      if (code === 38 || code === 48 || code === 58) {
        const colour = colourOf(parts.length > 0 ? parts : rest.splice(0, rest[0] === '2' ? 4 : 2));
        if (colour) this.#codes.set(`${code}`, `${code};${colour}`);
      } else if (code === 0) this.#codes.clear();
      else if (code === 22) for (const weight of ['1', '2']) this.#codes.delete(weight);
      else if (code === 4 && parts[0] === '0') this.#codes.delete('4');
      else if (code === 21) this.#codes.set('4', '4');
      else if (code < 10) this.#codes.set(name, name);
      else if (code < 30) this.#codes.delete(String(code - 20));
      else if (code === 39 || code === 49) this.#codes.delete(String(code - 1));
      else if (code < 50 || (code >= 90 && code < 108)) {
        this.#codes.set(code < 40 || (code >= 90 && code < 98) ? '38' : '48', String(code));
      }
    }
    this.#codes.delete('58');
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

  /** Begin a link, or end it without an address. Only addresses of http and https are links. */
  link(address: string): void {
    this.#link = /^https?:/i.test(address) && URL.canParse(address) ? `\u001B]8;;${address}\u001B\\` : '';
    this.#write();
  }

  #write(): void {
    this.text = this.#link + Array.from(this.#codes.values(), (code) => `\u001B[${code}m`).join('');
  }
}

/** A colour as `5;N` or `2;R;G;B`. @param parts its values, perhaps with an empty colour space or further ones */
function colourOf([kind, ...parts]: readonly string[]): string | undefined {
  const values = kind === '5' ? parts.slice(0, 1) : parts.length > 3 ? parts.slice(1, 4) : parts;
  const isColour =
    (kind === '5' || (kind === '2' && values.length === 3)) && values.every((value) => Number(value) < 256);
  return isColour ? `${kind};${values.map((value) => value || '0').join(';')}` : undefined;
}
