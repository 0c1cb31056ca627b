import { expect, test } from 'vitest';

import { paths } from './paths.ts';

test('any ID gives a valid address', () => {
  expect(paths.workflow('a/b?c')).toBe('/workflows/a%2Fb%3Fc');
  expect(paths.workflow('😀')).toBe('/workflows/%F0%9F%98%80');
  expect(paths.workflow('half \uD83D')).toBe('/workflows/half%20%EF%BF%BD');
  expect(paths.run('\uDE00', { team: 'x y' })).toBe('/runs/%EF%BF%BD?team=x+y');
});
