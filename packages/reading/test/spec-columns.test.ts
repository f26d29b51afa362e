import { describe, expect, it } from 'vitest';
import { readCells, readSource } from '../src/index.ts';
import { splitTable } from '../src/rows/split-cells.ts';
import { createContext, describeUnderstood } from './describe-row.ts';

describe('R9: columns of headers that are not known', () => {
  const mapped = (text: string, kind: 'L' | 'E' = 'L') =>
    readCells(splitTable(text), createContext({ kind })).columns.map(({ name }) => name);
  const rows = (header: string, ...ends: readonly string[]) =>
    [header, ...ends.map((end) => `Toronto, ON;Chicago, IL;2026-11-29;${end}`)].join('\n');

  it('R9: one known header does not hide that the first row has no values', () => {
    const text = 'Von;Nach;Rate;Wann\nToronto, ON;Chicago, IL;1850;2026-11-29\nDallas, TX;Denver, CO;1950;2026-11-29';
    const { columns, rows: read } = readCells(splitTable(text), createContext());
    expect(columns.map(({ name }) => name)).toEqual(['origin', 'destination', 'rate', 'dateAvail']);
    expect(read.map(({ fields }) => describeUnderstood(fields).rate)).toEqual(['1850.00 USD flat', '1950.00 USD flat']);
    expect(readSource(text, createContext()).kind).toBe('table');
  });

  it('R9: a pasted table is one although none of its headers is known', () => {
    const text =
      'Von,Nach,Tag,Geld\n"Toronto, ON","Chicago, IL",2026-11-29,1850.00\n"Dallas, TX","Denver, CO",2026-11-29,1950.00';
    const { kind, rows: read } = readSource(text, createContext());
    expect([kind, read.length]).toEqual(['table', 2]);
  });

  it('R9: the one column of amounts is the rate', () => {
    const ends = ['origin', 'destination', 'dateAvail'];
    expect(mapped(rows('Von;Nach;Tag;Geld', '1850.00', '1975.50'))).toEqual([...ends, 'rate']);
    expect(mapped(rows('Von;Nach;Tag;Geld', '1,850', '975'))).toEqual([...ends, 'rate']);
    expect(mapped(rows('Von;Nach;Tag;Geld', '1 850,00', '975,00'))).toEqual([...ends, 'rate']);
    expect(mapped(rows('Von;Nach;Tag;Geld', '1850', '1975'))).toEqual([...ends, 'rate']);
    expect(mapped(rows('Von;Nach;Tag;Geld;kg', '1850;42000', '1975;44000'))).toEqual([...ends, 'rate', 'weightLbs']);
  });

  it('R9: a pasted table is one although an end of it is not understood, and its columns are mapped by hand', () => {
    const text = [
      'Nr,Von,Nach,Tag,Geld',
      'A-1,"Toronto, ON","Chicago, IL",11/29/2026,"$1,850.00"',
      'A-2,Timmins ON,Regina SK,11/29/2026,1900',
      'A-3,the yard,Denver CO,11/30/2026,TBD',
    ].join('\n');
    expect(readSource(text, createContext()).kind).toBe('table');
    const { rows: read } = readSource(text, createContext(), { columns: { 1: 'origin', 2: 'destination' } });
    expect(read.map(({ fields }) => describeUnderstood(fields).destination)).toEqual([
      'Chicago, IL',
      'Regina, SK',
      'Denver, CO',
    ]);
    expect(read.map(({ fields }) => fields.origin?.state)).toEqual(['understood', 'understood', 'unread']);
  });

  it('R9: lines with the same number of commas are lines', () => {
    const text = [
      'Loads, today, van',
      'Toronto ON - Chicago IL, 42k, $1850',
      'Timmins ON - Regina SK, 41k, $1900',
    ].join('\n');
    expect(readSource(text, createContext()).rows.map(({ fields }) => describeUnderstood(fields).destination)).toEqual([
      'Chicago, IL',
      'Regina, SK',
    ]);
  });

  it('R9: amounts with a currency and without one are the rate, also where some rows have none', () => {
    const ends = ['origin', 'destination', 'dateAvail'];
    expect(mapped(rows('Von;Nach;Tag;Geld', '$1,850.00', '1900', 'TBD', '$2,100'))).toEqual([...ends, 'rate']);
    expect(mapped(rows('Von;Nach;Tag;Nr', '1001', 'TBD', '1002'))).toEqual([...ends, null]);
  });

  it('R9: numbers that may be something else, and the second column of amounts, are not mapped', () => {
    const ends = ['origin', 'destination', 'dateAvail'];
    // Numbers of orders.
    expect(mapped(rows('Von;Nach;Tag;Nr', '1001', '1002'))).toEqual([...ends, null]);
    expect(mapped(rows('Von;Nach;Tag;Jahr', '2025', '2025'))).toEqual([...ends, null]);
    expect(mapped(rows('Von;Nach;Tag;Eins;Zwei', '1850;1700', '1975;1800'))).toEqual([...ends, null, null]);
    expect(mapped(rows('Von;Nach;Tag;Geld', '1850', '1975'), 'E')).toEqual([...ends, null]);
  });
});
