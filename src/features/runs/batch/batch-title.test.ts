import { expect, test } from 'vitest';

import { givenInputs } from '@/domain/runs/inputs/given-inputs.ts';
import { startingRow } from '@/domain/runs/run-record.ts';

import { batchSubtitle, batchTitle } from './batch-title.ts';

test.each([
  ['Night', 'Night', '2 runs of Poster with seed 1 or 2'],
  [undefined, 'Poster', '2 runs with seed 1 or 2'],
])('a batch named %s has the title %s, and its workflow is mentioned only once', (name, title, subtitle) => {
  const of = { workflowId: 'w', workflowName: 'Poster' };
  const rows = [1, 2].map((seed) => {
    const row = startingRow({ ledger: '', runId: `r${seed}`, name: name && `${name} ${seed}`, ...of }, 0);
    return Object.assign(row, { given: givenInputs({ seed }) });
  });
  expect([batchTitle(rows), batchSubtitle(rows)]).toEqual([title, subtitle]);
});
