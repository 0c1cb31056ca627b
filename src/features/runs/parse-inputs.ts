import { type RunInputs, runInputs } from '@/contract/run.ts';
import { findJsonFault } from '@/domain/json-fault.ts';

/** What the field "Inputs" says: an object, nothing, or why it is neither. */
export type ParsedInputs =
  | { readonly ok: true; readonly inputs: RunInputs | undefined }
  | { readonly ok: false; readonly message: string };

/** Read inputs: a JSON object, or nothing at all, which sends none (interface §2). Faults come with their position. */
export function parseInputs(text: string): ParsedInputs {
  if (text.trim() === '') return { ok: true, inputs: undefined };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { ok: false, message: `This is not JSON${faultPlace(text)}` };
  }
  const read = runInputs.safeParse(json);
  if (read.success) return { ok: true, inputs: read.data };
  return { ok: false, message: 'Inputs are a JSON object, as in {"seconds": 3}' };
}

function faultPlace(text: string): string {
  const fault = findJsonFault(text);
  if (!fault) return '';
  return fault.atEnd ? ': it ends too early' : `: look at line ${fault.line}, column ${fault.column}`;
}

/** Inputs as a person reads them. */
export function formatInputs(inputs: RunInputs | null | undefined): string {
  return inputs ? JSON.stringify(inputs, null, 2) : '';
}

const fragmentName = 'inputs';

/** Inputs that a link brings in its fragment, which no server sees; undefined when it brings none. */
export function readInputsFragment(hash: string): string | undefined {
  const text = new URLSearchParams(hash.replace(/^#/, '')).get(fragmentName);
  if (text === null) return undefined;
  const parsed = parseInputs(text);
  return parsed.ok ? formatInputs(parsed.inputs) : text;
}

/** The fragment of a link that prefills the inputs. */
export function writeInputsFragment(inputs: RunInputs): string {
  return `#${new URLSearchParams({ [fragmentName]: JSON.stringify(inputs) }).toString()}`;
}
