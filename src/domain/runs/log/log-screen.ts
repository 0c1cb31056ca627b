import type { LogLine } from '@/contract/logs-extension.ts';

import { KeptLines } from './kept-lines.ts';
import { Style } from './log-style.ts';

/** How many lines above the end can still be redrawn. */
export const reach = 100;

/** A carriage return, or a sequence that moves the cursor to another line or to the beginning of its line. */
// oxlint-disable-next-line no-control-regex -- matches escape sequences
const move = /\r|\u001B\[(\d*)([ABEF])|\u001B\[1?G/;
// oxlint-disable-next-line no-control-regex -- matches escape sequences
const erases = /\u001B\[[012]?K/;

/** Where an output of a program prints next. */
interface Cursor {
  readonly style: Style;
  /** The lines of this output, newest last. */
  readonly lines: number[];
  /** How far above a new line it is. */
  up: number;
}

/**
 * The lines of a log nearly as a terminal shows them: a style lasts until it is reset, and a line that is redrawn after
 * a carriage return or from below (a progress bar) is one line, in its last state. A text that ends with a carriage
 * return isn't ended: the next text of the same output redraws it.
 */
export class LogScreen {
  readonly texts = new KeptLines(reach);
  /** The time of each line, in milliseconds since the epoch. */
  readonly times: number[] = [];
  readonly outputs: string[] = [];
  readonly #cursors = new Map<string, Cursor>();

  add({ at, output, text }: LogLine): void {
    const cursor = this.#cursors.get(output) ?? { style: new Style(), lines: [], up: 0 };
    this.#cursors.set(output, cursor);
    const parts = text.split(move);
    for (let place = 0; place < parts.length; place += 3) {
      const part = parts[place] ?? '';
      const shown = cursor.style.apply(part);
      const isBlank = cursor.up === 0 ? parts.length === 1 : erases.test(part);
      if (shown !== '' || isBlank) this.#put(cursor, output, Date.parse(at), shown);
      const [count, direction] = [Number(parts[place + 1] || 1), parts[place + 2]];
      if (direction) this.#go(cursor, direction === 'A' || direction === 'F' ? count : -count);
    }
    if (!text.endsWith('\r')) cursor.up = Math.max(0, cursor.up - 1);
  }

  #go(cursor: Cursor, up: number): void {
    const near = cursor.lines.filter((line) => line >= this.texts.length - reach);
    cursor.up = Math.min(Math.max(cursor.up + up, 0), near.length);
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
