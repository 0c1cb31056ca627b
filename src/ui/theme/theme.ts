import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type VariantColorsResolver,
} from '@mantine/core';

/** Dark text on a light button in the dark scheme. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  return input.variant === 'filled' && input.color === 'brand' ? { ...colors, color: 'var(--rb-on-ink)' } : colors;
};

/**
 * The look of Runboard (docs/identity.md): ink on warm grey, small steps between shades, and colour only for status.
 */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 6 },
  variantColorResolver,
  cursorType: 'pointer',
  defaultRadius: 'md',
  respectReducedMotion: true,
  // The fallback has the metrics of Geist (styles.css), so that nothing moves when the font arrives.
  fontFamily: "'Geist Variable', 'Geist Fallback', system-ui, 'Noto Sans', sans-serif",
  fontFamilyMonospace: "'Geist Mono Variable', ui-monospace, Menlo, Consolas, 'Liberation Mono', monospace",
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  lineHeights: { xs: '1.35', sm: '1.43', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.25rem' },
  radius: { xs: '3px', sm: '5px', md: '7px', lg: '10px', xl: '18px' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.4' },
      h2: { fontSize: '0.9375rem', lineHeight: '1.4' },
      h3: { fontSize: '0.875rem', lineHeight: '1.45' },
    },
  },
  colors: {
    brand: [
      '#eeeff1',
      '#e3e2de',
      '#cfcec9',
      '#b0afaa',
      '#8c8c89',
      '#6c6e71',
      '#55585d',
      '#3f4246',
      '#2b2d31',
      '#17181a',
    ],
    red: ['#fff0ee', '#fddedb', '#f9bdb7', '#f59a91', '#f07a6f', '#e5574a', '#c93529', '#b42318', '#931b12', '#75150e'],
    gray: [
      '#fbfbfa',
      '#f4f3ef',
      '#e9e8e4',
      '#dcdad4',
      '#c4c2bb',
      '#97958f',
      '#65676a',
      '#5b5e63',
      '#36383c',
      '#17181a',
    ],
    dark: [
      '#eeeff1',
      '#aaaeb5',
      '#90959d',
      '#676c74',
      '#3a3d44',
      '#2a2d32',
      '#1d1f23',
      '#141518',
      '#0c0d0f',
      '#070809',
    ],
  },
  components: {
    Button: { defaultProps: { size: 'sm' } },
    Menu: {
      defaultProps: {
        position: 'bottom-end',
        shadow: 'md',
        radius: 'md',
        width: 200,
        // The focus needs no placeholder, because a menu contains only items, and belongs to the landmark of its
        // button.
        withInitialFocusPlaceholder: false,
        portalProps: { target: '#main' },
      },
    },
    Alert: { defaultProps: { variant: 'light', radius: 'md' } },
  },
});

/**
 * Mantine's light variants in our colours, so that alerts of one kind look the same and quiet buttons look like links.
 */
function lightVariants(token: 'bad' | 'warn', ...names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => [
      [`--mantine-color-${name}-light`, `var(--rb-${token}-soft)`],
      [`--mantine-color-${name}-light-color`, `var(--rb-${token})`],
    ]),
  );
}

const lights = {
  ...lightVariants('bad', 'red'),
  ...lightVariants('warn', 'yellow', 'orange'),
  '--mantine-color-brand-filled': 'var(--rb-ink)',
  '--mantine-color-brand-light': 'var(--rb-hover)',
  '--mantine-color-brand-light-hover': 'var(--rb-selected)',
  '--mantine-color-brand-light-color': 'var(--rb-ink)',
  '--mantine-color-anchor': 'var(--rb-ink)',
  // Black and white have a contrast of at least 3.4 on both greys.
  '--rb-ground': 'repeating-conic-gradient(#6e6e6e 0 25%, #8a8a8a 0 50%) 0 0 / 16px 16px',
};

/** The status colours, and replacements for Mantine's own colours that miss AA contrast. */
export const cssVariablesResolver: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    ...lights,
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#17181a',
    '--mantine-color-dimmed': colors.gray[7],
    '--mantine-color-placeholder': colors.gray[6],
    '--mantine-color-error': '#b42318',
    '--mantine-color-default-border': colors.gray[3],
    '--mantine-color-brand-filled-hover': '#36383c',
    '--rb-ink': '#17181a',
    '--rb-on-ink': '#ffffff',
    '--rb-canvas': colors.gray[0],
    '--rb-surface': '#ffffff',
    '--rb-line': colors.gray[2],
    '--rb-field': '#8c8a84',
    '--rb-hover': colors.gray[1],
    '--rb-selected': '#ecebe5',
    '--rb-good': '#0d7040',
    '--rb-good-soft': '#e3f4ea',
    '--rb-bad': '#b42318',
    '--rb-bad-soft': '#fdebe8',
    '--rb-warn': '#8a4f00',
    '--rb-warn-soft': '#fdf1d9',
    '--rb-busy': '#1a57cf',
    '--rb-busy-soft': '#e6effe',
    '--rb-quiet': colors.gray[7],
    '--rb-quiet-soft': colors.gray[1],
    '--rb-mark': '#ffe08a',
  },
  dark: {
    ...lights,
    '--mantine-color-body': colors.dark[7],
    '--mantine-color-text': '#eeeff1',
    '--mantine-color-dimmed': colors.dark[1],
    '--mantine-color-placeholder': colors.dark[2],
    '--mantine-color-error': '#ff8a7c',
    '--mantine-color-default-border': colors.dark[4],
    '--mantine-color-brand-filled-hover': '#cfd1d6',
    '--rb-ink': '#eeeff1',
    '--rb-on-ink': '#0c0d0f',
    '--rb-canvas': colors.dark[8],
    '--rb-surface': colors.dark[7],
    '--rb-line': colors.dark[5],
    '--rb-field': '#6f737b',
    '--rb-hover': colors.dark[6],
    '--rb-selected': '#25282e',
    '--rb-good': '#5fd394',
    '--rb-good-soft': '#10281b',
    '--rb-bad': '#ff8a7c',
    '--rb-bad-soft': '#321512',
    '--rb-warn': '#f0b860',
    '--rb-warn-soft': '#2f210a',
    '--rb-busy': '#7fb0ff',
    '--rb-busy-soft': '#122243',
    '--rb-quiet': colors.dark[1],
    '--rb-quiet-soft': colors.dark[6],
    '--rb-mark': '#6b5411',
  },
});
