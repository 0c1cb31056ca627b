import { isDeepStrictEqual } from 'node:util';

import type { Answer } from '../testing/test-client.ts';
import type { TestUser } from '../testing/test-service.ts';
import type { Expected } from './fuzz-call.ts';

/** Texts that no answer may contain: names of our files, and SQL. */
const insides = /node_modules|\.ts:|SELECT |INSERT /i;

/** Describe how an answer differs from the model's, or what it must not contain; undefined if it has no fault. */
export function answerFault(expected: Expected, answer: Answer, users: readonly TestUser[]): string | undefined {
  const { status, headers, text, body } = answer;
  if (status !== expected.status) return `${status} instead of ${expected.status}: ${text}`;
  if (users.some(({ accessToken, apiKey }) => text.includes(accessToken) || text.includes(apiKey))) return 'a secret';
  if (insides.test(text)) return `internal details: ${text}`;
  if (status !== 200 && !isDeepStrictEqual(keysOf(body), status === 422 ? ['detail'] : ['description'])) {
    return `an error body of ${text}`;
  }
  const { workflow } = expected;
  const read = (body as { readonly workflow?: object } | undefined)?.workflow ?? body;
  if (workflow && !isDeepStrictEqual([idOf(read), nameOf(read)], [workflow.id, workflow.name]))
    return `another workflow: ${text}`;
  if (expected.runStatus && headers.get('run-status') !== expected.runStatus) return 'another Run-Status';
  const wanted = wantedBody(expected);
  return wanted === undefined || isDeepStrictEqual(sorted(body), sorted(wanted))
    ? undefined
    : `an unexpected body: ${text}`;
}

/** The expected body, if the model can predict it completely. */
function wantedBody({ list, updated, starts }: Expected): unknown {
  if (list) return list.map(({ id, name }) => ({ id, name }));
  if (updated) {
    const { id, name, team, owner, canvas, external } = updated;
    return { id, name, team_id: team, owner_id: owner, canvas_type: canvas, is_external: external };
  }
  return starts && { run_id: starts, status: 'queued', message: 'The run is queued.' };
}

function keysOf(value: unknown): readonly string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}

const idOf = (item: unknown) => (item as { readonly id: string }).id;
const nameOf = (item: unknown) => (item as { readonly name: string }).name;

/** Sort a list, because the interface doesn't define an order. */
function sorted(value: unknown): unknown {
  return Array.isArray(value) ? value.toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1)) : value;
}
