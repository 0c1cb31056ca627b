import type { GivenInput } from '@/domain/runs/inputs/given-inputs.ts';
import { variedInputs } from '@/domain/runs/inputs/varied-inputs.ts';
import { givenName, type RunRow } from '@/domain/runs/run-record.ts';

import { indexInputs, valueOf } from './index-inputs.ts';
import { inputText, isErrorInput, partName, type RunNameParts, type RunNames } from './run-names.ts';

/** The most inputs that follow a name. */
const mostInputs = 2;
const none: readonly GivenInput[] = [];

/**
 * Names for a list: those of one workflow that would be called alike there have the inputs besides in which they differ,
 * as in "seed 4, bold". Runs that were given the same stay alike. Computed once for each row, and for those only that
 * are named.
 * @param rows the list
 */
export function namesApart(names: RunNames, rows: readonly RunRow[]): RunNames {
  const distinctionOf = makeDistinctions(names, rows);
  const known = new WeakMap<
    Nameable,
    RunNameParts & { readonly title: string; readonly besides: readonly GivenInput[] }
  >();
  function named(row: Nameable) {
    let found = known.get(row);
    if (!found) {
      const { withKey, besides } = distinctionOf(row);
      const { own: alone, workflow } = names.parts(row);
      const own = [withKey ?? alone, ...besides.map(inputText)].join(', ');
      known.set(
        row,
        (found = { own, workflow, besides, title: workflow === undefined ? own : `${own} · ${workflow}` }),
      );
    }
    return found;
  }
  return {
    ...names,
    parts: named,
    title: (row) => named(row).title,
    inputs: (row) => names.inputs(row).filter((input) => !named(row).besides.includes(input)),
  };
}

type Nameable = Parameters<RunNames['parts']>[0];
type Apart = (row: Nameable) => readonly GivenInput[];

/** What distinguishes a run's name in a list. */
interface Distinction {
  /** In place of its text, if runs named by another input have the same text. */
  readonly withKey?: string | undefined;
  /** The inputs that follow its name. */
  readonly besides: readonly GivenInput[];
}

const plain: Distinction = { besides: none };

/** Find the distinction of a run; none for a run that has a name or a number of its own. */
function makeDistinctions(names: RunNames, rows: readonly RunRow[]): (row: Nameable) => Distinction {
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
      groups.set(id, (group = { withKey, apart: makeApart(given(workflowId, naming)) }));
    }
    return { withKey: group.withKey, besides: group.apart(row) };
  };
}

/** Find the inputs of a run that distinguish it among others, those with most values first; no more than are needed. */
function makeApart(alike: readonly RunRow[]): Apart {
  if (alike.length < 2) return () => none;
  const keys = variedInputs(alike)
    .toSorted((a, b) => b.values.length - a.values.length)
    .map(({ key }) => key);
  const valuesOf = (row: Nameable, count: number) =>
    JSON.stringify(keys.slice(0, count).map((key) => valueOf(row, key) ?? null));
  /** How many runs share the values of the first keys, by these values. */
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
