import { describe, expect, it } from 'vitest';
import { PALETTES, READ_ON } from './page-frame.ts';

function toLuminance(colour: string): number {
  const channels = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255);
  const [red, green, blue] = channels.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

function getContrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [toLuminance(one), toLuminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(Object.entries(PALETTES))('the %s palette', (_theme, palette) => {
  it.each(READ_ON)('%s on %s keeps 4.5:1', (text, ground) => {
    expect(getContrast(palette[text], palette[ground])).toBeGreaterThanOrEqual(4.5);
  });

  it('the outline of a field keeps 3:1 on its surface', () => {
    expect(getContrast(palette.line, palette.surface)).toBeGreaterThanOrEqual(3);
  });
});
