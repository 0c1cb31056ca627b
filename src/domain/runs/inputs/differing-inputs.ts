import { ownValue } from '@/contract/own-value.ts';
import type { RunInputs } from '@/contract/run.ts';
import { speaks } from '@/domain/runs/names/run-names.ts';

import { type GivenInput, givenInputs, shortValue } from './given-inputs.ts';

/**
 * Find the inputs that distinguish several sets of inputs: no more than are needed, texts first.
 * @returns these inputs of each set; all inputs of a set if it is the only one, or if it has none of them
 */
export function differingInputs(several: readonly RunInputs[]): readonly (readonly GivenInput[])[] {
  const countOf = (keys: readonly string[]) => new Set(several.map((inputs) => valuesOf(inputs, keys))).size;
  const texts = (key: string) =>
    Number(several.some((inputs) => speaks([key, shortValue(ownValue(inputs, key) ?? '')])));
  const keys = [...new Set(several.flatMap((inputs) => Object.keys(inputs)))]
    .filter((key) => countOf([key]) > 1)
    .toSorted((a, b) => countOf([b]) - countOf([a]) || texts(b) - texts(a));
  const last = keys.findIndex((_key, at) => countOf(keys.slice(0, at + 1)) === countOf(keys));
  const telling = keys.slice(0, last + 1).toSorted((a, b) => texts(b) - texts(a));
  return several.map((inputs) => {
    const own = telling.filter((key) => Object.hasOwn(inputs, key));
    return own.length > 0 ? own.flatMap((key) => givenInputs({ [key]: ownValue(inputs, key) })) : givenInputs(inputs);
  });
}

function valuesOf(inputs: RunInputs, keys: readonly string[]): string {
  return JSON.stringify(keys.map((key) => (Object.hasOwn(inputs, key) ? [ownValue(inputs, key)] : [])));
}
