import { expect, test } from 'vitest';

import { canPreview } from './preview-query.ts';

test.each([
  ['https://files.example/a.JPG?signed=1', true],
  ['https://files.example/a.webp', true],
  ['https://files.example/moving.gif', false],
  ['https://files.example/drawing.svg', false],
  ['https://files.example/rows.csv', false],
  ['', false],
])('whether a preview of %s can be drawn: %s', (url, can) => {
  expect(canPreview(url)).toBe(can);
});
