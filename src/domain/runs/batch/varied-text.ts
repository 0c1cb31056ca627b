import { countOf } from '@/domain/count-of.ts';
import type { VariedInput } from '@/domain/runs/inputs/varied-inputs.ts';

const inOrder = new Intl.Collator('en', { numeric: true }).compare;
const mostInputs = 3;
/** Maximum number of values that are listed individually. */
const mostValues = 3;
const longestValues = 24;

/** Describe what varied in a batch: "seed 1–4 and tone bold or calm"; `''` if nothing did, or if it is unknown. */
export function variedText(inputs: readonly VariedInput[]): string {
  const more = inputs.length - mostInputs;
  const ranges = inputs.slice(0, mostInputs).map(inputRange);
  const all = [...ranges, ...(more > 0 ? [countOf(more, 'more input')] : [])];
  return [all.slice(0, -1).join(', '), ...all.slice(-1)].filter(Boolean).join(' and ');
}

/**
 * Describe the values of one input: "seed 1–4", "tone bold or calm", "hd true or none". Many or long texts are only
 * counted: "12 values of headline".
 */
function inputRange({ key, values }: VariedInput): string {
  const given = values.filter(Boolean).toSorted(inOrder);
  const none = given.length < values.length ? ['none'] : [];
  const numbers = given.map(Number);
  if (given.length > mostValues && numbers.every(Number.isFinite)) {
    const least = Math.min(...numbers);
    return [`${key} ${least}${least < 0 ? ' to ' : '–'}${Math.max(...numbers)}`, ...none].join(' or ');
  }
  if (given.length > mostValues || given.join(', ').length > longestValues) {
    return [`${countOf(given.length, 'value')} of ${key}`, ...none].join(' or ');
  }
  return `${key} ${[...given, ...none].join(' or ')}`;
}
