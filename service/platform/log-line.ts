/** The origin of a line of a run's log: an output of the program, or `service` for a line that this service wrote. */
export type LogOutput = 'stdout' | 'stderr' | 'service';

/** A line of a run's log. */
export interface LogLine {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly output: LogOutput;
  /** The text of the line, without a line end. */
  readonly text: string;
}

const outputs: readonly LogOutput[] = ['service', 'stdout', 'stderr'];
const CUT = '!';

/**
 * A line as stored: its time in base 36, the number of its output, and its text. `!` marks the end of a truncated log.
 */
export function writeLogLine({ at, output, text }: LogLine, { cut = false } = {}): string {
  return `${at.toString(36)} ${outputs.indexOf(output)}${cut ? CUT : ' '}${text}\n`;
}

/** Parse a stored line, without its line break. @returns undefined for an invalid one */
export function readLogLine(kept: string): (LogLine & { readonly cut: boolean }) | undefined {
  const [, at = '', number = '', mark, text = ''] = /^([0-9a-z]{1,11}) ([012])([ !])(.*)$/s.exec(kept) ?? [];
  const output = outputs[Number(number)];
  if (at === '' || !output) return undefined;
  return { at: Number.parseInt(at, 36), output, text, cut: mark === CUT };
}
