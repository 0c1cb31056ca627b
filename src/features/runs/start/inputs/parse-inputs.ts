import { type RunInputs, runInputs } from '@/contract/run.ts';
import { findJsonFault } from '@/domain/json-fault.ts';

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
  if (text.trim() === '') return { ok: true, inputs: undefined };
  const altered = findAlteredNumber(text);
  if (altered) return altered;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { ok: false, message: faultMessage(text) };
  }
  const read = runInputs.safeParse(json);
  if (read.success) return { ok: true, inputs: read.data };
  return { ok: false, message: faults.object };
}

/** Maximum number of runs in a batch. */
export const mostAtOnce = 1000;

/** Parsed text of a field for several runs: one, several, or an error. */
export type ParsedBatch = { readonly ok: true; readonly each: readonly (RunInputs | undefined)[] } | InputsFault;

/** Parse inputs for one run, or for several, as a JSON array of objects or as JSON lines, with one object per line. */
export function parseInputsBatch(text: string): ParsedBatch {
  const altered = findAlteredNumber(text);
  if (altered) return altered;
  const list = parseList(text) ?? parseLines(text);
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
  if (!text.trimStart().startsWith('[')) return undefined;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(json)) return undefined;
  const list: readonly unknown[] = json;
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
    const parsed = parseInputs(line);
    if (!parsed.ok) return { ok: false, message: faults.line(number), line: number };
    each.push(parsed.inputs);
  }
  return { ok: true, each };
}

const stringOrNumber = /"(?:[^"\\]|\\.)*"|(?<![\w.+-])-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/g;

/** Numbers with fewer characters, and no exponent, keep their digits when sent. */
const longNumber = 16;

/** Find a number that would change when sent (a long seed, for example); undefined if there is none. */
export function findAlteredNumber(text: string): InputsFault | undefined {
  for (const { 0: word, index } of text.matchAll(stringOrNumber)) {
    if (word.startsWith('"') || (word.length < longNumber && !/e/i.test(word))) continue;
    const value = Number(word);
    if (digitsOf(String(value)) === digitsOf(word)) continue;
    const line = text.slice(0, index).split('\n').length;
    const fault = !Number.isFinite(value) ? faults.large : value === 0 ? faults.small : faults.long;
    return { ok: false, message: faults.altered(line, word, fault), line };
  }
  return undefined;
}

/**
 * The significant digits of a decimal number, and the power of ten of the last digit. They are the same for equal
 * numbers, such as "1.50" and "15e-1".
 */
function digitsOf(decimal: string): string {
  const [, sign, whole = '', fraction = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(decimal) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  const short = digits.replace(/0+$/, '');
  return short && `${sign}${short}e${Number(power) - fraction.length + digits.length - short.length}`;
}

function faultMessage(text: string): string {
  const fault = findJsonFault(text);
  if (!fault) return faults.object;
  return faults.json(fault.expected, fault.atEnd ? faults.end : faults.place(fault.line, fault.column));
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
