import type { GivenInput } from '@/domain/runs/inputs/given-inputs.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';

/** Finds runs by their inputs. */
export interface InputIndex {
  /** A workflow's runs that were given an input. */
  readonly given: (workflowId: string | undefined, input: GivenInput) => readonly RunRow[];
  /** The inputs to which runs of a workflow were given a value. */
  readonly keysOf: (workflowId: string | undefined, value: string) => readonly string[];
}

type Groups = ReadonlyMap<string | undefined, readonly RunRow[]>;
const none: readonly never[] = [];

/** Index runs by their inputs; each input of a workflow at its first use. */
export function indexInputs(rows: readonly RunRow[]): InputIndex {
  const byWorkflow = once(() => groupBy(rows, (row) => row.workflowId));
  const ofWorkflow = onceEach((workflowId: string | undefined) => {
    const all = byWorkflow().get(workflowId) ?? none;
    return {
      keys: once(() => [...new Set(all.flatMap(({ given = none }) => given.map(([key]) => key)))]),
      byValue: onceEach((key: string): Groups => groupBy(all, (row) => valueOf(row, key))),
    };
  });
  return {
    given: (workflowId, [key, value]) => ofWorkflow(workflowId).byValue(key).get(value) ?? none,
    keysOf: (workflowId, value) => {
      const { keys, byValue } = ofWorkflow(workflowId);
      return keys().filter((key) => byValue(key).has(value));
    },
  };
}

/** The value of a run's input, in short. */
export function valueOf({ given }: Pick<RunRow, 'given'>, key: string): string | undefined {
  return given?.find(([name]) => name === key)?.[1];
}

function once<Value>(compute: () => Value): () => Value {
  const each = onceEach(compute);
  return () => each(undefined);
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
