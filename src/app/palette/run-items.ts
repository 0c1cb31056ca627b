import { fold } from '@/domain/fold.ts';
import { nameRuns } from '@/domain/runs/names/name-runs.ts';
import { givenNote, type RunRow } from '@/domain/runs/run-record.ts';
import { type Indexed, searchText } from '@/domain/workflow-search.ts';

export interface RunItem {
  readonly id: string;
  readonly name: string;
  readonly row: RunRow;
}

/** Prepare runs for searching; keeps their order. @param inputs the inputs of each run, as folded text */
export function indexRuns(rows: readonly RunRow[], inputs?: ReadonlyMap<string, string>): readonly Indexed<RunItem>[] {
  const names = nameRuns(rows);
  return rows.map((row) => {
    const name = names.title(row);
    const folded = fold([name, row.workflowName, row.teamName, givenNote(row)].filter(Boolean).join('\n'));
    const text = `${folded}\n${inputs?.get(row.runId) ?? ''}`;
    return { item: { id: row.runId, name, row }, text: searchText(text, row.runId), key: '' };
  });
}
