import { TAG_COLORS } from '@loadstone/contracts/tags';
import { expect, it } from 'vitest';
import { contrastOf, toReadable } from './contrast.ts';
import { PALETTES } from './tokens.ts';

const SURFACES = ['page', 'surface', 'hover', 'selected'] as const;

it.each(TAG_COLORS.flatMap(({ value }) => (['light', 'dark'] as const).map((theme) => [value, theme] as const)))(
  'makes the tag colour %s readable on every row of the %s theme',
  (colour, theme) => {
    const readable = toReadable(colour, PALETTES[theme].selected);
    for (const surface of SURFACES) {
      expect(contrastOf(readable, PALETTES[theme][surface])).toBeGreaterThanOrEqual(4.5);
    }
  },
);

it('leaves a colour alone that can be read already', () => {
  expect(toReadable('#7335b8', '#ffffff')).toBe('#7335b8');
});

it('keeps the hue of a colour that it changes', () => {
  expect(toReadable('#ff0000', '#ffffff')).toMatch(/^#[de].0000$/);
});
