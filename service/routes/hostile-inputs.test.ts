import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { runDocument } from '../executors/run-document.ts';
import { awaitResult, call, makeWorkflow } from '../testing/test-client.ts';
import { startTestService, type TestService, type TestUser } from '../testing/test-service.ts';

let service: TestService;
let user: TestUser;
let team: string;
let workflow: string;

beforeAll(async () => {
  // The result is what a program gets on its standard input.
  service = await startTestService({
    executor: async (execution) => ({ name: 'in.json', content: runDocument(execution) }),
  });
  user = await service.makeUser();
  team = (await service.makeTeam('Team', [user.user.email])).id;
  workflow = await makeWorkflow(service, user, team);
});
afterAll(() => service.stop());

const create = (raw: string) => call(service, user, 'POST', '/accounts/workflows', { raw });
const start = (inputs: string, more = '') =>
  call(service, user, 'POST', `/api/run_workflow/${team}`, { raw: `{"id":"${workflow}","inputs":${inputs}${more}}` });

/** Text of a JSON value with sorted keys, for which "__proto__" is a key like any other. */
function sameText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${sameText(inner)}`).join(',')}}`;
}

describe('the inputs of a start', () => {
  it('arrive as they were typed, whatever their keys are called', async () => {
    const key = fc.oneof(
      fc.constantFrom('__proto__', 'constructor', 'toString', 'valueOf', 'hasOwnProperty', 'prototype', '1', ''),
      fc.string({ maxLength: 3 }),
    );
    const { inputs } = fc.letrec((tie) => ({
      value: fc.oneof({ depthSize: 'small' }, fc.boolean(), fc.integer(), fc.string(), tie('inputs')),
      inputs: fc.dictionary(key, tie('value'), { maxKeys: 4 }),
    }));
    await fc.assert(
      fc.asyncProperty(inputs, async (given) => {
        const text = JSON.stringify(given);
        const { status, body } = await start(text);
        expect(status).toBe(200);
        const { run_id } = body as { run_id: string };
        const got = JSON.parse(await (await fetch(await awaitResult(service, user, run_id))).text()) as unknown;
        const shown = (await call(service, user, 'GET', `/accounts/runs/${run_id}`)).text;
        const wanted = sameText(JSON.parse(text));
        expect(sameText((got as { inputs: unknown }).inputs)).toBe(wanted);
        expect(sameText((JSON.parse(shown) as { inputs: unknown }).inputs)).toBe(wanted);
      }),
      { numRuns: 40 },
    );
  });

  it.each([
    ['9007199254740993', 'would become 9007199254740992'],
    ['1e400', 'is too large for a number'],
    ['1e-400', 'is too small for a number'],
    ['0.12345678901234567890', 'would become 0.12345678901234568'],
  ])('that have the number %s are refused at its key', async (number, words) => {
    const { status, body } = await start(`{"a":{"__proto__":[1,${number}]},"b":2}`);
    expect([status, body]).toEqual([
      422,
      {
        detail: [
          {
            loc: ['body', 'inputs', 'a', '__proto__', 1],
            msg: `${number} ${words}. Send it as a text.`,
            type: 'number',
          },
        ],
      },
    ]);
  });

  it.each(['9007199254740992', '-0', '1.50', '1e3', '0.1', '12345678901234567000'])(
    'that have the number %s are accepted',
    async (number) => {
      expect((await start(`{"a":${number}}`)).status).toBe(200);
    },
  );
});

describe('a body', () => {
  it.each([
    ['{"a":1,"a":2}', 'a', 62],
    ['{"a":{"b":[{"__proto__":1,"__proto__":1}]}}', '__proto__', 81],
  ])('with a key twice is refused and named: %s', async (inputs, key, column) => {
    expect(await start(inputs)).toMatchObject({
      status: 400,
      body: { description: `The body has the key "${key}" twice (line 1, column ${column}).` },
    });
  });

  it('of any other request is refused for a key given twice, or a number that can’t be kept', async () => {
    expect(await create(`{"name":"A","team_id":"${team}","name":"B"}`)).toMatchObject({
      status: 400,
      body: { description: 'The body has the key "name" twice (line 1, column 62).' },
    });
    expect(await create(`{"name":"A","team_id":"${team}","other":1e400}`)).toMatchObject({
      status: 400,
      body: { description: 'other: 1e400 is too large for a number. Send it as a text.' },
    });
  });
});
