import type { RuleVerdict } from '@loadstone/contracts';
import { afterEach, expect, it } from 'vitest';
import { distanceUnit } from '../../../lib/settings/distance-unit.ts';
import { toVerdictText } from './verdict-text.ts';

afterEach(() => distanceUnit.set('mi'));

function read(verdict: Pick<RuleVerdict, 'rule' | 'text' | 'figures'>, unit: 'mi' | 'km'): string {
  distanceUnit.set(unit);
  return toVerdictText({ pass: true, load: '', truck: '', ...verdict }, unit);
}

const REACH = {
  rule: 'M8',
  text: 'DFO 0 of 150, DFD 20 of 150',
  figures: [
    { name: 'dfo', value: 0, limit: 150 },
    { name: 'dfd', value: 20, limit: 150 },
  ],
} as const;

it('writes the distances of a rule in the unit of the user', () => {
  expect(read({ ...REACH, figures: [...REACH.figures] }, 'mi')).toBe('DFO 0 of 150, DFD 20 of 150');
  expect(read({ ...REACH, figures: [...REACH.figures] }, 'km')).toBe('DFO 0 of 241 km, DFD 32 of 241 km');
});

it('keeps what follows the distances of a corridor', () => {
  const text = 'pickup 10 mi off the corridor of 50, drop 20 mi off the corridor of 100, drop further along';
  const figures = [
    { name: 'pickupOff' as const, value: 10, limit: 50 },
    { name: 'dropOff' as const, value: 20, limit: 100 },
  ];
  expect(read({ rule: 'M9', text, figures }, 'km')).toBe(
    'pickup 16 off the corridor of 80 km, drop 32 off the corridor of 161 km, drop further along',
  );
});

it('leaves a text without distances as it is', () => {
  const figures = [{ name: 'days' as const, value: -1, limit: 1 }];
  expect(read({ rule: 'M7', text: 'date -1 of 1', figures }, 'km')).toBe('date -1 of 1');
  expect(read({ rule: 'M2', text: 'two companies, neither excluded', figures: [] }, 'km')).toBe(
    'two companies, neither excluded',
  );
});
