import { parseNumber } from '@/domain/parse-number.ts';
import { parseCsv } from '@/ui/viewers/parse-csv.ts';

import type { RunInputs } from '@/contract/run.ts';

import { mostAtOnce } from './parse-inputs.ts';
import { texts } from '@/features/runs/start/texts.ts';

/** Value of a cell. */
type CsvValue = string | number | boolean;

/** A table read as inputs. The first row has the names, and each further row the inputs of one run. */
export type CsvInputs =
  | {
      readonly ok: true;
      readonly names: readonly string[];
      /** Inputs of each run by name, without empty cells. */
      readonly each: readonly Readonly<Record<string, CsvValue>>[];
      /** Columns with numbers only. */
      readonly numbers: ReadonlySet<string>;
    }
  | { readonly ok: false; readonly message: string };

/** The inputs of one of several runs, and the run's name. */
export interface NamedInputs {
  readonly inputs: RunInputs;
  /** Undefined to use the run's number. */
  readonly name: string | undefined;
}

const { faults } = texts.csv;
/** How much of a text tells whether it is CSV, in characters. */
const lookedAt = 20_000;

/**
 * Parse CSV as the inputs of several runs. A column that contains only numbers, or only "true" and "false", has values
 * of that type; any other has text.
 */
export function readCsvInputs(text: string): CsvInputs {
  const [head = [], ...all] = withoutUnused(parseCsv(text));
  const names = head.map((name) => name.trim());
  const unnamed = names.indexOf('');
  if (unnamed !== -1) return fault(faults.unnamed(unnamed + 1));
  const twice = names.find((name, column) => names.indexOf(name) !== column);
  if (twice !== undefined) return fault(faults.twice(twice));
  const rows = all
    .map((cells, index) => ({
      // A space before the name means that the file has one after each separator.
      cells: cells.map((cell, column) => (head[column]?.startsWith(' ') ? cell.trim() : cell)),
      number: index + 2,
    }))
    .filter(({ cells }) => cells.some((cell) => cell.trim()));
  if (rows.length === 0) return fault(faults.empty);
  if (rows.length > mostAtOnce) return fault(faults.tooMany(rows.length, mostAtOnce));
  const long = rows.find(({ cells }) => cells.slice(names.length).some((cell) => cell.trim()));
  if (long) return fault(faults.tooLong(long.number));
  const columns = names.map((name, column) => ({ name, read: readerOf(rows.map(({ cells }) => cells[column] ?? '')) }));
  return {
    ok: true,
    names,
    each: rows.map(({ cells }) =>
      Object.fromEntries(
        columns.flatMap(({ name, read }, column) => {
          const cell = cells[column] ?? '';
          return cell.trim() === '' ? [] : [[name, read(cell)]];
        }),
      ),
    ),
    numbers: new Set(columns.filter(({ read }) => read === readNumber).map(({ name }) => name)),
  };
}

/** Leave out the columns without a name and without any value, which spreadsheets add. */
function withoutUnused([head = [], ...rows]: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const isUsed = head.map((name, column) => Boolean(name.trim()) || rows.some((cells) => cells[column]?.trim()));
  return [head, ...rows].map((cells) => cells.filter((_, column) => isUsed[column] ?? true));
}

/** Whether a text looks like CSV rather than JSON. */
export function looksLikeCsv(text: string): boolean {
  const [first = [], second = []] = parseCsv(text.trimStart().slice(0, lookedAt), 2);
  return !/^\s*(?:[{[]|"[^"]*"\s*:)/.test(text) && first.length > 1 && second.length > 1;
}

function readerOf(cells: readonly string[]): (cell: string) => CsvValue {
  const full = cells.map((cell) => cell.trim()).filter(Boolean);
  // An ID with more digits than a number can hold stays text, and so do "007" and "1.".
  if (full.every((cell) => parseNumber(cell) !== undefined)) return readNumber;
  if (full.every((cell) => cell === 'true' || cell === 'false')) return (cell) => cell.trim() === 'true';
  return String;
}

function readNumber(cell: string): number {
  return Number(cell);
}

function fault(message: string): CsvInputs {
  return { ok: false, message };
}
