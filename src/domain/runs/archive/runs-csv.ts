import { ownValue } from '@/contract/own-value.ts';
import type { RunInputs } from '@/contract/run.ts';
import { runDuration } from '@/domain/runs/figures/run-duration.ts';
import { givenName, givenNote, type RunRow } from '@/domain/runs/run-record.ts';
import { runState } from '@/domain/runs/run-state.ts';

/** A run to be written as a row of the table. */
export interface CsvRun {
  readonly row: RunRow;
  /** Undefined if unknown. */
  readonly inputs?: RunInputs | undefined;
  /** Name of the file with the run's result; undefined if the result was not saved. */
  readonly file?: string | undefined;
}

const facts = [
  'run',
  'name',
  'workflow',
  'team',
  'status',
  'message',
  'started',
  'ended',
  'seconds',
  'starred',
  'note',
] as const;

/**
 * Write runs as CSV (RFC 4180), with a column for the file if any was saved, then one per fact and one per input. Times
 * are ISO 8601 in UTC, and no cell is a formula. A byte order mark makes Excel read the file as UTF-8.
 * @param now milliseconds since the epoch
 */
export function writeRunsCsv(runs: readonly CsvRun[], now: number): string {
  const keys = [...new Set(runs.flatMap(({ inputs }) => Object.keys(inputs ?? {})))];
  const hasFiles = runs.some(({ file }) => file !== undefined);
  const head = [...(hasFiles ? ['file'] : []), ...facts, ...keys.map((key) => `input ${key}`)];
  const lines = runs.map(({ row, inputs, file }) => [
    ...(hasFiles ? [file ?? ''] : []),
    ...factsOf(row, now),
    ...keys.map((key) => valueText(ownValue(inputs, key))),
  ]);
  return `\uFEFF${[head, ...lines].map((line) => `${line.map(cell).join(',')}\r\n`).join('')}`;
}

function factsOf(row: RunRow, now: number): readonly string[] {
  const { runId, workflowName = '', teamName = '', facts: known } = row;
  const { label, words } = runState(known, now);
  const { service } = known;
  const started = service?.startedAt ?? row.createdAt;
  const ended = service?.endedAt ?? known.endedAt;
  return [
    runId,
    givenName(row) ?? '',
    workflowName,
    teamName,
    label,
    words,
    timeText(started),
    ended === undefined ? '' : timeText(ended),
    secondsText(row, now),
    row.starredAt === undefined ? '' : 'yes',
    givenNote(row) ?? '',
  ];
}

function secondsText(row: RunRow, now: number): string {
  const took = runDuration(row, now);
  return took.kind === 'known' ? ((took.leastMs + took.mostMs) / 2000).toFixed(1) : '';
}

/** Format a time as ISO 8601; `''` for an invalid time. */
function timeText(at: number): string {
  return Number.isNaN(new Date(at).valueOf()) ? '' : new Date(at).toISOString();
}

function valueText(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const number = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;
/** Spreadsheets read cells that begin with one of these characters as formulas, even after spaces. */
const formula = /^\s*[=+\-@\t\r\n]/;
/**
 * Finds where, within a text, a spreadsheet that separates cells by semicolons or tabs would start a cell with a
 * formula.
 */
const formulaWithin = /([;\t]\s*)(?=[=+\-@])/g;

function cell(text: string): string {
  const quoted = formula.test(text) && !number.test(text) ? `'${text}` : text;
  const harmless = quoted.replace(formulaWithin, "$1'");
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
