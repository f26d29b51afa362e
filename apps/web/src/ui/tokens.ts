/**
 * Every colour of the product, in both themes. Surfaces, ink and lines are neutral; each other colour has one meaning.
 * `tokens.test.ts` checks the contrast.
 */
export interface Palette {
  /** The page, the surfaces on it (rail, header), and those above it (dialogs, menus). */
  page: string;
  surface: string;
  raised: string;
  /** A row under the pointer, and the selected one. */
  hover: string;
  selected: string;
  line: string;
  /** The border of a control: a contrast of 3:1 against its background. */
  lineStrong: string;
  ink: string;
  inkSoft: string;
  /** The button of the main action, and its text. */
  action: string;
  actionHover: string;
  onAction: string;
  /** Focus rings, links and the bar of new rows. */
  accent: string;
  danger: string;
  onDanger: string;
  warning: string;
  success: string;
  /** Status markers. Each is used for both text and mark. */
  blue: string;
  grey: string;
  purple: string;
  lightBlue: string;
  black: string;
  red: string;
  /** Scores. */
  green: string;
  yellow: string;
}

export const PALETTES = {
  light: {
    page: '#ffffff',
    surface: '#f7f8f9',
    raised: '#ffffff',
    hover: '#f1f3f5',
    selected: '#e9eef8',
    line: '#e2e5e9',
    lineStrong: '#868e99',
    ink: '#16191d',
    inkSoft: '#545c67',
    action: '#1f242b',
    actionHover: '#373e48',
    onAction: '#ffffff',
    accent: '#1f5fd0',
    danger: '#b42323',
    onDanger: '#ffffff',
    warning: '#8a5300',
    success: '#1c6e3d',
    blue: '#1f5fd0',
    grey: '#5d6570',
    purple: '#7335b8',
    lightBlue: '#0a6f94',
    black: '#16191d',
    red: '#b42323',
    green: '#1c6e3d',
    yellow: '#7d5b00',
  },
  dark: {
    page: '#101214',
    surface: '#16191c',
    raised: '#1c2024',
    hover: '#1f2428',
    selected: '#1d2a40',
    line: '#2a2f35',
    lineStrong: '#6d7681',
    ink: '#e9ecef',
    inkSoft: '#a3abb5',
    action: '#e4e7eb',
    actionHover: '#ffffff',
    onAction: '#14171a',
    accent: '#78a9ff',
    danger: '#ff8a80',
    onDanger: '#23100f',
    warning: '#eab04d',
    success: '#67c98c',
    blue: '#78a9ff',
    grey: '#a3abb5',
    purple: '#c39bf5',
    lightBlue: '#5fcbee',
    black: '#ffffff',
    red: '#ff8a80',
    green: '#67c98c',
    yellow: '#e3c04f',
  },
} as const satisfies Record<'light' | 'dark', Palette>;

export type ColourName = keyof Palette;

/** The colours of states; a marker always shows a text or a shape too. */
export const TONES = ['blue', 'grey', 'purple', 'lightBlue', 'black', 'red', 'green', 'yellow'] as const;
export type Tone = (typeof TONES)[number];

/** The CSS variable of the colour in the current theme. */
export function colourVariable(name: ColourName): `var(--ls-${string})` {
  return `var(--ls-${toKebab(name)})`;
}

export function toKebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
