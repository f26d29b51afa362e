import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import { componentDefaults } from './theme-components.ts';
import { PALETTES, colourVariable, toKebab, type Palette } from './tokens.ts';

/** Neutral shades for the kit's own calculations; the variables below set the visible colours. */
const ink: MantineColorsTuple = [
  '#f7f8f9',
  '#e4e7eb',
  '#c9ced5',
  '#a3abb5',
  '#868e99',
  '#6d7681',
  '#545c67',
  '#373e48',
  '#1f242b',
  '#16191d',
];

/** The kit draws its lines and backgrounds with these: the product's greys, from lightest to darkest. */
const gray: MantineColorsTuple = [
  '#f7f8f9',
  '#f1f3f5',
  '#e9ecef',
  '#e2e5e9',
  '#ccd1d7',
  '#868e99',
  '#6d7681',
  '#545c67',
  '#373e48',
  '#16191d',
];
const dark: MantineColorsTuple = [
  '#e9ecef',
  '#c9ced5',
  '#a3abb5',
  '#6d7681',
  '#2a2f35',
  '#24292e',
  '#1c2024',
  '#16191c',
  '#101214',
  '#0b0d0e',
];

/** Filled buttons are ink, dangerous ones red; the kit's own blue is not used. */
const resolveVariant: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input);
  // Transparent: the page's colour would look wrong on a dialog, which has another background.
  if (input.variant === 'default') return { ...resolved, background: 'transparent' };
  if (input.variant !== 'filled') return resolved;
  if (input.color === 'red') {
    return {
      ...resolved,
      background: colourVariable('danger'),
      hover: colourVariable('danger'),
      color: colourVariable('onDanger'),
    };
  }
  return {
    ...resolved,
    background: colourVariable('action'),
    hover: colourVariable('actionHover'),
    color: colourVariable('onAction'),
  };
};

/** The kit's theme for the product. Sizes: 12, 13 (lists), 14 (forms), 16, 20 (page titles); radius 6. */
export const theme = createTheme({
  primaryColor: 'ink',
  primaryShade: { light: 8, dark: 1 },
  colors: { ink, gray, dark },
  white: PALETTES.light.page,
  black: PALETTES.light.ink,
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  headings: {
    fontFamily: "'Inter Variable', system-ui, sans-serif",
    fontWeight: '600',
    sizes: { h1: { fontSize: '20px', lineHeight: '28px' }, h2: { fontSize: '16px', lineHeight: '24px' } },
  },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '6px', lg: '6px', xl: '6px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  focusRing: 'auto',
  focusClassName: 'ls-focus',
  respectReducedMotion: true,
  variantColorResolver: resolveVariant,
  components: componentDefaults,
});

function toVariables(palette: Palette): Record<string, string> {
  const own = Object.fromEntries(Object.entries(palette).map(([name, value]) => [`--ls-${toKebab(name)}`, value]));
  return {
    ...own,
    '--mantine-color-body': palette.page,
    '--mantine-color-text': palette.ink,
    '--mantine-color-dimmed': palette.inkSoft,
    '--mantine-color-placeholder': palette.inkSoft,
    '--mantine-color-anchor': palette.accent,
    '--mantine-color-error': palette.danger,
    '--mantine-color-default': palette.page,
    '--mantine-color-default-hover': palette.hover,
    '--mantine-color-default-color': palette.ink,
    '--mantine-color-default-border': palette.lineStrong,
    '--mantine-color-disabled': palette.surface,
    '--mantine-color-disabled-color': palette.inkSoft,
    '--mantine-color-disabled-border': palette.line,
    '--mantine-color-ink-filled': palette.action,
    '--mantine-color-ink-filled-hover': palette.actionHover,
    '--mantine-color-ink-light': palette.selected,
    '--mantine-color-ink-light-hover': palette.hover,
    '--mantine-color-ink-light-color': palette.ink,
    '--mantine-color-ink-text': palette.ink,
    '--mantine-color-ink-outline': palette.ink,
    '--mantine-primary-color-filled': palette.action,
    '--mantine-primary-color-filled-hover': palette.actionHover,
    '--mantine-primary-color-contrast': palette.onAction,
    '--mantine-primary-color-light': palette.selected,
    '--mantine-primary-color-light-hover': palette.hover,
    '--mantine-primary-color-light-color': palette.ink,
  };
}

/** Converts the tokens of both themes to CSS variables: `--ls-ink-soft`, `--ls-blue`, … */
export const resolveCssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: toVariables(PALETTES.light),
  dark: toVariables(PALETTES.dark),
});
