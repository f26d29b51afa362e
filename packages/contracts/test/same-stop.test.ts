import { describe, expect, it } from 'vitest';
import { isSameStop, PLAIN_STOP, type StopDraft } from '../src/postings/stops.ts';

const STOP: StopDraft = { cityId: 5, ...PLAIN_STOP, hours: { from: '08:00', to: '16:00' } };

/** Each fact of a stop with another value. A new line of text is in it by its name. */
const OTHER: Partial<StopDraft>[] = [
  { cityId: 6 },
  { kind: 'pick-up' },
  { day: '2026-12-02' },
  { hours: { from: '08:00', to: '17:00' } },
  { timing: 'firm' },
  { weightLbs: 900 },
  { lengthFt: 12 },
  { reference: 'DOCK 7' },
  { work: 'hook' },
];

describe('two stops', () => {
  it('are the same where each fact is, whatever the order of what is stored', () => {
    const stored = { ...STOP, hours: { to: '16:00', from: '08:00' }, city: 'Guelph', addedMiles: 3 };
    expect(isSameStop(STOP, stored)).toBe(true);
  });

  it('are not the same where any fact of a stop differs', () => {
    expect(new Set(OTHER.flatMap((one) => Object.keys(one)))).toEqual(new Set(['cityId', ...Object.keys(PLAIN_STOP)]));
    for (const other of OTHER) expect(isSameStop(STOP, { ...STOP, ...other }), JSON.stringify(other)).toBe(false);
  });
});
