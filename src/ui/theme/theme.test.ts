import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { describe, expect, test } from 'vitest';

import { cssVariablesResolver, theme } from './theme.ts';

const { light, dark } = cssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));

/** Backgrounds of texts and fields. */
const grounds = ['--rb-canvas', '--rb-surface', '--mantine-color-body', '--rb-hover', '--rb-selected'] as const;
const texts = ['--rb-ink', '--mantine-color-text', '--mantine-color-dimmed', '--mantine-color-placeholder'] as const;
const tones = ['good', 'bad', 'warn', 'busy', 'quiet'] as const;

describe.each([
  ['light', light],
  ['dark', dark],
])('in the %s scheme', (_look, colours) => {
  test.each(texts)('%s is legible on each background', (text) => {
    const contrasts = grounds.map((ground) => [ground, contrast(colours[text], colours[ground])]);
    expect(contrasts.filter(([, ratio]) => Number(ratio) < 4.5)).toEqual([]);
  });

  test.each(tones)('the colour of a status (%s) is legible on each background and on its own soft shade', (tone) => {
    const own = `--rb-${tone}-soft` as const;
    const contrasts = [...grounds, own].map((ground) => [
      ground,
      contrast(colours[`--rb-${tone}` as const], colours[ground]),
    ]);
    expect(contrasts.filter(([, ratio]) => Number(ratio) < 4.5)).toEqual([]);
  });

  test('the label of a button is legible, even when hovered', () => {
    const filled = ['--rb-ink', '--mantine-color-brand-filled-hover'] as const;
    const contrasts = filled.map((ground) => contrast(colours['--rb-on-ink'], colours[ground]));
    expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(4.5);
  });

  test('a field’s border is visible against its background', () => {
    const contrasts = grounds.slice(0, 3).map((ground) => contrast(colours['--rb-field'], colours[ground]));
    expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(3);
  });
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
