import { expect, test } from 'vitest';

import { figureHours } from '@/domain/runs/figures/figure-hours.ts';

import { homePath, readFigureHours } from './home-view.ts';

test.each([
  ['', 168],
  ['hours=24', 24],
  ['hours=168', 168],
  ['hours=720', 720],
  ['hours=1', 168],
  ['hours=__proto__', 168],
  ['hours=NaN&hours=24', 24],
])('with “%s” Home looks back %i hours', (query, hours) => {
  expect(readFigureHours(new URLSearchParams(query))).toBe(hours);
});

test('an address contains the chosen period', () => {
  for (const hours of figureHours) {
    expect(readFigureHours(new URL(homePath(hours), 'http://x').searchParams)).toBe(hours);
  }
  expect(homePath(168)).toBe('/');
});
