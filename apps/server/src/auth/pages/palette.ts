/**
 * The colours of the server's own pages in both themes. They are the front end's, so that signing in looks like the
 * same product. Each pair below has a contrast of at least 4.5:1.
 */
export const PALETTES = {
  light: {
    ground: '#f7f8f9',
    surface: '#ffffff',
    text: '#16191d',
    quiet: '#545c67',
    line: '#868e99',
    action: '#1f242b',
    actionHover: '#373e48',
    onAction: '#ffffff',
    accent: '#1f5fd0',
    wrong: '#b42323',
    notice: '#e9eef8',
  },
  dark: {
    ground: '#101214',
    surface: '#1c2024',
    text: '#e9ecef',
    quiet: '#a3abb5',
    line: '#6d7681',
    action: '#e4e7eb',
    actionHover: '#ffffff',
    onAction: '#14171a',
    accent: '#78a9ff',
    wrong: '#ff8a80',
    notice: '#1d2a40',
  },
} as const;

export type Palette = { readonly [Name in keyof (typeof PALETTES)['light']]: string };

/** Each text colour with the background that it is shown on. */
export const READ_ON: readonly (readonly [keyof Palette, keyof Palette])[] = [
  ['text', 'ground'],
  ['quiet', 'ground'],
  ['text', 'surface'],
  ['quiet', 'surface'],
  ['wrong', 'surface'],
  ['accent', 'surface'],
  ['onAction', 'action'],
  ['onAction', 'actionHover'],
  ['text', 'notice'],
  ['quiet', 'notice'],
  ['accent', 'notice'],
];
