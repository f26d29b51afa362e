import type { RuleVerdict } from '@loadstone/contracts/leads';
import { afterEach, expect, it } from 'vitest';
import { distanceUnit } from '../../../lib/settings/distance-unit.ts';
import { toVerdictText } from './verdict-text.ts';

afterEach(() => distanceUnit.set('mi'));

function read(verdict: Partial<RuleVerdict>, unit: 'mi' | 'km' = 'mi'): string {
  distanceUnit.set(unit);
  return toVerdictText(
    { rule: 'M2', pass: true, text: '', notes: [], letters: '', figures: [], load: '', truck: '', ...verdict },
    unit,
  );
}

it('writes the distances of a rule in the unit of the user', () => {
  const figures = [
    { name: 'dfo' as const, value: 0, limit: 150 },
    { name: 'dfd' as const, value: 20, limit: 150 },
  ];
  expect(read({ notes: ['distances'], figures }, 'mi')).toBe('DFO 0 of 150, DFD 20 of 150');
  expect(read({ notes: ['distances'], figures }, 'km')).toBe('DFO 0 of 241 km, DFD 32 of 241 km');
});

it('says after the distances of a corridor where the drop is', () => {
  const figures = [
    { name: 'pickupOff' as const, value: 10, limit: 50 },
    { name: 'dropOff' as const, value: 20, limit: 100 },
  ];
  expect(read({ notes: ['distances', 'further'], figures }, 'km')).toBe(
    'pickup 16 off the corridor of 80 km, drop 32 off the corridor of 161 km, drop further along',
  );
});

it.each([
  [0, 'the same day'],
  [1, '1 day later, 2 allowed'],
  [-2, '2 days earlier, 2 allowed'],
])('writes %i days between load and truck', (value, text) => {
  expect(read({ notes: ['days'], figures: [{ name: 'days', value, limit: 2 }] })).toBe(text);
});

it('writes letters and companies in words of the language', () => {
  expect(read({ notes: ['apart'] })).toBe('two companies, neither excluded');
  expect(read({ notes: ['brokerHidden', 'carrierHidden'] })).toContain('does not see it, the carrier is');
  expect(read({ notes: ['typesShared'], letters: 'VR' })).toBe('equipment VR in common');
  expect(read({ notes: ['attributesMissing'], letters: 'A' })).toBe('the truck lacks A');
});
