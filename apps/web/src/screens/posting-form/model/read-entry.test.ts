import { expect, it } from 'vitest';
import { readEntry } from './read-entry.ts';

const CONTEXT: Parameters<typeof readEntry>[2] = {
  mode: 'B',
  currency: 'CAD',
  values: { vehicleTypes: ['V'], vehicleSize: 'T' },
};

it.each([
  ['de 8 h à 16 h', '08:00', '16:00'],
  ['de 8h à 16h', '08:00', '16:00'],
  ['de 8 h 30 à 16 h', '08:30', '16:00'],
  ['entre 8 h et 16 h', '08:00', '16:00'],
  ['from 8 to 16', '08:00', '16:00'],
  ['between 8am and 4pm', '08:00', '16:00'],
  ['0800', '08:00', '08:00'],
  ['0800-1600', '08:00', '16:00'],
])('the hours of a form are read with their words: %s', (typed, from, to) => {
  for (const name of ['pickupHours', 'deliveryHours'] as const)
    expect(readEntry(name, typed, CONTEXT)).toEqual({ value: { from, to } });
});
