import type { GivenInput } from '@/domain/runs/inputs/given-inputs.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';

/** Finds the runs of a workflow that were given an input. */
export type InputIndex = (workflowId: string | undefined, input: GivenInput) => readonly RunRow[];

type Groups = ReadonlyMap<string | undefined, readonly RunRow[]>;
const none: readonly never[] = [];

/**
 * Index the runs for which `fits` returns true by their inputs. Each input of a workflow is indexed when it is first
 * used.
 */
export function indexInputs(rows: readonly RunRow[], fits: (row: RunRow) => boolean): InputIndex {
  let byWorkflow: Groups | undefined;
  const ofWorkflow = onceEach((workflowId: string | undefined) => {
    const all = ((byWorkflow ??= groupBy(rows, (row) => row.workflowId)).get(workflowId) ?? none).filter(fits);
    return onceEach((key: string): Groups => groupBy(all, (row) => valueOf(row, key)));
  });
  return (workflowId, [key, value]) => ofWorkflow(workflowId)(key).get(value) ?? none;
}

/** The value of a run's input, in short form. */
export function valueOf({ given }: Pick<RunRow, 'given'>, key: string): string | undefined {
  return given?.find(([name]) => name === key)?.[1];
}

function onceEach<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    if (!known.has(key)) known.set(key, compute(key));
    return known.get(key) as Value;
  };
}

function groupBy(rows: readonly RunRow[], keyOf: (row: RunRow) => string | undefined): Groups {
  const groups = new Map<string | undefined, RunRow[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}
