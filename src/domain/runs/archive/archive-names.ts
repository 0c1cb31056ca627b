import { partName } from '@/domain/runs/names/run-names.ts';
import { givenName, type RunRow } from '@/domain/runs/run-record.ts';

/** Maximum length in bytes of UTF-8. A file system allows 255, of which a number and an extension need some. */
const longestPart = 80;
const longestName = 200;
/** Name of the file with the table of runs in an archive, without its extension. */
export const listName = 'runs';
/** Names of devices, which Windows doesn't allow as file names. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * A file name without extension for each run, by the run's ID. It consists of the workflow, the name, and the inputs
 * that differ among the runs. The names are unique even if case and extensions are ignored, and contain no characters
 * that file systems refuse.
 */
export function archiveNames(rows: readonly RunRow[]): ReadonlyMap<string, string> {
  const differing = differingInputs(rows);
  const taken = new Map([[listName, 1]]);
  return new Map(rows.map((row) => [row.runId, numbered(nameOf(row, differing), taken)]));
}

/**
 * A file name for several runs: the workflow, if it is the same for all, and the day.
 * @param day as "2026-11-26"
 */
export function archiveName(rows: readonly RunRow[], day: string, extension: 'zip' | 'csv'): string {
  const [workflow = '', ...others] = new Set(rows.map(({ workflowName }) => workflowName));
  const name = (others.length === 0 && fileSafe(workflow, longestPart)) || listName;
  return `${name} ${day}.${extension}`;
}

function nameOf(row: RunRow, differing: ReadonlySet<string>): string {
  const { workflowName, given = [], runId } = row;
  const inputs = given.filter(([key]) => differing.has(key)).map((input) => input.join(' '));
  const parts = [workflowName, givenName(row) ?? partName(row), inputs.join(', ')]
    .map((part) => fileSafe(part ?? '', longestPart))
    .filter(Boolean);
  const name = fileSafe(parts.join(' - '), longestName) || runId;
  return device.test(name) ? `_${name}` : name;
}

function differingInputs(rows: readonly RunRow[]): ReadonlySet<string> {
  const seen = new Map<string, { readonly values: Set<string>; runs: number }>();
  for (const { given = [] } of rows) {
    for (const [key, value] of given) {
      const input = seen.get(key) ?? { values: new Set(), runs: 0 };
      input.values.add(value);
      input.runs += 1;
      seen.set(key, input);
    }
  }
  const differs = ({ values, runs }: { readonly values: Set<string>; runs: number }) =>
    values.size > 1 || runs < rows.length;
  return new Set([...seen].flatMap(([key, input]) => (differs(input) ? [key] : [])));
}

/** @param taken the last number given to each name, so that no number is tried twice */
function numbered(name: string, taken: Map<string, number>): string {
  const key = name.toLowerCase();
  let number = taken.get(key) ?? 0;
  let free: string;
  do {
    number += 1;
    free = number === 1 ? name : `${name} (${number})`;
  } while (number > 1 && taken.has(free.toLowerCase()));
  taken.set(key, number);
  if (number > 1) taken.set(free.toLowerCase(), 1);
  return free;
}

/**
 * Cut a text, and leave out what has a meaning in file systems or archives, such as slashes, control characters, and
 * dots at either end.
 * @param longest in bytes
 */
function fileSafe(text: string, longest: number): string {
  const plain = text.normalize('NFC').replace(/[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ');
  return firstBytes(plain.replace(/\s+/g, ' ').trim(), longest).replace(/^[. ]+|[. ]+$/g, '');
}

/** The beginning of a text, at most this long. Never cuts within a character. */
function firstBytes(text: string, bytes: number): string {
  return text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(bytes)).read);
}
