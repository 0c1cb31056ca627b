import { ownValue } from '@/contract/own-value.ts';
import type { RunInputs } from '@/contract/run.ts';

/** One input, or part of an input, of the compared runs. */
export interface ComparedInput {
  /** Path of the input, such as `items.3.name`. */
  readonly path: string;
  /**
   * The runs' values, in the order of the runs; undefined for a run that has no value here, or whose inputs are
   * unknown.
   */
  readonly values: readonly unknown[];
  /** Whether the values differ among the runs with known inputs. */
  readonly differs: boolean;
}

/**
 * The inputs of several runs, differing ones first. Lists and objects that differ are compared part by part; equal ones
 * count as a single input.
 * @param all each run's inputs; null if unknown
 */
export function comparedInputs(all: readonly (RunInputs | null | undefined)[]): readonly ComparedInput[] {
  const known = all.flatMap((inputs) => (inputs ? [inputs] : []));
  const found = partsOf('', known).map(({ path, differs, values }) => {
    const rest = values.values();
    return { path, differs, values: all.map((inputs) => (inputs ? rest.next().value : undefined)) };
  });
  return [...found.filter(({ differs }) => differs), ...found.filter(({ differs }) => !differs)];
}

type Tree = Readonly<Record<string, unknown>>;

function partsOf(path: string, trees: readonly Tree[]): readonly ComparedInput[] {
  const keys = new Set(trees.flatMap((tree) => Object.keys(tree)));
  return Array.from(keys).flatMap((key) => {
    const values = trees.map((tree) => ownValue(tree, key));
    return inputsAt(path ? `${path}.${key}` : key, values);
  });
}

function inputsAt(path: string, values: readonly unknown[]): readonly ComparedInput[] {
  const [first, ...others] = values.map((value) => JSON.stringify(value));
  const differs = others.some((other) => other !== first);
  if (differs && values.every(isTree) && new Set(values.map((value) => Array.isArray(value))).size === 1) {
    return partsOf(path, values);
  }
  return [{ path, values, differs }];
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null;
}
