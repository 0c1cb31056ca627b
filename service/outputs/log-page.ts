import { readLogLine, type LogLine } from '../platform/log-line.ts';
import type { AttemptKey, Outputs } from './outputs.ts';

/** Maximum number of bytes of the log per page. */
const PAGE_BYTES = 128 * 1024;
/** The largest page that the dashboard parses without a noticeable pause. */
const JSON_CHARACTERS = 200_000;
/** Bytes of a line's JSON in addition to its text. */
const AROUND_LINE = 70;

/** A part of a log, consisting of whole lines. */
export interface LogPage {
  readonly lines: readonly LogLine[];
  /** Position at which the next part starts. */
  readonly after: number;
  /** Length of the whole log, in bytes. */
  readonly size: number;
  /** Whether the log ends here because it reached its limit. */
  readonly cut: boolean;
}

/**
 * Read a page of a log.
 * @param after position of the start of a line
 * @returns undefined if there is no log; `'nowhere'` if no line starts there
 */
export async function readLogPage(
  outputs: Outputs,
  attempt: AttemptKey,
  after: number,
): Promise<LogPage | 'nowhere' | undefined> {
  // The byte before `after` must end another line.
  const before = after === 0 ? 0 : 1;
  const part = await outputs.readLog(attempt, after - before, PAGE_BYTES + before);
  if (!part) return undefined;
  const { bytes, size } = part;
  if (before === 1 && bytes[0] !== 10) return 'nowhere';
  const lines: LogLine[] = [];
  let characters = 0;
  let cut = false;
  let at = before;
  for (let end = bytes.indexOf(10, at); end !== -1; end = bytes.indexOf(10, at)) {
    const line = readLogLine(bytes.toString('utf8', at, end));
    characters += line ? JSON.stringify(line.text).length + AROUND_LINE : 0;
    if (characters > JSON_CHARACTERS && lines.length > 0) break;
    if (line) lines.push({ at: line.at, output: line.output, text: line.text });
    cut ||= line?.cut ?? false;
    at = end + 1;
  }
  return { lines, after: after - before + at, size, cut };
}
