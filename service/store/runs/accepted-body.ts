import * as z from 'zod/mini';

import { runInputs, type RunInputs, type StartRunBody } from '@/contract/run.ts';

/** Normalise a body for storage, so that equal bodies give equal text: sort keys, fill in omitted fields. */
export function acceptedBody({ id, origin, inputs }: StartRunBody): string {
  return JSON.stringify(sorted({ id, origin: origin ?? null, inputs: inputs ?? {} }));
}

const accepted = z.object({
  origin: z.nullable(z.union([z.string(), z.number()])),
  inputs: runInputs,
});

/** Parse the fields of a stored body that are passed to an executor. */
export function readAcceptedBody(body: string): { origin?: string | number | undefined; inputs: RunInputs } {
  const { origin, inputs } = accepted.parse(JSON.parse(body));
  return { origin: origin ?? undefined, inputs };
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}
