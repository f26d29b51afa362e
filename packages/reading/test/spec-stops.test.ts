import { describe, expect, it } from 'vitest';
import { readCells, readField, type ReadContext } from '../src/index.ts';
import { createContext, describeOpen, describeUnderstood } from './describe-row.ts';

describe('R9: stops', () => {
  const describeStops = (text: string, more: Partial<ReadContext> = {}) => {
    const { reading } = readField('stops', text, createContext(more));
    if (reading?.state !== 'understood') return reading && describeOpen({ stops: reading });
    return reading.value.map(({ place, ...stop }) => [place.place.label, ...Object.values(stop).filter(Boolean)]);
  };
  const hours = { from: '07:00', to: '09:00' };

  it.each([
    ['Guelph, ON', [['Guelph, ON', 'drop', 'flexible', 'live']]],
    [
      'guelph > windsor on',
      [
        ['Guelph, ON', 'drop', 'flexible', 'live'],
        ['Windsor, ON', 'drop', 'flexible', 'live'],
      ],
    ],
    [
      'Pick-up Guelph, ON, Dec 01 2026, 07:00–09:00 (firm), 9,000 lb, 12 ft, trailer is hooked, "DOCK 7 > 12 ft"',
      [['Guelph, ON', 'pick-up', 'firm', 9000, 12, 'DOCK 7 > 12 ft', 'hook', '2026-12-01', hours]],
    ],
    [
      'Livraison Guelph, ON, 1 déc. 2026, 07:00–09:00 (ferme), 9 000 lb, 12 pi, remorque laissée',
      [['Guelph, ON', 'drop', 'firm', 9000, 12, 'drop', '2026-12-01', hours]],
    ],
    ['springfield mo > xyzzy', ['stops unread']],
    ['Guelph, ON perhaps', ['stops unread']],
    ['Guelph, ON "APPT 4411 CALL GATE 2 HRS AHEAD"', ['stops unread']],
    ['Guelph, ON -5 lb', ['stops unread']],
    ['Guelph, ON 0 lb', ['stops unread']],
    ['Guelph, ON 99999999 lb', ['stops unread']],
    ['Guelph, ON 200 ft', ['stops unread']],
    ['Guelph, ON > Windsor, ON '.repeat(5).replaceAll('ON G', 'ON > G'), ['stops? manyStops']],
  ])('R9: %s', (text, stops) => expect(describeStops(text)).toEqual(stops));

  const HEADER = ['Date', 'Origin', 'Destination', 'Equipment', 'Stops', 'Ref'];
  const LANE = ['2026-12-01', 'Toronto, ON', 'Chicago, IL', 'V'];
  const readRows = (...rows: readonly string[][]) =>
    readCells([HEADER, ...rows], createContext()).rows.map(({ fields: { stops, reference }, stopIndexes = [] }) => [
      reference && describeUnderstood({ reference }).reference,
      stops && describeUnderstood({ stops }).stops,
      ...stopIndexes,
    ]);

  it('R9: a row of stops alone is of the posting with its reference, and without one of the row above', () => {
    expect(
      readRows(
        [...LANE, 'Guelph, ON', 'A1'],
        [...LANE, '', ''],
        ['', '', '', '', 'pick-up Windsor, ON', 'A1'],
        [...LANE, '', ''],
        ['', '', '', '', 'drop Detroit, MI', ''],
      ),
    ).toEqual([
      ['A1', 'drop Guelph, ON > pick-up Windsor, ON', 3],
      [undefined, undefined],
      [undefined, 'drop Detroit, MI', 5],
    ]);
  });

  it('R9: a row of stops whose posting is missing stays a row, and a number of stops is not a stop', () => {
    expect(readRows([...LANE, '2', 'A1'], ['', '', '', '', 'Windsor, ON', 'B2'])).toEqual([
      ['A1', undefined],
      ['B2', 'drop Windsor, ON'],
    ]);
  });
});
