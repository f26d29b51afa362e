import { expect, it } from 'vitest';
import { findOpenHours } from './open-hours.ts';

const at = (time: string) => Date.parse(`2026-11-24T${time}:00Z`);

it.each([
  ['08:00-17:00', '15:00', { isOpen: true, changesAt: '17:00' }],
  ['8:00 – 17:00', '12:59', { isOpen: false, changesAt: '08:00' }],
  ['08:00-17:00', '22:00', { isOpen: false, changesAt: '08:00' }],
  ['22:00-06:00', '04:30', { isOpen: true, changesAt: '06:00' }],
  ['by appointment', '15:00', undefined],
])('reads the hours %s at %s of Greenwich, five hours before', (hours, time, expected) => {
  expect(findOpenHours(hours, 'America/Toronto', at(time))).toEqual(expected);
});

it('says nothing where the zone is not known', () => {
  expect(findOpenHours('08:00-17:00', '', at('15:00'))).toBeUndefined();
  expect(findOpenHours('08:00-17:00', 'No/Where', at('15:00'))).toBeUndefined();
});
