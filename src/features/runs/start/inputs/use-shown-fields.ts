import { useMemo, useState } from 'react';

import type { RunInputs } from '@/contract/run.ts';
import { inferInputFields } from '@/domain/runs/inputs/input-fields.ts';
import { texts } from '@/features/runs/start/texts.ts';

import { parseInputs, parseInputsBatch } from './parse-inputs.ts';

/** The contents of the fields above the JSON. */
export interface ShownFields {
  /** The inputs; the last readable ones while the JSON can't be read. */
  readonly inputs: RunInputs;
  /** The source of the inferred fields. */
  readonly known: readonly RunInputs[];
  /** Why they can't be changed now. */
  readonly why: string | undefined;
}

/**
 * The fields that can be made of what was put into the field "Inputs" and of earlier inputs. What is typed adds none and
 * takes none away: the place that is typed in, and the button below it, must not move.
 * @param typed the text as it was typed last; any other was put there
 * @returns undefined where no field can be made
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

/** Why a text has no fields: it is of several runs, or can't be read. */
function whyNot(text: string): string {
  return parseInputsBatch(text).ok ? texts.fields.several : texts.fields.unreadable;
}
