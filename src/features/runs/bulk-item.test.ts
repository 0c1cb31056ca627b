import { expect, test } from 'vitest';

import { nameRuns } from '@/domain/runs/names/name-runs.ts';
import { ann, ben, listedRow } from '@/testing/listed-run.ts';

import { bulkItem } from './bulk-item.ts';

test.each([
  ['someone else’s run names its starter', { started_by: ben, name: 'Night' }, 'Poster · ben@example.org'],
  ['one’s own run doesn’t', { started_by: ann, name: 'Night' }, 'Poster'],
  ['a run named like its workflow names it once', { started_by: ben, name: 'Poster' }, 'ben@example.org'],
])('%s', (_what, change, of) => {
  const row = listedRow(change);
  expect(bulkItem(nameRuns([row]), row)).toMatchObject({ name: change.name, of });
});
