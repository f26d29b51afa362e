import { expect, it } from 'vitest';
import { formatTime } from './driver-dates.ts';

it('writes a time that no line breaks', () => {
  expect(formatTime('2026-06-15T11:05:00.000Z')).toMatch(/^\d{1,2}:05\u00a0[ap]\.?m\.?$/i);
});
