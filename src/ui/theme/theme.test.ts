import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { expect, test } from 'vitest';

import { cssVariablesResolver, theme } from './theme.ts';

const { light, dark } = cssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));

/** The grounds that a field stands on, and its own. */
const grounds = ['--rb-canvas', '--rb-surface', '--mantine-color-body'] as const;

test.each([
  ['light', light],
  ['dark', dark],
])('the edge of a field can be told from its ground in the %s', (_look, colours) => {
  const contrasts = grounds.map((ground) => contrast(colours['--rb-field'], colours[ground]));
  expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(3);
});

function contrast(one = '', other = ''): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.039_28 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
