import type { GivenInput } from '@/domain/runs/inputs/given-inputs.ts';
import { variedInputs } from '@/domain/runs/inputs/varied-inputs.ts';
import { givenName, type RunRow } from '@/domain/runs/run-record.ts';

import { indexInputs, valueOf } from './index-inputs.ts';
import {
  inputText,
  isErrorInput,
  nameByRarest,
  partName,
  type RunNameParts,
  type RunNames,
  type ShortNames,
  titleOf,
} from './run-names.ts';

/** Maximum number of inputs that follow the first one in a name. */
const mostInputs = 2;
const none: readonly GivenInput[] = [];

/**
 * Name runs, in the same way on every page: by their workflow's subject, or else by their rarest input. If runs of one
 * workflow would have the same name, inputs in which they differ are added, as in "seed 4, bold". Runs with equal
 * inputs keep the same name. Each name is computed when it is first used.
 * @param rows all runs of this browser
 */
export function nameRuns(rows: readonly RunRow[]): RunNames {
  const names = nameByRarest(rows);
  const distinctionOf = makeDistinctions(names, rows);
  const known = new WeakMap<Nameable, RunNameParts & { readonly besides: readonly GivenInput[] }>();
  function named(row: Nameable) {
    let found = known.get(row);
    if (!found) {
      const { naming, withKey, besides } = distinctionOf(row);
      const { own: alone, workflow } = names.parts(row);
      const textOf = (input: GivenInput) => (input === naming && withKey) || inputText(input);
      const own = naming
        ? names
            .inOrder(row, [naming, ...besides])
            .map(textOf)
            .join(', ')
        : alone;
      known.set(row, (found = { own, workflow, besides, isList: besides.length > 0 }));
    }
    return found;
  }
  return {
    parts: named,
    title: (row) => titleOf(named(row)),
    inputs: (row) => names.inputs(row).filter((input) => !named(row).besides.includes(input)),
  };
}

type Nameable = Parameters<RunNames['parts']>[0];
type Apart = (row: Nameable) => readonly GivenInput[];

/** What distinguishes a run's name from those of other runs. */
interface Distinction {
  /** The input that the run is named by; undefined if the run is named otherwise. */
  readonly naming?: GivenInput;
  /**
   * The naming input with its key, which is used instead of the text alone if runs named by another input have the same
   * text.
   */
  readonly withKey?: string | undefined;
  /** The inputs that follow the naming input. */
  readonly besides: readonly GivenInput[];
}

const plain: Distinction = { besides: none };

/**
 * Create a function that finds what distinguishes a run's name; nothing for a run that isn't named by an input.
 */
function makeDistinctions(names: ShortNames, rows: readonly RunRow[]): (row: Nameable) => Distinction {
  const given = indexInputs(rows, (row) => !givenName(row) || partName(row) !== undefined);
  const groups = new Map<string, { readonly withKey: string | undefined; readonly apart: Apart }>();

  function namingOf(row: Nameable): GivenInput | undefined {
    if (names.parts(row).workflow === undefined) return undefined;
    const inputs = names.inputs(row);
    return row.given?.find((input) => !inputs.includes(input));
  }

  const isShared = (row: Nameable, input: GivenInput) =>
    names
      .sharing(row, input)
      .some((key) => given(row.workflowId, [key, input[1]]).some((other) => namingOf(other)?.[0] === key));

  return (row) => {
    const naming = namingOf(row);
    if (!naming) return plain;
    const { workflowId } = row;
    const id = JSON.stringify([workflowId, ...naming]);
    let group = groups.get(id);
    if (!group) {
      const withKey = isShared(row, naming) ? naming.join(' ') : undefined;
      groups.set(id, (group = { withKey, apart: makeApart(given(workflowId, naming), names) }));
    }
    return { naming, withKey: group.withKey, besides: group.apart(row) };
  };
}

/**
 * Create a function that finds the inputs that distinguish a run from others, no more than are needed. Those with the
 * most values among these runs come first, then texts, then those with the most values in the workflow. This order is
 * the same in every browser.
 */
function makeApart(alike: readonly RunRow[], names: ShortNames): Apart {
  const [first] = alike;
  if (!first || alike.length < 2) return () => none;
  const varied = new Map(variedInputs(alike).map(({ key, values }) => [key, values.length]));
  const differing = [...varied.keys()].map(
    (key): GivenInput => first.given?.find(([name]) => name === key) ?? [key, ''],
  );
  const keys = names
    .inOrder(first, differing)
    .map(([key]) => key)
    .toSorted((a, b) => (varied.get(b) ?? 0) - (varied.get(a) ?? 0));
  const valuesOf = (row: Nameable, count: number) =>
    JSON.stringify(keys.slice(0, count).map((key) => valueOf(row, key) ?? null));
  /** For each number of leading keys, how many runs share the same values of these keys. */
  const counts: Map<string, number>[] = [];
  function countOf(row: Nameable, count: number): number {
    let all = counts[count];
    if (!all) {
      counts[count] = all = new Map<string, number>();
      for (const other of alike) {
        const values = valuesOf(other, count);
        all.set(values, (all.get(values) ?? 0) + 1);
      }
    }
    return all.get(valuesOf(row, count)) ?? 1;
  }
  return (row) => {
    const inputs: GivenInput[] = [];
    let left = alike.length;
    for (const [at, key] of keys.entries()) {
      if (left < 2 || inputs.length === mostInputs) break;
      const same = countOf(row, at + 1);
      const input = row.given?.find(([name]) => name === key);
      if (same < left && input && !isErrorInput(input)) inputs.push(input);
      left = same;
    }
    return inputs;
  };
}
