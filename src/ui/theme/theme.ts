import { type CSSVariablesResolver, createTheme } from '@mantine/core';

/** The look of Runboard: one accent, cool greys, small steps. Shades are chosen for WCAG AA in both schemes. */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 6 },
  cursorType: 'pointer',
  defaultRadius: 'md',
  respectReducedMotion: true,
  fontFamily:
    "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'Liberation Sans', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.25rem' },
  radius: { xs: '3px', sm: '5px', md: '7px', lg: '11px', xl: '18px' },
  headings: {
    fontWeight: '620',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.25' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.4' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.45' },
    },
  },
  colors: {
    brand: [
      '#eef2ff',
      '#dde5fd',
      '#bccbfa',
      '#97adf6',
      '#86a2f7',
      '#5b7cec',
      '#3f62df',
      '#2b50c8',
      '#2342a6',
      '#1c3583',
    ],
    red: ['#fff0ee', '#fddedb', '#f9bdb7', '#f59a91', '#f07a6f', '#e5574a', '#c93529', '#b42318', '#931b12', '#75150e'],
    gray: [
      '#f7f8fa',
      '#eff1f4',
      '#e4e7ec',
      '#d5d9e0',
      '#bcc2cc',
      '#949caa',
      '#667085',
      '#4b5464',
      '#333a47',
      '#1b2029',
    ],
    dark: [
      '#dfe3ea',
      '#b3bac7',
      '#949dac',
      '#636c7c',
      '#3f4755',
      '#2f3641',
      '#222831',
      '#181c23',
      '#12151a',
      '#0b0d11',
    ],
  },
  components: {
    Button: { defaultProps: { size: 'sm' } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        padding: 'lg',
        overlayProps: { backgroundOpacity: 0.45 },
        styles: {
          header: { alignItems: 'flex-start' },
          title: { minWidth: 0, paddingBlock: '0.35rem', fontWeight: 620, lineHeight: 1.35, overflowWrap: 'anywhere' },
        },
        // The document has a banner already.
        attributes: { header: { role: 'presentation' } },
      },
    },
    Menu: {
      defaultProps: {
        position: 'bottom-end',
        shadow: 'md',
        radius: 'md',
        width: 200,
        // A menu holds items and nothing else, and stands in the landmark of its button.
        withInitialFocusPlaceholder: false,
        portalProps: { target: '#main' },
      },
    },
    Alert: { defaultProps: { variant: 'light', radius: 'md' } },
  },
});

/** Mantine's light variants in our colours: alerts of one kind look the same, and quiet buttons like links. */
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
  '--mantine-color-brand-light-color': 'var(--mantine-color-anchor)',
};

/** Colours with a meaning, and Mantine's own where they miss AA contrast. */
export const cssVariablesResolver: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    ...lights,
    '--mantine-color-body': '#ffffff',
    '--mantine-color-dimmed': colors.gray[7],
    '--mantine-color-placeholder': colors.gray[6],
    '--mantine-color-error': '#b42318',
    '--mantine-color-default-border': colors.gray[3],
    '--rb-canvas': colors.gray[0],
    '--rb-surface': '#ffffff',
    '--rb-line': colors.gray[2],
    '--rb-field': '#868fa0',
    '--rb-hover': colors.gray[1],
    '--rb-selected': colors['brand']?.[0] ?? '',
    '--rb-good': '#0b6b3a',
    '--rb-good-soft': '#e2f5ea',
    '--rb-bad': '#b42318',
    '--rb-bad-soft': '#fdeceb',
    '--rb-warn': '#8a4b08',
    '--rb-warn-soft': '#fdf1dc',
    '--rb-busy': '#2342a6',
    '--rb-busy-soft': '#e8edfd',
    '--rb-quiet': colors.gray[7],
    '--rb-quiet-soft': colors.gray[1],
    '--rb-mark': '#ffe08a',
  },
  dark: {
    ...lights,
    '--mantine-color-body': colors.dark[7],
    '--mantine-color-dimmed': colors.dark[1],
    '--mantine-color-placeholder': colors.dark[2],
    '--mantine-color-error': '#ff9a90',
    '--mantine-color-anchor': '#a3b8fa',
    '--mantine-color-default-border': colors.dark[4],
    '--rb-canvas': colors.dark[8],
    '--rb-surface': colors.dark[7],
    '--rb-line': colors.dark[5],
    '--rb-field': '#6b7485',
    '--rb-hover': colors.dark[6],
    '--rb-selected': '#1f2a49',
    '--rb-good': '#6fd79c',
    '--rb-good-soft': '#12301f',
    '--rb-bad': '#ff9a90',
    '--rb-bad-soft': '#3b1815',
    '--rb-warn': '#f3bd6b',
    '--rb-warn-soft': '#352408',
    '--rb-busy': '#a3b8fa',
    '--rb-busy-soft': '#1c2747',
    '--rb-quiet': colors.dark[1],
    '--rb-quiet-soft': colors.dark[6],
    '--rb-mark': '#6b5411',
  },
});
