import { expect, test } from 'vitest';

import { parseConfig } from '@/api/config.ts';

import { examplesFor } from './examples.ts';

const bases = { accountsUrl: '/a', apiUrl: '/b' };
const good = { name: 'Poster', inputs: { headline: 'Spring' } };

test('the examples that can be read are kept', () => {
  const bad = [null, 5, { name: '', inputs: {} }, { name: 'No inputs' }, { name: 'A list', inputs: [] }];
  expect(examplesFor(parseConfig({ ...bases, sampleInputs: [...bad, good] }), 0)).toEqual([good]);
  expect(examplesFor(parseConfig({ ...bases, sampleInputs: 'Poster' }), 0)).toEqual([]);
  expect(examplesFor(parseConfig(bases), 0)).toEqual([]);
});

test('an example of a canvas type is for its workflows alone', () => {
  const config = parseConfig({ ...bases, sampleInputs: [{ ...good, canvasType: 2 }] });
  expect(examplesFor(config, 2)).toHaveLength(1);
  expect(examplesFor(config, 0)).toEqual([]);
  expect(examplesFor(config, undefined)).toEqual([]);
});
