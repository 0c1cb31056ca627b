import * as fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';

import { type Endpoint, endpoints } from '@/contract/endpoints.ts';
import { readErrorBody } from '@/contract/errors.ts';

import { ApiError } from './api-error.ts';
import { parseConfig } from './config.ts';
import { createTrialApi } from './create-api.ts';

/** Total number of responses; `npm run test:fuzz` uses ten times as many. */
const numRuns = Number(process.env['FUZZ_CASES'] ?? 1000);

afterEach(() => vi.unstubAllGlobals());

const json = fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' });
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', 'x'.repeat(300), '\u202Eevil', '<img src=x onerror=alert(1)>', 'javascript:alert(1)'),
);
const fieldNames =
  'id name team_id owner_id canvas_type created_at is_external status deleted_at workflow run_id message result description detail __proto__ constructor toString'.split(
    ' ',
  );
const field = fc.oneof(text, json, fc.constant(null), fc.double());
/** Resembles a response body of the interface, with any value in any field. */
const nearlyRight = fc.dictionary(
  fc.constantFrom(...fieldNames),
  fc.oneof(field, fc.dictionary(fc.constantFrom('id', 'name', 'loc', 'msg'), field)),
);
const value = fc.oneof(json, nearlyRight, fc.array(fc.oneof(nearlyRight, json), { maxLength: 5 }));

const answer = fc.record({
  endpoint: fc.constantFrom(...endpoints),
  status: fc.constantFrom(200, 200, 200, 201, 299, 400, 401, 402, 403, 404, 409, 422, 429, 500, 502, 503, 599),
  body: fc.oneof(
    { weight: 8, arbitrary: value.map((one) => JSON.stringify(one)) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    { weight: 1, arbitrary: value.map((one) => JSON.stringify(one).slice(0, -1)) },
  ),
  headers: fc.record({
    'retry-after': fc.oneof(
      fc.constantFrom('', '3', '-1', '1e999', 'NaN', '99999999999', 'soon'),
      fc.nat().map(String),
    ),
    'run-status': fc.stringMatching(/^[ -~]{0,40}$/),
    'content-type': fc.constantFrom('application/json', 'text/html', 'image/png'),
  }),
});

const config = parseConfig({ accountsUrl: 'https://a.example', apiUrl: 'https://b.example' });
const { request } = createTrialApi(config, { accessToken: 't', apiKey: 'k' });
const id = '6f0d9a40-0b9e-4c37-8a7e-0d8f3f1c5a01';

type Outcome = { readonly read: unknown } | { readonly error: unknown };

/** Describe what is wrong with an outcome that is neither valid data nor an error that pages can explain. */
function faultOf(outcome: Outcome, { response }: Endpoint, status: number): string | undefined {
  if ('read' in outcome) {
    return status < 300 && response.safeParse(outcome.read).success ? undefined : 'read, but not as promised';
  }
  const { error } = outcome;
  if (!(error instanceof ApiError)) return `not an ApiError: ${String(error)}`;
  if (error.kind !== (status < 300 ? 'contract' : 'http')) return `of kind ${error.kind}`;
  if (typeof error.words !== 'string') return 'words that aren’t a string';
  const waitMs = error.retryAfterMs ?? 0;
  if (!Number.isFinite(waitMs) || waitMs < 0) return `a wait of ${waitMs}`;
  return error.issues.every(({ message }) => typeof message === 'string') ? undefined : 'an issue without words';
}

test(
  `any response of a service is read or becomes an ApiError (${numRuns} responses)`,
  { timeout: 300_000 },
  async () => {
    let readable = 0;
    await fc.assert(
      fc.asyncProperty(answer, async ({ endpoint, status, body, headers }) => {
        vi.stubGlobal('fetch', async () => new Response(body, { status, headers }));
        // Each endpoint has its own parameters and body, which don't affect the answer.
        const options = { params: { workflow_id: id, team_id: id, run_id: id }, body: {} };
        const outcome = await request(endpoint as never, options as never).then(
          (read: unknown) => ({ read }),
          (error: unknown) => ({ error }),
        );
        expect([status, body, faultOf(outcome, endpoint, status)]).toEqual([status, body, undefined]);
        if ('read' in outcome) readable += 1;
      }),
      { numRuns },
    );
    expect(readable).toBeGreaterThan(0);
    expect(Object.keys({})).toEqual([]);
    expect(({} as Record<string, unknown>)['name']).toBeUndefined();
  },
);

test('any error body yields either a message or none', () => {
  fc.assert(
    fc.property(value, (body) => {
      const read = readErrorBody(body);
      expect(read === undefined || typeof read.words === 'string').toBe(true);
    }),
    { numRuns },
  );
});
