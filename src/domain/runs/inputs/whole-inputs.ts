import type { RunInputs } from '@/contract/run.ts';

import { type GivenInput, givenInputs } from './given-inputs.ts';

const isCut = ([, value]: GivenInput) => value.includes('…');

/** Whether any of these values may have been cut. */
export function hasCut(given: readonly GivenInput[] = []): boolean {
  return given.some(isCut);
}

/**
 * The same inputs as `givenInputs`, but with complete values, since texts that `givenInputs` cuts may differ only in
 * the middle.
 */
export function wholeInputs(inputs: RunInputs): readonly GivenInput[] {
  const values = Object.values(inputs);
  return givenInputs(inputs).map((given, index) => {
    const value = values[index];
    return isCut(given) ? [given[0], typeof value === 'string' ? value : JSON.stringify(value)] : given;
  });
}
