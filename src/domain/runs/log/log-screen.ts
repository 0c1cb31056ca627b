import type { LogLine } from '@/contract/logs-extension.ts';

import { KeptLines } from './kept-lines.ts';
import { hasControls } from './log-text.ts';
import { Style } from './log-style.ts';

/** How many lines above the end can still be redrawn. */
export const reach = 100;
/** The rightmost column, since programs measure a terminal by going far to the right. */
const lastColumn = 999;

/** A control sequence (CSI, the link of OSC 8, another OSC, another escape), or a control character. */
const control =
  // oxlint-disable-next-line no-control-regex -- these are what it finds
  /\u001B\[([0-?]*)[ -/]*([@-~])|\u001B\]8;[^;\u0007\u001B]*;([^\u0007\u001B]*)(?:\u0007|\u001B\\)|\u001B\][^\u0007\u001B]*(?:\u0007|\u001B\\)|\u001B[ -/]*[0-~]?|([^\t\P{Cc}])/gu;

interface Cell {
  readonly character: string;
  /** Control sequences before the character, as `Style` writes them. */
  readonly style: string;
}

// oxlint-disable-next-line no-control-regex -- the escape is what it finds
const colours = /\u001B\[[\d;:]*m/g;
const blank: Cell = { character: ' ', style: '' };

/** Where an output of a program prints next. */
interface Cursor {
  readonly style: Style;
  /** The lines of this output, newest last. */
  readonly lines: number[];
  /** How far above a new line it is. */
  up: number;
  column: number;
}

/**
 * The lines of a log as a terminal shows them: a style lasts until it is reset, and a line that is redrawn after a
 * carriage return or from below (a progress bar) is one line. A text that ends with a carriage return isn't ended: the
 * next text of the same output overwrites it.
 */
export class LogScreen {
  readonly texts = new KeptLines(reach);
  /** The time of each line, in milliseconds since the epoch. */
  readonly times: number[] = [];
  readonly outputs: string[] = [];
  readonly #cursors = new Map<string, Cursor>();

  add({ at, output, text }: LogLine): void {
    const cursor = this.#cursors.get(output) ?? { style: new Style(), lines: [], up: 0, column: 0 };
    this.#cursors.set(output, cursor);
    const time = Date.parse(at);
    const isNew = cursor.up === 0 && cursor.column === 0;
    // Most lines have at most colours, and need no cells.
    if (isNew && !hasControls(text.replaceAll(colours, ''))) this.#put(cursor, output, time, cursor.style.apply(text));
    else this.#draw(cursor, output, time, text);
    if (text.endsWith('\r')) return;
    cursor.up = Math.max(0, cursor.up - 1);
    cursor.column = 0;
  }

  /** Print a text at the cursor. */
  #draw(cursor: Cursor, output: string, time: number, text: string): void {
    let cells = this.#cellsAt(cursor);
    // Its line break makes a new line of any text, unless it only moves the cursor.
    let isChanged = cursor.up === 0 && !text.endsWith('\r');

    const go = (up: number) => {
      if (isChanged && (cursor.up > 0 || cells.length > 0)) this.#put(cursor, output, time, textOf(cells));
      isChanged = false;
      const near = cursor.lines.filter((line) => line >= this.texts.length - reach);
      cursor.up = Math.min(Math.max(cursor.up + up, 0), near.length);
      cells = this.#cellsAt(cursor);
    };

    for (const { before, values, action, link } of partsOf(text)) {
      for (const character of before) {
        while (cells.length < cursor.column) cells.push(blank);
        cells[cursor.column] = { character, style: cursor.style.text };
        cursor.column += 1;
        isChanged = true;
      }
      const count = Number.parseInt(values, 10) || 1;
      if (action === 'm') cursor.style.change(values);
      else if (link !== undefined) cursor.style.link(link);
      else if (action === 'A' || action === 'F') go(count);
      else if (action === 'B' || action === 'E') go(-count);
      else if (action === 'G') cursor.column = Math.min(count - 1, lastColumn);
      else if (action === 'C') cursor.column = Math.min(cursor.column + count, lastColumn);
      else if (action === '\b' || action === 'D') cursor.column = Math.max(0, cursor.column - count);
      else if (action === 'K' || action === 'J') {
        const { column } = cursor;
        // Erase before the cursor, the whole line, or behind the cursor.
        if (values === '1') cells = cells.map((cell, at) => (at > column ? cell : blank));
        else cells.length = values === '2' ? 0 : Math.min(cells.length, column);
        const below = action === 'J' ? cursor.lines.slice(cursor.lines.length - cursor.up + 1) : [];
        for (const line of below) this.texts.replace(line, '');
        isChanged = true;
      }
      if (action === '\r' || action === 'E' || action === 'F') cursor.column = 0;
    }
    if (isChanged) this.#put(cursor, output, time, textOf(cells));
  }

  #cellsAt({ lines, up }: Cursor): Cell[] {
    const line = up === 0 ? undefined : lines.at(-up);
    return line === undefined ? [] : cellsOf(this.texts.at(line));
  }

  /** Store the line at the cursor, which is then an existing one. */
  #put(cursor: Cursor, output: string, time: number, text: string): void {
    const line = cursor.up === 0 ? undefined : cursor.lines.at(-cursor.up);
    if (line !== undefined && this.texts.replace(line, text)) {
      this.times[line] = time;
      return;
    }
    this.texts.push(text);
    this.times.push(time);
    this.outputs.push(output);
    cursor.lines.push(this.texts.length - 1);
    if (cursor.lines.length > reach) cursor.lines.shift();
    cursor.up = 1;
  }
}

/** Split a text at its control sequences: what is before each one, and what it does. */
function* partsOf(text: string) {
  let from = 0;
  for (const { index, 0: sequence, 1: values = '', 2: final, 3: link, 4: character } of text.matchAll(control)) {
    yield { before: text.slice(from, index), values, action: final ?? character, link };
    from = index + sequence.length;
  }
  yield { before: text.slice(from), values: '', action: undefined, link: undefined };
}

/** The cells of a stored line. */
function cellsOf(text: string): Cell[] {
  const style = new Style();
  const cells: Cell[] = [];
  for (const { before, values, action, link } of partsOf(text)) {
    for (const character of before) cells.push({ character, style: style.text });
    if (action === 'm') style.change(values);
    else if (link !== undefined) style.link(link);
  }
  return cells;
}

function textOf(cells: readonly Cell[]): string {
  let text = '';
  let open = '';
  for (const { character, style } of cells) {
    if (style !== open) text += Style.end(open) + style;
    open = style;
    text += character;
  }
  return text + Style.end(open);
}
