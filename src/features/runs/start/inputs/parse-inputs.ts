import { parse, stringify } from 'lossless-json';

import { type RunInputs, runInputs } from '@/contract/run.ts';
import { findJsonFault, type JsonFault } from '@/contract/json-fault.ts';
import { withPlainBlanks } from '@/domain/runs/inputs/plain-blanks.ts';

import { texts } from '@/features/runs/start/texts.ts';

const { faults } = texts;

/** Parsed text of the field "Inputs": an object, empty, or an error. */
export type ParsedInputs = { readonly ok: true; readonly inputs: RunInputs | undefined } | InputsFault;

/** Why inputs are invalid. */
interface InputsFault {
  readonly ok: false;
  readonly message: string;
  /** The line at fault, from 1; undefined if only `findJsonFault` can find the position, or if there is none. */
  readonly line?: number;
}

/**
 * Parse inputs: a JSON object, or an empty text for no inputs (interface §2). The message for invalid JSON includes the
 * position.
 */
export function parseInputs(text: string): ParsedInputs {
  if (text.length > longestInputs) return { ok: false, message: faults.tooLarge };
  const plain = withPlainBlanks(text);
  if (plain.trim() === '') return { ok: true, inputs: undefined };
  const fault = findJsonFault(plain);
  if (fault) return faultOf(fault);
  const read = runInputs.safeParse(JSON.parse(plain));
  if (read.success) return { ok: true, inputs: read.data };
  return { ok: false, message: faults.object };
}

/** Maximum length of the inputs, in characters: a request is at most 1 MiB. */
export const longestInputs = 1_000_000;

/** Maximum number of runs in a batch. */
export const mostAtOnce = 1000;

/** Parsed text of a field for several runs: one, several, or an error. */
export type ParsedBatch = { readonly ok: true; readonly each: readonly (RunInputs | undefined)[] } | InputsFault;

/** Parse inputs for one run, or for several, as a JSON array of objects or as JSON lines, with one object per line. */
export function parseInputsBatch(text: string): ParsedBatch {
  const list = text.length > longestInputs ? undefined : (parseList(text) ?? parseLines(text));
  if (!list) {
    const one = parseInputs(text);
    return one.ok ? { ok: true, each: [one.inputs] } : one;
  }
  if (!list.ok) return list;
  if (list.each.length > mostAtOnce) {
    return { ok: false, message: faults.tooMany(list.each.length, mostAtOnce) };
  }
  return list;
}

function parseList(text: string): ParsedBatch | undefined {
  const plain = withPlainBlanks(text);
  if (!plain.trimStart().startsWith('[')) return undefined;
  const fault = findJsonFault(plain);
  if (fault) return faultOf(fault);
  const list = JSON.parse(plain) as readonly unknown[];
  if (list.length === 0) return { ok: false, message: faults.emptyList };
  const each = list.map((entry) => runInputs.safeParse(entry));
  const wrong = each.findIndex(({ success }) => !success);
  if (wrong !== -1) return { ok: false, message: faults.item(wrong + 1) };
  return { ok: true, each: each.map(({ data }) => data) };
}

function parseLines(text: string): ParsedBatch | undefined {
  const lines = text.split('\n').map((line, index) => ({ line: line.trim(), number: index + 1 }));
  const full = lines.filter(({ line }) => line !== '');
  // The first line of a single object with several lines isn't valid.
  if (full.length < 2 || !parseInputs(full[0]?.line ?? '').ok) return undefined;
  const each: (RunInputs | undefined)[] = [];
  for (const { line, number } of full) {
    // Blank lines before it make its fault name the right line.
    const parsed = parseInputs('\n'.repeat(number - 1) + line);
    if (!parsed.ok) return { ok: false, message: faults.line(number, parsed.message), line: number };
    each.push(parsed.inputs);
  }
  return { ok: true, each };
}

/** Why a text is no JSON whose values arrive as they were typed. */
function faultOf(fault: JsonFault): InputsFault {
  const { line } = fault;
  if (fault.kind === 'number') return { ok: false, message: faults.altered(line, fault.number, fault.loss), line };
  if (fault.kind === 'repeated key') return { ok: false, message: faults.repeated(line, fault.key), line };
  const place = fault.atEnd ? faults.end : faults.place(line, fault.column);
  return { ok: false, message: faults.json(fault.expected, place) };
}

/** The text of inputs in readable form, with the digits of its numbers as typed. */
export function formatText(text: string): string {
  const plain = withPlainBlanks(text);
  return plain.trim() && (stringify(parse(plain), undefined, 2) ?? '');
}

/** Inputs in readable form. */
export function formatInputs(inputs: RunInputs | null | undefined): string {
  return inputs ? JSON.stringify(inputs, null, 2) : '';
}

const fragmentName = 'inputs';

/** The inputs in a link's fragment, which is not sent to servers; undefined if there are none. */
export function readInputsFragment(hash: string): string | undefined {
  const text = new URLSearchParams(hash.replace(/^#/, '')).get(fragmentName);
  if (text === null) return undefined;
  const parsed = parseInputs(text);
  return parsed.ok ? formatInputs(parsed.inputs) : text;
}

/** The fragment of a link that prefills the inputs with a field's text; `''` for an empty one. */
export function writeInputsFragment(text: string): string {
  const parsed = parseInputs(text);
  const short = parsed.ok && parsed.inputs ? JSON.stringify(parsed.inputs) : text.trim();
  return short && `#${new URLSearchParams({ [fragmentName]: short }).toString()}`;
}
