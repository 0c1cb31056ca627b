import { stateTexts } from '@/domain/runs/state-texts.ts';

import { causeLine } from './cause-lines.ts';

/** Why a run failed, in plain words, and the rest of its message. */
export interface FailureCause {
  /** A single line; not empty if there is any text. */
  readonly headline: string;
  /** The program's last lines, in full; `''` if the headline is all there is. */
  readonly rest: string;
  readonly exitCode?: number;
}

/** A prefix that any service may add. */
const prefix = /^(?:the )?run failed: */i;

/** A sentence that tells how a program ended, but not why. */
const ending = /^The program (?:ended with exit code (\d+)|was ended by SIG\w+)\.$/;

/**
 * Find the cause in a failed run's message, which is a sentence, optionally followed by an empty line and the program's
 * last output. The cause is the sentence, unless it only tells how the program ended; else the last line that names an
 * error, according to the rules of `cause-lines.ts`; else the last line.
 */
export function failureCause(words: string): FailureCause {
  const text = words.trim().replace(prefix, '');
  const [sentence = '', ...blocks] = text.split('\n\n');
  const end = ending.exec(sentence);
  if (!end && blocks.length > 0 && !sentence.includes('\n') && sentence.endsWith('.')) {
    return { headline: sentence, rest: blocks.join('\n\n').trimEnd() };
  }
  const output = end ? blocks.join('\n\n').trimEnd() : text;
  const exitCode = end?.[1] === undefined ? {} : { exitCode: Number(end[1]) };
  const { line, isNamed } = causeLine(output);
  // A signal explains more than a line that doesn't name an error.
  const isUnnamed = line === '' || (end !== null && end[1] === undefined && !isNamed);
  const headline = isUnnamed ? endedBy(sentence, end) : line;
  return { headline, rest: output.trim() === headline ? '' : output, ...exitCode };
}

function endedBy(sentence: string, end: RegExpExecArray | null): string {
  return end?.[1] === undefined ? sentence : stateTexts.exitCode(end[1]);
}
