import type { RunInputs } from '@/contract/run.ts';

import { givenInputs } from './given-inputs.ts';

/** As many inputs as fit in a line. */
const shownInputs = 8;

/** One input of several runs. */
export interface SeveralInput {
  readonly key: string;
  /** Each value once, in the order of the runs. */
  readonly values: readonly unknown[];
  /** Whether it has several values, or is missing from some runs. */
  readonly differs: boolean;
  /** Whether all values are texts. */
  readonly isText: boolean;
}

/** The inputs of several runs, differing ones first. */
export function severalInputs(all: readonly (RunInputs | null)[]): readonly SeveralInput[] {
  const keys = new Set(all.flatMap((inputs) => Object.keys(inputs ?? {})));
  const found = Array.from(keys, (key) => {
    const given = all.flatMap((inputs) => (inputs && Object.hasOwn(inputs, key) ? [inputs[key]] : []));
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

/** Apply the values set for all to a run's inputs; an undefined value removes an input. */
export function setInputs(inputs: RunInputs | null, set: ReadonlyMap<string, unknown>): RunInputs | null {
  if (set.size === 0) return inputs;
  const next = Object.entries({ ...inputs, ...Object.fromEntries(set) }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(next);
}

/**
 * The inputs of one of several runs in a line, differing ones first: "seed 4 · size A4"; `''` for none. Each line is
 * made on demand, since a dialog of a thousand runs shows only a few.
 */
export function inputLineAmong(all: readonly (RunInputs | null)[]): (inputs: RunInputs | null) => string {
  let several: readonly SeveralInput[] | undefined;
  return (inputs) => {
    if (!inputs) return '';
    several ??= severalInputs(all);
    const given = several.filter(({ key }) => Object.hasOwn(inputs, key));
    const differing = given.filter(({ differs }) => differs);
    return lineOf((differing.length > 0 ? differing : given).map(({ key }) => [key, inputs[key]]));
  };
}

/** The inputs that several runs have in common, in a line; `''` if they have none in common, or if no input differs. */
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
