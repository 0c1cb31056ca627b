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
/** Numbers as in JSON, so that "007" and "1." stay text. */
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Parse CSV as the inputs of several runs. A column that contains only numbers, or only "true" and "false", has values
 * of that type; any other has text.
 */
export function readCsvInputs(text: string): CsvInputs {
  const [head = [], ...all] = parseCsv(text.replace(/^\uFEFF/, ''), Infinity);
  const names = head.map((name) => name.trim());
  const unnamed = names.indexOf('');
  if (unnamed !== -1) return fault(faults.unnamed(unnamed + 1));
  const twice = names.find((name, column) => names.indexOf(name) !== column);
  if (twice !== undefined) return fault(faults.twice(twice));
  const rows = all
    .map((cells, index) => ({ cells: cells.map((cell) => cell.trim()), number: index + 2 }))
    .filter(({ cells }) => cells.some(Boolean));
  if (rows.length === 0) return fault(faults.empty);
  if (rows.length > mostAtOnce) return fault(faults.tooMany(rows.length, mostAtOnce));
  const long = rows.find(({ cells }) => cells.slice(names.length).some(Boolean));
  if (long) return fault(faults.tooLong(long.number));
  const columns = names.map((name, column) => ({ name, read: readerOf(rows.map(({ cells }) => cells[column] ?? '')) }));
  return {
    ok: true,
    names,
    each: rows.map(({ cells }) =>
      Object.fromEntries(
        columns.flatMap(({ name, read }, column) => {
          const cell = cells[column] ?? '';
          return cell === '' ? [] : [[name, read(cell)]];
        }),
      ),
    ),
    numbers: new Set(columns.filter(({ read }) => read === Number).map(({ name }) => name)),
  };
}

/** Whether a text looks like CSV rather than JSON. */
export function looksLikeCsv(text: string): boolean {
  const [first = '', second = ''] = text.trimStart().split('\n', 2);
  return /^[^{["]/.test(first) && /[,;\t]/.test(first) && /[,;\t]/.test(second);
}

function readerOf(cells: readonly string[]): (cell: string) => CsvValue {
  const full = cells.filter(Boolean);
  if (full.every((cell) => jsonNumber.test(cell) && isExact(cell))) return Number;
  if (full.every((cell) => cell === 'true' || cell === 'false')) return (cell) => cell === 'true';
  return String;
}

/** Whether a number keeps its digits. One with more digits than a double can hold, such as an ID, stays text. */
function isExact(cell: string): boolean {
  return cell.length < 16 && Number.isFinite(Number(cell));
}

function fault(message: string): CsvInputs {
  return { ok: false, message };
}
