import { useMemo, useState } from 'react';

import type { RunInputs } from '@/contract/run.ts';
import { inferInputFields } from '@/domain/runs/inputs/input-fields.ts';
import { texts } from '@/features/runs/start/texts.ts';

import { parseInputs, parseInputsBatch } from './parse-inputs.ts';

/** The contents of the fields above the JSON. */
export interface ShownFields {
  /** The inputs, or the last valid ones while the JSON is invalid. */
  readonly inputs: RunInputs;
  /** The inputs that the fields are inferred from. */
  readonly known: readonly RunInputs[];
  /** Why the fields are disabled; undefined if they aren't. */
  readonly why: string | undefined;
}

/**
 * The fields inferred from the text that was inserted into "Inputs" and from earlier inputs. Typing neither adds nor
 * removes fields, so that the edited field and the button below don't move.
 * @param typed the last typed text; any other text was inserted
 * @returns undefined if no field can be inferred
 */
export function useShownFields(
  text: string,
  earlier: readonly RunInputs[],
  typed: string | undefined,
): ShownFields | undefined {
  const now = useMemo(() => readOne(text), [text]);
  const [last, setLast] = useState(now ?? {});
  const [put, setPut] = useState(text);
  if (now && now !== last) setLast(now);
  if (text !== typed && text !== put) setPut(text);
  const shape = useMemo(() => readOne(put) ?? {}, [put]);
  const known = [shape, ...earlier];
  if (inferInputFields(known).fields.length === 0) return undefined;
  return { inputs: now ?? last, known, why: now ? undefined : whyNot(text) };
}

function readOne(text: string): RunInputs | undefined {
  const parsed = parseInputs(text);
  return parsed.ok ? (parsed.inputs ?? {}) : undefined;
}

/** Why a text can't be shown as fields: it is for several runs, or invalid. */
function whyNot(text: string): string {
  return parseInputsBatch(text).ok ? texts.fields.several : texts.fields.unreadable;
}
