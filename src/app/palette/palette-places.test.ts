import { expect, test } from 'vitest';

import { startingRow } from '@/domain/runs/run-record.ts';
import { namesInScripts } from '@/testing/names-in-scripts.ts';

import { findPlaces, indexRuns, knownWorkflows } from './palette-places.ts';

const runId = 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee';

test.each(namesInScripts)('a workflow, a run and a team named %s are found by %s', (name, typed) => {
  const row = { ...startingRow({ ledger: 'mine', runId }, 1), name };
  const known = {
    workflows: knownWorkflows(typed, [{ id: 'w', name }], []),
    runs: indexRuns([row, { ...startingRow({ ledger: 'mine', runId: 'r2' }, 1), workflowName: 'Other' }]),
    teams: [{ id: 't', name }],
    recent: [],
  };
  const found = findPlaces(typed, known).flatMap(({ places }) => places);
  expect(found.filter(({ label }) => label.includes(name)).map(({ kind }) => kind)).toEqual([
    'workflow',
    'start',
    'run',
    'team',
  ]);
});

test.each([runId, runId.replaceAll('-', ''), 'bbbb4ccc'])('a run is found by %s of its ID', (typed) => {
  const known = { workflows: knownWorkflows(typed, [], []), teams: [], recent: [] };
  const runs = indexRuns([startingRow({ ledger: 'mine', runId }, 1)]);
  expect(findPlaces(typed, { ...known, runs })[0]?.places).toMatchObject([{ key: `run-${runId}` }]);
});
