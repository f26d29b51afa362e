import { POSTING_ATTRIBUTES, VEHICLE_TYPES } from '@loadstone/contracts/postings';
import { describe, expect, it } from 'vitest';
import { readCorridor, readDay, readLetters, readMiles, readSize } from './read-cells.ts';

describe('a day', () => {
  it('is read as exports and spreadsheets write it', () => {
    for (const typed of [
      '2026-11-05',
      '2026-11-5',
      '11/5/2026',
      '11/05/2026',
      'Nov 5, 2026',
      '5-Nov-26',
      '5-Nov-2026',
    ]) {
      expect(readDay(typed), typed).toBe('2026-11-05');
    }
  });

  it('is not read from another text, nor where it does not exist', () => {
    for (const typed of ['', 'tomorrow', '2026-02-30', '22/11/2026', '11/5', '46331']) {
      expect(readDay(typed), typed).toBeUndefined();
    }
  });
});

describe('equipment and attributes', () => {
  it('are letters or names', () => {
    for (const typed of ['VR', 'v r', 'V, R', 'Van, Reefer', 'van;R']) {
      expect(readLetters(typed, VEHICLE_TYPES), typed).toEqual({ letters: ['V', 'R'], unknown: [] });
    }
    expect(readLetters('LowBoy/RGN', VEHICLE_TYPES).letters).toEqual(['L']);
    expect(readLetters('', VEHICLE_TYPES)).toEqual({ letters: [], unknown: [] });
  });

  it('are names where a word is both', () => {
    expect(readLetters('Team', POSTING_ATTRIBUTES).letters).toEqual(['M']);
  });

  it('are reported where they are unknown', () => {
    expect(readLetters('Van, Vann, Q', VEHICLE_TYPES)).toEqual({ letters: ['V'], unknown: ['Vann', 'Q'] });
  });
});

it('a size is a letter or a name, and only a truck has both', () => {
  expect(['T', 'tl', 'Truckload', 'LTL', 'less than truckload'].map((typed) => readSize(typed, 'B'))).toEqual([
    'T',
    'T',
    'T',
    'L',
    'L',
  ]);
  expect(readSize('Both', 'C')).toBe('B');
  expect(readSize('Both', 'B')).toBeUndefined();
  expect(readSize('', 'B')).toBeUndefined();
});

it('a radius is a whole number, with or without its unit', () => {
  expect([readMiles('50'), readMiles('100 mi'), readMiles('1000 miles')]).toEqual([50, 100, 1000]);
  expect([readMiles('50.5'), readMiles('far'), readMiles('-50'), readMiles('50 km')]).toEqual(Array(4).fill(undefined));
});

it('a corridor is yes or no, and no where the cell is empty', () => {
  expect(['Yes', 'y', 'C', 'No', 'r', '', 'maybe'].map(readCorridor)).toEqual([
    'C',
    'C',
    'C',
    'R',
    'R',
    'R',
    undefined,
  ]);
});
