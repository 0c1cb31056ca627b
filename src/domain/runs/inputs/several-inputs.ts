import { ownValue } from '@/contract/own-value.ts';
import type { RunInputs } from '@/contract/run.ts';

import { givenInputs } from './given-inputs.ts';

/** Maximum number of inputs on a line. */
const shownInputs = 8;

/** One input of several runs, with its values. */
export interface SeveralInput {
  readonly key: string;
  /** The different values, in the order of the runs. */
  readonly values: readonly unknown[];
  /** Whether the input has several values, or is missing from some runs. */
  readonly differs: boolean;
  /** Whether all values are texts. */
  readonly isText: boolean;
}

/** The inputs of several runs, differing ones first. */
export function severalInputs(all: readonly (RunInputs | null)[]): readonly SeveralInput[] {
  const keys = new Set(all.flatMap((inputs) => Object.keys(inputs ?? {})));
  const found = Array.from(keys, (key) => {
    const given = all.flatMap((inputs) => (inputs && Object.hasOwn(inputs, key) ? [ownValue(inputs, key)] : []));
    const values = [...new Map(given.map((value) => [JSON.stringify(value), value])).values()];
    return {
      key,
      values,
      differs: values.length > 1 || given.length < all.length,
      isText: values.every((value) => typeof value === 'string'),
    };
  });
  return [...found.filter(({ differs }) => differs), ...found.filter(({ differs }) => !differs)];
}

/** Apply the values that were set for all runs to the inputs of one run; an undefined value removes an input. */
export function setInputs(inputs: RunInputs | null, set: ReadonlyMap<string, unknown>): RunInputs | null {
  if (set.size === 0) return inputs;
  const next = Object.entries({ ...inputs, ...Object.fromEntries(set) }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(next);
}

/**
 * Create a function that writes the differing inputs of one of several runs on a line, or all inputs if it has no
 * differing ones: "seed 4 · size A4"; `''` if there are none. Each line is made on demand, since a dialog with a
 * thousand runs shows only a few of them.
 */
export function inputLineAmong(all: readonly (RunInputs | null)[]): (inputs: RunInputs | null) => string {
  let several: readonly SeveralInput[] | undefined;
  return (inputs) => {
    if (!inputs) return '';
    several ??= severalInputs(all);
    const given = several.filter(({ key }) => Object.hasOwn(inputs, key));
    const differing = given.filter(({ differs }) => differs);
    return lineOf((differing.length > 0 ? differing : given).map(({ key }) => [key, ownValue(inputs, key)]));
  };
}

/** The inputs that are the same in all of several runs, on a line; `''` if there are none, or if no input differs. */
export function sharedInputLine(all: readonly (RunInputs | null)[]): string {
  const several = severalInputs(all);
  if (!several.some(({ differs }) => differs)) return '';
  return lineOf(several.filter(({ differs }) => !differs).map(({ key, values }) => [key, values[0]]));
}

function lineOf(given: readonly (readonly [key: string, value: unknown])[]): string {
  const more = given.length - shownInputs;
  const shown = given.slice(0, shownInputs).flatMap(([key, value]) => givenInputs({ [key]: value }));
  return shown.map((input) => input.join(' ')).join(' · ') + (more > 0 ? ` +${more}` : '');
}
