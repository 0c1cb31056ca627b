import type { SeveralInput } from '@/domain/runs/inputs/several-inputs.ts';

import { parseInputs } from './parse-inputs.ts';
import { texts } from '@/features/runs/start/rerun-texts.ts';

/** The values of inputs to set for all runs, and the errors of invalid ones, by key. */
export interface SetInputs {
  readonly values: ReadonlyMap<string, unknown>;
  readonly faults: ReadonlyMap<string, string>;
}

/** Parse the values typed for several runs. A cleared field removes its input. Values other than text are JSON. */
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
    const read = parseInputs(`{"value": ${text}\n}`);
    if (!read.ok) faults.set(key, read.line === undefined ? texts.several.unreadable : read.message);
    else if (Object.keys(read.inputs ?? {}).length !== 1) faults.set(key, texts.several.unreadable);
    else values.set(key, read.inputs?.['value']);
  }
  return { values, faults };
}
