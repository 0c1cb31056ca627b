import * as z from 'zod/mini';

import { startRunBody, type RunInputs, type StartRunBody } from '@/contract/run.ts';

import { describeIssue, isMissing, issueWords } from '../http/endpoint-routes.ts';
import { HttpError } from '../http/http-error.ts';

/**
 * Read the body of start run.
 * @throws HttpError 422 with one `detail` entry for each fault (interface §4.8)
 */
export function readStartBody(body: unknown): StartRunBody {
  const given = body === undefined ? {} : body;
  const read = startRunBody.safeParse(given);
  if (read.success) return { ...read.data, id: read.data.id.toLowerCase() };
  const detail = read.error.issues.map((issue) => ({
    loc: ['body', ...issue.path.map((key) => (typeof key === 'symbol' ? key.toString() : key))],
    msg: issueWords(given, issue),
    type: isMissing(given, issue.path) ? 'missing' : issue.code,
  }));
  throw new HttpError(422, describeIssue(given, read.error.issues[0]), { detail });
}

/** The body as it is kept, equal for equal bodies: keys sorted, what was left out filled in. */
export function acceptedBody({ id, origin, inputs }: StartRunBody): string {
  return JSON.stringify(sorted({ id, origin: origin ?? null, inputs: inputs ?? {} }));
}

const accepted = z.object({
  origin: z.nullable(z.union([z.string(), z.number()])),
  inputs: z.record(z.string(), z.unknown()),
});

/** What an executor needs of a kept body. */
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
