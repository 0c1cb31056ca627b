import { expect, test } from 'vitest';

import { parseRunIds } from './parse-run-ids.ts';

const one = '11111111-1111-4111-8111-111111111111';
const two = '22222222-2222-4222-8222-222222222222';

test.each([
  ['an id', one, [{ runId: one }]],
  ['many ids, each once', `${one}, ${two.toUpperCase()}\n${one}`, [{ runId: one }, { runId: two }]],
  ['JSON', JSON.stringify([one, two]), [{ runId: one }, { runId: two }]],
  ['a link', `http://h/runs/${one}?team=${two}`, [{ runId: one, teamId: two, workflowId: undefined }]],
  [
    'a result address',
    `https://h/accounts/runs/${one}/result`,
    [{ runId: one, teamId: undefined, workflowId: undefined }],
  ],
  ['no id', 'hello, http://h/runs/new', []],
])('runs are read from %s', (_, text, runs) => {
  expect(parseRunIds(text)).toEqual(runs);
});
