import type { SeveralInput } from '@/domain/runs/inputs/several-inputs.ts';

import { findAlteredNumber, parseInputs } from './parse-inputs.ts';
import { texts } from '@/features/runs/start/rerun-texts.ts';

/** Inputs set for all: their values, and why others are invalid, by key. */
export interface SetInputs {
  readonly values: ReadonlyMap<string, unknown>;
  readonly faults: ReadonlyMap<string, string>;
}

/** Parse the typed values for several runs. A cleared field removes its input; non-text values are JSON. */
export function readSetInputs(fields: readonly SeveralInput[], typed: ReadonlyMap<string, string>): SetInputs {
  const values = new Map<string, unknown>();
  const faults = new Map<string, string>();
  for (const { key, isText } of fields) {
    const text = typed.get(key);
    if (text === undefined) continue;
    if (text.trim() === '' || isText) {
      values.set(key, text.trim() === '' ? undefined : text);
      continue;
    }
    const altered = findAlteredNumber(text);
    const read = parseInputs(`{"value": ${text}\n}`);
    if (altered) faults.set(key, altered.message);
    else if (!read.ok) faults.set(key, texts.several.unreadable);
    else if (Object.keys(read.inputs ?? {}).length !== 1) faults.set(key, texts.several.unreadable);
    else values.set(key, read.inputs?.['value']);
  }
  return { values, faults };
}
