import { describe, expect, it } from 'vitest';
import { findFittingChoices } from './choices.ts';

const CHOICES = [
  { value: 'MT', code: 'MT', label: 'Montana (MT)' },
  { value: 'NY', code: 'NY', label: 'New York (NY)' },
  { value: 'ON', code: 'ON', label: 'Ontario (ON)' },
  { value: 'OR', code: 'OR', label: 'Oregon (OR)' },
  { value: 'QC', code: 'QC', label: 'Québec (QC)' },
  { value: '12', label: 'Yellow Truck 12' },
];
const find = (typed: string) => findFittingChoices(CHOICES, typed).map(({ value }) => value);

describe('the choices that fit a typed text', () => {
  it.each([
    ['ontario', ['ON']],
    ['new york', ['NY']],
    ['york', ['NY']],
    ['quebec', ['QC']],
    [' OR ', ['OR', 'NY']],
    ['on', ['ON', 'MT', 'OR']],
    ['o', ['ON', 'OR', 'MT', 'NY', '12']],
    ['12', ['12']],
    ['nowhere', []],
  ])('%s finds them best first', (typed, values) => {
    expect(find(typed)).toEqual(values);
  });

  it('are all where nothing is typed', () => {
    expect(find('  ')).toHaveLength(CHOICES.length);
  });
});
