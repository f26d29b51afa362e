import { describe, expect, it } from 'vitest';
import { contrastOf } from './contrast.ts';
import { PALETTES, TONES, type ColourName } from './tokens.ts';

const SURFACES = ['page', 'surface', 'raised', 'hover', 'selected'] as const;
const TEXTS: readonly ColourName[] = ['ink', 'inkSoft', 'accent', 'danger', 'warning', 'success', ...TONES];

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  const palette = PALETTES[theme];

  it.each(TEXTS.flatMap((text) => SURFACES.map((surface) => [text, surface] as const)))(
    'shows %s on %s at 4.5:1 or better',
    (text, surface) => {
      expect(contrastOf(palette[text], palette[surface])).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('shows what is written on buttons at 4.5:1 or better', () => {
    expect(contrastOf(palette.onAction, palette.action)).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(palette.onAction, palette.actionHover)).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(palette.onDanger, palette.danger)).toBeGreaterThanOrEqual(4.5);
  });

  it('draws the borders of controls at 3:1 or better', () => {
    for (const surface of ['page', 'surface', 'raised'] as const) {
      expect(contrastOf(palette.lineStrong, palette[surface])).toBeGreaterThanOrEqual(3);
    }
  });

  it('shows a switch and its knob at 3:1 or better, on and off', () => {
    for (const surface of ['page', 'surface', 'raised'] as const) {
      expect(contrastOf(palette.action, palette[surface])).toBeGreaterThanOrEqual(3);
    }
    expect(contrastOf(palette.page, palette.action)).toBeGreaterThanOrEqual(3);
    expect(contrastOf(palette.page, palette.lineStrong)).toBeGreaterThanOrEqual(3);
  });
});

describe('the contrast ratio', () => {
  it('is 21 for black on white and 1 for a colour on itself', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastOf('#336699', '#336699')).toBe(1);
  });
});
