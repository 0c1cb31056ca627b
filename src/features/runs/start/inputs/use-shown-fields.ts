import { useMemo, useState } from 'react';

import type { RunInputs } from '@/contract/run.ts';
import { inferInputFields } from '@/domain/runs/inputs/input-fields.ts';
import { acceptRefused } from '@/domain/runs/inputs/input-text.ts';
import { texts } from '@/features/runs/start/texts.ts';

import { longestInputs, parseInputs, parseInputsBatch } from './parse-inputs.ts';

/** The contents of the fields above the JSON. */
export interface ShownFields {
  /** The inputs, or the last valid ones while the JSON is invalid. A refused number is a text. */
  readonly inputs: RunInputs;
  /** The keys of refused numbers. */
  readonly refused: readonly string[];
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
  const [last, setLast] = useState(now ?? empty);
  const [put, setPut] = useState(text);
  if (now && now !== last) setLast(now);
  if (text !== typed && text !== put) setPut(text);
  const shape = useMemo(() => shapeOf(readOne(put) ?? empty), [put]);
  const known = [shape, ...earlier];
  if (inferInputFields(known).fields.length === 0) return undefined;
  return { ...(now ?? last), known, why: now ? undefined : whyNot(text) };
}

type ReadInputs = Pick<ShownFields, 'inputs' | 'refused'>;

const empty: ReadInputs = { inputs: {}, refused: [] };

function readOne(text: string): ReadInputs | undefined {
  const { text: accepted, keys: refused } = text.length > longestInputs ? { text, keys: [] } : acceptRefused(text);
  const parsed = parseInputs(accepted);
  return parsed.ok ? { inputs: parsed.inputs ?? {}, refused } : undefined;
}

/** Inputs of which fields are inferred: a refused number keeps the field of a number. */
function shapeOf({ inputs, refused }: ReadInputs): RunInputs {
  return { ...inputs, ...Object.fromEntries(refused.map((key) => [key, 0])) };
}

/** Why a text can't be shown as fields: it is for several runs, or invalid. */
function whyNot(text: string): string {
  return parseInputsBatch(text).ok ? texts.fields.several : texts.fields.unreadable;
}
