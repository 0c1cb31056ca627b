import { hasControls, plainLine } from './log-text.ts';

const colonColour = /\b([345]8):2:(?:\d*:)?(\d+):(\d+):(\d+)/g;
/* oxlint-disable no-control-regex -- matches escape sequences */
/** SGR with its values, or the link of OSC 8 with its address. */
const change = /\u001B\[([\d;:]*)m|\u001B\]8;[^;\u0007\u001B]*;([^\u0007\u001B]*)(?:\u0007|\u001B\\)/;
const backspace = /[^\b]\u0008/u;
const backspaces = /[^\b]\u0008/gu;
/* oxlint-enable no-control-regex */
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

  /** A part of a line in this style, without control sequences other than those for styles and links. */
  apply(part: string): string {
    if (!hasControls(part)) return part && this.text + part + Style.end(this.text);
    let rest = part;
    while (backspace.test(rest)) rest = rest.replaceAll(backspaces, '');
    let styled = '';
    const pieces = rest.split(change);
    for (let at = 0; at < pieces.length; at += 3) {
      const [text, values, address] = [plainLine(pieces[at] ?? ''), pieces[at + 1], pieces[at + 2]];
      if (text) styled += this.text + text + Style.end(this.text);
      if (values !== undefined) this.#change(values);
      if (address !== undefined) this.#link = isLink(address) ? `\u001B]8;;${address}\u001B\\` : '';
      this.text = this.#link + Array.from(this.#codes.values(), (value) => `\u001B[${value}m`).join('');
    }
    return styled;
  }

  /** Apply SGR. @param values such as `1;38:2::255:0:0` */
  #change(values: string): void {
    const plain = values.replaceAll(colonColour, '$1;2;$2;$3;$4').replaceAll(/\b([345]8):5:/g, '$1;5;');
    const codes = plain.replaceAll(/\b4:0/g, '24').replaceAll(/:\d+/g, '');
    for (const [value] of codes.replaceAll(/(?<=^|;)(?=;|$)/g, '0').matchAll(code)) this.#apply(value);
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
}

/** Only addresses of http and https are links. */
function isLink(address: string): boolean {
  return /^https?:/i.test(address) && URL.canParse(address);
}
