import type { FieldValue, FilterField } from '@/domain/filter/suggest-terms.ts';
import { groupWords, runStateGroups } from '@/domain/runs/list/run-groups.ts';
import { kindsOf, type RunKey } from '@/domain/runs/list/run-terms.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { texts } from './texts.ts';

const words = texts.filters;

/** The fields of the filter for runs, with the values that occur in these runs. */
export function runFilterFields(rows: readonly RunRow[]): readonly FilterField<RunKey>[] {
  const people = namesOf(rows, ({ facts }) => [facts.service?.startedBy.id, facts.service?.startedBy.email]);
  const times = Object.entries(words.times).map(([value, label]) => ({ value, label }));
  const values: Readonly<Record<RunKey, readonly FieldValue[]>> = {
    status: runStateGroups.map((group) => ({ value: groupWords[group], label: texts.tabs[group] })),
    workflow: namesOf(rows, ({ workflowId, workflowName }) => [workflowId, workflowName]),
    team: namesOf(rows, ({ teamId, teamName }) => [teamId, teamName]),
    by: [{ value: 'me', label: words.me }, ...people],
    kind: [...new Set(rows.flatMap((row) => kindsOf(row)[0] ?? []))]
      .toSorted()
      .map((kind) => ({ value: kind, label: kind })),
    is: [
      { value: 'batch', label: words.inBatch },
      { value: 'starred', label: words.starred },
    ],
    after: times,
    before: times,
  };
  return keys
    .map((key) => ({ key, label: words.fields[key], values: values[key] }))
    .filter((field) => field.values.length > 0);
}

const keys = ['status', 'workflow', 'team', 'by', 'kind', 'after', 'before', 'is'] as const;

/** The values of one field, by ID, in alphabetical order. */
function namesOf(
  rows: readonly RunRow[],
  read: (row: RunRow) => readonly [id: string | undefined, name: string | undefined],
): readonly FieldValue[] {
  const names = new Map<string, string>();
  for (const row of rows) {
    const [id, name] = read(row);
    // The newest run comes first, and has the current name.
    if (id && !names.has(id)) names.set(id, name || id.slice(0, 8));
  }
  return [...names].map(([value, label]) => ({ value, label })).toSorted((a, b) => a.label.localeCompare(b.label));
}
