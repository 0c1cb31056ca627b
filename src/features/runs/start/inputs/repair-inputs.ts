import { jsonrepair } from 'jsonrepair';

import { parseInputsBatch } from './parse-inputs.ts';

/** Valid inputs made of a text with single quotes, comments, a comma too many and the like; undefined if that fails. */
export function repairInputs(text: string): string | undefined {
  if (parseInputsBatch(text).ok) return undefined;
  try {
    const repaired = jsonrepair(text);
    return parseInputsBatch(repaired).ok ? repaired : undefined;
  } catch {
    return undefined;
  }
}
