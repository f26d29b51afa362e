import { expect, it } from 'vitest';
import { PLAIN_STOP, toStopNumber, toStopText } from '../src/postings/index.ts';

const stop = { ...PLAIN_STOP, cityId: 1, city: 'Dryden', st: 'ON' };
const words = {
  find: (_key: string, { place = '' }: Readonly<Record<string, string | number>> = {}) => `Ramassage ${place}`,
  toDay: (day: string) => day,
  toNumber: String,
};

it('writes the place of a stop as the reader writes the ends of the load', () => {
  expect(toStopText(stop, words)).toBe('Ramassage Dryden, ON');
  const toPlace = (city: string, st: string) => `${city} (${st})`;
  expect(toStopText(stop, { ...words, toPlace })).toBe('Ramassage Dryden (ON)');
});

it('counts stops from the origin', () => {
  expect([0, 7].map(toStopNumber)).toEqual([2, 9]);
});
