// Mantine's theme. It holds no value of its own: sizes and colours are the tokens of styles/tokens.css. Only what Mantine
// mixes itself, the palettes, has to be repeated as hex.
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

const colors: Record<string, MantineColorsTuple> = {
  ink: ['#f2f7ff', '#e4edff', '#c7daff', '#a2c1ff', '#76a2ff', '#4f82f5', '#3065e7', '#204ec3', '#183ea0', '#122f78'],
  gray: ['#f7f9fb', '#f1f3f6', '#e3e7ec', '#d3d8df', '#b2b8c1', '#8a919d', '#676f7b', '#4a525e', '#2f3640', '#141a22'],
  dark: ['#e9ecf1', '#b7bec8', '#969fab', '#79828f', '#39414e', '#2a313c', '#1f252f', '#171c24', '#0f131a', '#0a0d13'],
  red: ['#fff4f3', '#ffe6e3', '#fecdc8', '#fcaaa1', '#f58077', '#ea5650', '#d73434', '#b52527', '#951e1f', '#741919'],
  green: ['#eefbf1', '#dbf5e1', '#b8e9c4', '#8ad79f', '#5cbe7b', '#38a25e', '#24884b', '#186f3b', '#12592e', '#0f4523'],
};

export const theme = createTheme({
  primaryColor: 'ink',
  primaryShade: { light: 7, dark: 6 },
  colors,
  white: '#ffffff',
  black: '#141a22',
  fontFamily: 'var(--q-font)',
  fontFamilyMonospace: 'var(--q-font-mono)',
  headings: {
    fontFamily: 'var(--q-font)',
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'var(--q-fs-2xl)', lineHeight: 'var(--q-lh-2xl)' },
      h2: { fontSize: 'var(--q-fs-xl)', lineHeight: 'var(--q-lh-xl)' },
      h3: { fontSize: 'var(--q-body-fs)', lineHeight: 'var(--q-body-lh)' },
    },
  },
  fontSizes: {
    xs: 'var(--q-fs-xs)',
    sm: 'var(--q-fs-md)',
    md: 'var(--q-body-fs)',
    lg: 'var(--q-fs-xl)',
    xl: 'var(--q-fs-2xl)',
  },
  lineHeights: {
    xs: 'var(--q-lh-xs)',
    sm: 'var(--q-lh-md)',
    md: 'var(--q-body-lh)',
    lg: 'var(--q-lh-xl)',
    xl: 'var(--q-lh-2xl)',
  },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  spacing: {
    xs: 'var(--q-space-2)',
    sm: 'var(--q-space-3)',
    md: 'var(--q-space-4)',
    lg: 'var(--q-space-6)',
    xl: 'var(--q-space-8)',
  },
  radius: {
    xs: 'var(--q-radius-xs)',
    sm: 'var(--q-radius-sm)',
    md: 'var(--q-radius-md)',
    lg: 'var(--q-radius-lg)',
    xl: 'var(--q-radius-xl)',
  },
  defaultRadius: 'md',
  shadows: { sm: 'var(--q-shadow-pop)', md: 'var(--q-shadow-pop)', xl: 'var(--q-shadow-modal)' },
  // 360, 576, 768, 1009, 1199, 1600 px
  breakpoints: { xs: '22.5em', sm: '36em', md: '48em', lg: '63.0625em', lgm: '74.9375em', xl: '100em' },
  respectReducedMotion: true,
  cursorType: 'pointer',
});

const schemeColors = {
  '--mantine-color-body': 'var(--q-raised)',
  '--mantine-color-text': 'var(--q-text)',
  '--mantine-color-bright': 'var(--q-text)',
  '--mantine-color-dimmed': 'var(--q-text-2)',
  '--mantine-color-placeholder': 'var(--q-text-3)',
  '--mantine-color-anchor': 'var(--q-accent-text)',
  '--mantine-color-error': 'var(--q-danger-text)',
  '--mantine-color-success': 'var(--q-ok-text)',
  '--mantine-color-default': 'var(--q-surface)',
  '--mantine-color-default-hover': 'var(--q-surface-2)',
  '--mantine-color-default-color': 'var(--q-text)',
  '--mantine-color-default-border': 'var(--q-line-2)',
  '--mantine-color-disabled': 'var(--q-surface-2)',
  '--mantine-color-disabled-color': 'var(--q-text-off)',
  '--mantine-color-disabled-border': 'var(--q-line)',
  '--mantine-color-ink-filled': 'var(--q-accent)',
  '--mantine-color-ink-filled-hover': 'var(--q-accent-hover)',
  '--mantine-color-ink-light': 'var(--q-accent-bg)',
  '--mantine-color-ink-light-hover': 'var(--q-accent-bg)',
  '--mantine-color-ink-light-color': 'var(--q-accent-text)',
  '--mantine-color-ink-outline': 'var(--q-accent-text)',
  '--mantine-color-ink-text': 'var(--q-accent-text)',
  '--mantine-primary-color-contrast': 'var(--q-on-accent)',
};

/** The tokens change by themselves with the scheme, so both schemes are given the same names. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: { '--mantine-line-height': 'var(--q-body-lh)' },
  light: schemeColors,
  dark: schemeColors,
});
