import type { GivenInput } from '@/domain/runs/inputs/given-inputs.ts';
import { variedInputs } from '@/domain/runs/inputs/varied-inputs.ts';
import { givenName, type RunRow } from '@/domain/runs/run-record.ts';

import { inputText, isErrorInput, partName, type RunNames } from './run-names.ts';

/** The most inputs that follow a name. */
const mostInputs = 2;
const none: readonly GivenInput[] = [];

/**
 * Names for a list: those of one workflow that would be called alike there have the inputs besides in which they differ,
 * as in "seed 4, bold". Runs that were given the same stay alike. Computed for the rows that are named only.
 * @param rows the list
 */
export function namesApart(names: RunNames, rows: readonly RunRow[]): RunNames {
  const besidesOf = makeBesides(names, rows);
  const known = new Map<Nameable, readonly GivenInput[]>();
  function besides(row: Nameable): readonly GivenInput[] {
    let inputs = known.get(row);
    if (!inputs) known.set(row, (inputs = besidesOf(row)));
    return inputs;
  }
  const parts: RunNames['parts'] = (row) => {
    const { own, workflow } = names.parts(row);
    return { own: [own, ...besides(row).map(inputText)].join(', '), workflow };
  };
  return {
    ...names,
    parts,
    title: (row) => {
      const { own, workflow } = parts(row);
      return workflow === undefined ? own : `${own} · ${workflow}`;
    },
    inputs: (row) => names.inputs(row).filter((input) => !besides(row).includes(input)),
  };
}

type Nameable = Parameters<RunNames['parts']>[0];
type Apart = (row: Nameable) => readonly GivenInput[];

/** Find the inputs that follow a run's name; none for a run that has a name or a number of its own. */
function makeBesides(names: RunNames, rows: readonly RunRow[]): Apart {
  const givenOf = makeIndex(rows);
  const groups = new Map<string, Apart>();
  return (row) => {
    const { own, workflow } = names.parts(row);
    const inputs = names.inputs(row);
    const naming = workflow === undefined ? undefined : row.given?.find((input) => !inputs.includes(input));
    if (!naming) return none;
    const key = JSON.stringify([row.workflowId, own]);
    let group = groups.get(key);
    if (!group) groups.set(key, (group = makeApart(givenOf(row.workflowId, naming))));
    return group(row);
  };
}

/** Find a workflow's runs that were given an input and have no name of their own; each key is indexed at its first use. */
function makeIndex(rows: readonly RunRow[]): (workflowId: string | undefined, input: GivenInput) => readonly RunRow[] {
  let byWorkflow: ReadonlyMap<string | undefined, readonly RunRow[]> | undefined;
  const indexes = new Map<string, ReadonlyMap<string | undefined, readonly RunRow[]>>();
  return (workflowId, [key, value]) => {
    const id = JSON.stringify([workflowId, key]);
    let byValue = indexes.get(id);
    if (!byValue) {
      const ofWorkflow = (byWorkflow ??= groupBy(rows, (row) => row.workflowId)).get(workflowId) ?? [];
      const unnamed = ofWorkflow.filter((row) => !givenName(row) || partName(row) !== undefined);
      indexes.set(id, (byValue = groupBy(unnamed, (row) => valueOf(row, key))));
    }
    return byValue.get(value) ?? [];
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

function valueOf({ given = none }: Nameable, key: string): string | undefined {
  return given.find(([name]) => name === key)?.[1];
}

function groupBy(rows: readonly RunRow[], keyOf: (row: RunRow) => string | undefined) {
  const groups = new Map<string | undefined, RunRow[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}
