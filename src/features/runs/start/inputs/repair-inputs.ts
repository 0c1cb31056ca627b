import { jsonrepair } from 'jsonrepair';

import { parseInputsBatch } from './parse-inputs.ts';

/** Valid inputs made of a text with single quotes, comments, a comma too many and the like; undefined if that fails. */
export function repairInputs(text: string): string | undefined {
  if (parseInputsBatch(text).ok) return undefined;
  try {
    const repaired = jsonrepair(text);
    return parseInputsBatch(repaired).ok && !losesLetters(text, repaired) ? repaired : undefined;
  } catch {
    return undefined;
  }
}

/** Whether an apostrophe was taken for a quote, as in 'it's', or an unknown escape was dropped, as in "C:\x". */
function losesLetters(text: string, repaired: string): boolean {
  return (
    /(?<!\\)(?:\\\\)*\\[^"'\\/bfnrtu\n]/.test(text) ||
    (text.match(/\p{L}+'\p{L}+/gu) ?? []).some((word) => !repaired.includes(word))
  );
}
