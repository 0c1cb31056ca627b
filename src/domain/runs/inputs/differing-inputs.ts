import type { RunInputs } from '@/contract/run.ts';

import { type GivenInput, givenInputs } from './given-inputs.ts';

/**
 * The differing part of several inputs: the keys whose values are not shared by all.
 * @returns the differing part of each, the keys with most values first; everything if there is only one, or if all are
 *   equal
 */
export function differingInputs(several: readonly RunInputs[]): readonly (readonly GivenInput[])[] {
  const [first, ...rest] = several;
  const isShared = (key: string) =>
    rest.length > 0 && rest.every((one) => Object.hasOwn(one, key) && same(one[key], first?.[key]));
  const valuesOf = (key: string) => new Set(several.map((inputs) => JSON.stringify(inputs[key]))).size;
  return several.map((inputs) => {
    const differing = Object.fromEntries(
      Object.entries(inputs)
        .filter(([key]) => !isShared(key))
        .toSorted(([a], [b]) => valuesOf(b) - valuesOf(a)),
    );
    return givenInputs(Object.keys(differing).length > 0 ? differing : inputs);
  });
}

function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
