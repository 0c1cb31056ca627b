import type { VariedInput } from '@/domain/runs/inputs/varied-inputs.ts';

const inOrder = new Intl.Collator('en', { numeric: true }).compare;
const mostInputs = 3;
/** Values that are listed individually. */
const mostValues = 3;
const longestValues = 24;

/** What varied in a batch: "seed 1–4 × tone bold, calm"; `''` if nothing did, or if that is unknown. */
export function variedText(inputs: readonly VariedInput[]): string {
  const more = inputs.length - mostInputs;
  return inputs.slice(0, mostInputs).map(inputRange).join(' × ') + (more > 0 ? ` +${more}` : '');
}

/** "seed 1–4", "tone bold, calm", "hd true or none"; for many texts their number: "headline (12)". */
function inputRange({ key, values }: VariedInput): string {
  const given = values.filter(Boolean);
  return key + valuesText(given) + (given.length < values.length ? ' or none' : '');
}

function valuesText(values: readonly string[]): string {
  const numbers = values.map(Number);
  if (values.length > mostValues && numbers.every(Number.isFinite)) {
    const least = Math.min(...numbers);
    return ` ${least}${least < 0 ? ' to ' : '–'}${Math.max(...numbers)}`;
  }
  const list = values.toSorted(inOrder).join(', ');
  return values.length > mostValues || list.length > longestValues ? ` (${values.length})` : ` ${list}`;
}
