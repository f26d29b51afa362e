import { expect, it } from 'vitest';
import { formatDay, formatTime } from './driver-dates.ts';
import { loadTexts } from './texts/t.ts';

it('writes a time that no line breaks', () => {
  expect(formatTime('2026-06-15T11:05:00.000Z')).toMatch(/^\d{1,2}:05\u00a0[ap]\.?m\.?$/i);
});

it('writes the first of a month as an ordinal in French', async () => {
  await loadTexts(['fr-CA']);
  expect([formatDay('2026-12-01'), formatDay('2026-12-11')]).toEqual(['mardi 1er décembre', 'vendredi 11 décembre']);
  await loadTexts(['en']);
});
