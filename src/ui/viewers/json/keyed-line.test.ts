import { expect, test } from 'vitest';

import { jsonLines } from './json-lines.ts';
import { keyedLine } from './keyed-line.ts';

const lines = jsonLines({ a: 1, list: [1, 2], last: {} }, { depth: 2, changed: new Map([['$.list', true]]) });
const paths = lines.map(({ path }) => path);

test('the lines of the example', () => {
  expect(paths).toEqual(['$', '$.a', '$.list', '$.list[0]', '$.list[1]', '$.last']);
});

test.each([
  ['$.a', 'ArrowDown', { path: '$.list' }],
  ['$', 'ArrowUp', { path: '$' }],
  ['$.a', 'End', { path: '$.last' }],
  ['$.last', 'Home', { path: '$' }],
  ['$.list', 'ArrowRight', { path: '$.list[0]' }],
  ['$.list', 'ArrowLeft', { path: '$.list', open: false }],
  ['$.list[1]', 'ArrowLeft', { path: '$.list' }],
  ['$.list', 'Enter', { path: '$.list', open: false }],
  ['$.a', 'Enter', undefined],
  ['$.a', 'ArrowRight', undefined],
  ['$.a', 'x', undefined],
])('at %s the key %s leads on', (path, key, expected) => {
  expect(keyedLine(lines, paths.indexOf(path), key)).toEqual(expected);
});
