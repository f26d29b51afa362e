/** The colours of the server's own pages, in both themes; each pair below keeps 4.5:1. */
export const PALETTES = {
  light: {
    ground: '#f5f6f8',
    surface: '#ffffff',
    text: '#1a1d21',
    quiet: '#565d69',
    line: '#8a919e',
    accent: '#1c5bd0',
    onAccent: '#ffffff',
    wrong: '#b3261e',
    notice: '#eaf1fd',
  },
  dark: {
    ground: '#111418',
    surface: '#1a1e24',
    text: '#e8eaed',
    quiet: '#a6adb8',
    line: '#737b88',
    accent: '#8ab4ff',
    onAccent: '#0b1a33',
    wrong: '#ff9d94',
    notice: '#1c2a40',
  },
} as const;

export type Palette = { readonly [Name in keyof (typeof PALETTES)['light']]: string };

/** Which colour is read on which. */
export const READ_ON: readonly (readonly [keyof Palette, keyof Palette])[] = [
  ['text', 'ground'],
  ['quiet', 'ground'],
  ['text', 'surface'],
  ['quiet', 'surface'],
  ['wrong', 'surface'],
  ['accent', 'surface'],
  ['onAccent', 'accent'],
  ['text', 'notice'],
];
