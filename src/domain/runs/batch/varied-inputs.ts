import { inputText, partName } from '@/domain/runs/run-names.ts';
import { givenName, type RunRow } from '@/domain/runs/run-record.ts';
import { isError, type SheetAxis, sheetAxes } from '@/domain/runs/sheet/sheet-axes.ts';

import { batchName } from './batch-figures.ts';

const mostInputs = 3;
const mostTexts = 3;
const longestTexts = 24;

/** The inputs that differ among the runs of a batch, in the order in which they were written; no errors among them. */
export function variedInputs(rows: readonly Pick<RunRow, 'given'>[]): readonly SheetAxis[] {
  return sheetAxes(rows).filter((axis) => !isError(axis));
}

/** What varied in a batch: "seed 1–4 × tone bold, calm"; `''` where nothing did, or where that is not known. */
export function variedText(axes: readonly SheetAxis[]): string {
  const more = axes.length - mostInputs;
  return axes.slice(0, mostInputs).map(axisText).join(' × ') + (more > 0 ? ` +${more}` : '');
}

/** "seed 1–4", "tone bold, calm"; of many texts their number: "headline (12)". */
function axisText({ key, values }: SheetAxis): string {
  const given = values.filter(Boolean);
  const numbers = given.map(Number);
  if (given.length > 2 && numbers.every(Number.isFinite)) {
    return `${key} ${Math.min(...numbers)}–${Math.max(...numbers)}`;
  }
  const list = given.join(', ');
  return given.length > mostTexts || list.length > longestTexts ? `${key} (${values.length})` : `${key} ${list}`;
}

/**
 * What distinguishes each of several runs from the others: the name it was given, unless all are numbered under one name,
 * then its inputs that differ, in one order for all.
 * @param without keys of inputs that are shown beside it
 */
export function namesAmong(
  rows: readonly RunRow[],
  without: readonly (string | undefined)[] = [],
): (row: RunRow) => readonly string[] {
  const keys = variedInputs(rows).flatMap(({ key }) => (without.includes(key) ? [] : [key]));
  const isNumbered = batchName(rows) !== undefined;
  return (row) => {
    const name = isNumbered || partName(row) !== undefined ? undefined : givenName(row);
    const inputs = keys.flatMap((key) => row.given?.filter(([one]) => one === key) ?? []);
    return [...(name ? [name] : []), ...inputs.map(inputText)];
  };
}
