import { expect, test } from 'vitest';

import { parseConfig } from '@/api/config.ts';

import { examplesFor } from './examples.ts';

const bases = { accountsUrl: '/a', apiUrl: '/b' };
const good = { name: 'Poster', inputs: { headline: 'Spring' } };

test('readable examples are kept', () => {
  const bad = [null, 5, { name: '', inputs: {} }, { name: 'No inputs' }, { name: 'A list', inputs: [] }];
  expect(examplesFor(parseConfig({ ...bases, sampleInputs: [...bad, good] }), { id: 'w', canvasType: 0 })).toEqual([
    good,
  ]);
  expect(examplesFor(parseConfig({ ...bases, sampleInputs: 'Poster' }), { id: 'w', canvasType: 0 })).toEqual([]);
  expect(examplesFor(parseConfig(bases), { id: 'w', canvasType: 0 })).toEqual([]);
});

test('an example for a canvas type is offered only for workflows of that type', () => {
  const config = parseConfig({ ...bases, sampleInputs: [{ ...good, canvasType: 2 }] });
  expect(examplesFor(config, { id: 'w', canvasType: 2 })).toHaveLength(1);
  expect(examplesFor(config, { id: 'w', canvasType: 0 })).toEqual([]);
  expect(examplesFor(config, { id: 'w', canvasType: undefined })).toEqual([]);
});

test('an example for a workflow is offered only for that one, and one for the default executor only for workflows that it executes', () => {
  const config = parseConfig({
    ...bases,
    sampleInputs: [
      { ...good, name: 'one', workflowId: 'a' },
      { ...good, name: 'two', canvasType: 2, exceptWorkflowIds: ['a'] },
      { ...good, name: 'three', exceptCanvasTypes: [2], exceptWorkflowIds: ['a'] },
    ],
  });
  const names = (id: string, canvasType: number) => examplesFor(config, { id, canvasType }).map(({ name }) => name);
  expect([names('a', 2), names('b', 2), names('b', 0)]).toEqual([['one'], ['two'], ['three']]);
});
