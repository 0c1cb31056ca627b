import type { RunInputs } from '@/contract/run.ts';

import { type GivenInput, givenInputs } from './given-inputs.ts';

/**
 * What tells some inputs apart, in short: of each, the keys whose values the others don't all share.
 * @returns of each what differs, in the order in which it was written; all of what is alone or the same as the others
 */
export function differingInputs(several: readonly RunInputs[]): readonly (readonly GivenInput[])[] {
  const [first, ...rest] = several;
  const isShared = (key: string) =>
    rest.length > 0 && rest.every((one) => Object.hasOwn(one, key) && same(one[key], first?.[key]));
  return several.map((inputs) => {
    const differing = Object.fromEntries(Object.entries(inputs).filter(([key]) => !isShared(key)));
    return givenInputs(Object.keys(differing).length > 0 ? differing : inputs);
  });
}

function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
