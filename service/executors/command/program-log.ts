import { StringDecoder } from 'node:string_decoder';

import { writeLogLine, type LogOutput } from '../../platform/log-line.ts';
import type { LogWriter } from '../executor.ts';
import { formatBytes } from '../format-bytes.ts';
import { plainText, wellFormed } from '../plain-text.ts';
import type { Mask } from './mask-secrets.ts';

/** A longer line is split. */
const LONGEST_LINE = 16 * 1024;
/** How many times the length of the longest secret is held back, because control sequences may lengthen a secret. */
const HELD_FACTOR = 4;
/** How often a line that is being redrawn is written, so that a long progress can be watched. */
const SHOW_MS = 2000;
const hasControls = /[^\t\P{Cc}]/u;

/** Text of stdout or stderr that is not written yet. */
interface Open {
  readonly decoder: StringDecoder;
  text: string;
  /** When a state of the line was last written, or its first one overwritten. */
  shownMs?: number | undefined;
}

/**
 * Writes a program's output as lines of a log with their times, up to a number of bytes, and masks secrets. A line that
 * is redrawn after a carriage return, as progress bars are, is one line, in its last state; a state that has been there
 * for a while is written with a carriage return at its end, which the next one overwrites.
 */
export class ProgramLog {
  /** Whether the limit of bytes has been reached. */
  isCut = false;
  /** Number of bytes written. */
  bytes: number;
  readonly #writer: LogWriter;
  readonly #mask: Mask;
  readonly #logBytes: number;
  readonly #open: Record<'stdout' | 'stderr', Open> = {
    stdout: { decoder: new StringDecoder('utf8'), text: '' },
    stderr: { decoder: new StringDecoder('utf8'), text: '' },
  };

  /** @param bytes number of bytes already stored */
  constructor(writer: LogWriter, mask: Mask, logBytes: number, bytes = 0) {
    this.#writer = writer;
    this.#mask = mask;
    this.#logBytes = logBytes;
    this.bytes = bytes;
  }

  /** @returns a promise that resolves when there is room for more; undefined if there is room now */
  add(output: 'stdout' | 'stderr', part: Uint8Array): Promise<void> | undefined {
    if (this.isCut) return undefined;
    const open = this.#open[output];
    const text = open.text + open.decoder.write(Buffer.from(part.buffer, part.byteOffset, part.length));
    const end = text.lastIndexOf('\n') + 1;
    const unended = text.slice(end);
    open.text = lastState(unended);
    const lines = end === 0 ? [] : this.#linesOf(text.slice(0, end));
    if (end > 0) open.shownMs = undefined;
    const drawn = lastState(unended.slice(0, unended.length - open.text.length));
    if (drawn !== '') {
      const nowMs = performance.now();
      open.shownMs ??= nowMs;
      if (nowMs - open.shownMs >= SHOW_MS) {
        open.shownMs = nowMs;
        lines.push(...this.#linesOf(drawn).map((line) => `${line}\r`));
      }
    }
    const held = Math.max(LONGEST_LINE, HELD_FACTOR * this.#mask.longest);
    if (open.text.length > 2 * held) {
      // Mask before cutting, because the held-back text might otherwise start with half of a secret.
      const masked = this.#masked(open.text);
      lines.push(...piecesOf(masked.slice(0, -held)));
      open.text = masked.slice(-held);
    }
    return this.#write(output, lines);
  }

  /** Write the unfinished line, and resolve once all lines are readable. */
  async close(): Promise<void> {
    for (const output of ['stdout', 'stderr'] as const) {
      const { decoder, text } = this.#open[output];
      const rest = text + decoder.end();
      if (rest !== '' && !this.isCut) void this.#write(output, this.#linesOf(rest));
    }
    await this.#writer.close();
  }

  #linesOf(text: string): string[] {
    const states = text
      .replace(/\r*\n$/, '')
      .split('\n')
      .map((line) => lastState(line.replace(/\r+$/, '')));
    const lines = this.#mask(states.join('\n')).split('\n');
    return lines.flatMap((line) => piecesOf(hasControls.test(line) ? this.#masked(line) : line));
  }

  /** Mask a line. If control sequences split a secret, they are removed from the masked line. */
  #masked(line: string): string {
    const masked = this.#mask(line);
    const plain = plainText(masked);
    const again = this.#mask(plain);
    return again === plain ? masked : again;
  }

  #write(output: LogOutput, lines: readonly string[]): Promise<void> | undefined {
    if (lines.length === 0) return undefined;
    const at = Date.now();
    const kept: string[] = [];
    for (const text of lines) {
      const line = writeLogLine({ at, output, text });
      const bytes = Buffer.byteLength(line);
      if (this.bytes + bytes > this.#logBytes) {
        const limit = `The log ends here: it has reached its limit of ${formatBytes(this.#logBytes)}. What was printed after this is left out.`;
        const last = writeLogLine({ at, output: 'service', text: limit }, { cut: true });
        kept.push(last);
        this.bytes += Buffer.byteLength(last);
        this.isCut = true;
        break;
      }
      kept.push(line);
      this.bytes += bytes;
    }
    return this.#writer.append(kept.join(''));
  }
}

/** A line as it was drawn last. A carriage return at its end may be the first half of a line end. */
function lastState(line: string): string {
  return line.slice(line.slice(0, -1).lastIndexOf('\r') + 1);
}

function piecesOf(line: string): string[] {
  if (line.length <= LONGEST_LINE) return [line];
  const pieces: string[] = [];
  for (let at = 0; at < line.length;) {
    const end = at + LONGEST_LINE;
    // Keep both halves of a surrogate pair together.
    const isHalf = /[\uD800-\uDBFF]/.test(line.charAt(end - 1)) && end < line.length;
    pieces.push(wellFormed(line.slice(at, isHalf ? end - 1 : end)));
    at = isHalf ? end - 1 : end;
  }
  return pieces;
}
