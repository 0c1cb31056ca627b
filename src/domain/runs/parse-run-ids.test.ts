import { expect, test } from 'vitest';

import { parseRunIds } from './parse-run-ids.ts';
import { writeRunLink } from './run-link.ts';
import { trackedRow } from './run-record.ts';

const one = '11111111-1111-4111-8111-111111111111';
const two = '22222222-2222-4222-8222-222222222222';

/** The fragment of a link that names a workflow. */
function linkOf(workflowId: string): string {
  return writeRunLink(trackedRow({ ledger: '', runId: one, workflowId }, 1), undefined).fragment;
}

test.each([
  ['an ID', one, [{ runId: one }]],
  ['many IDs, each once', `${one}, ${two.toUpperCase()}\n${one}`, [{ runId: one }, { runId: two }]],
  ['JSON', JSON.stringify([one, two]), [{ runId: one }, { runId: two }]],
  ['a link', `http://h/runs/${one}?team=${two}`, [{ runId: one, teamId: two, workflowId: undefined }]],
  [
    'a link whose fragment describes the run',
    `<http://h/runs/${one}${linkOf(two)}>`,
    [{ runId: one, teamId: undefined, workflowId: two }],
  ],
  [
    'a truncated link',
    `http://h/runs/${one}${linkOf(two).slice(0, -5)}`,
    [{ runId: one, teamId: undefined, workflowId: undefined }],
  ],
  [
    'a result address',
    `https://h/accounts/runs/${one}/result`,
    [{ runId: one, teamId: undefined, workflowId: undefined }],
  ],
  ['text without an ID', 'hello, http://h/runs/new', []],
])('runs are parsed from %s', (_, text, runs) => {
  expect(parseRunIds(text)).toEqual(runs);
});
