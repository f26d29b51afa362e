import { expect, it } from 'vitest';
import { findLaneColumn, readLaneCell } from '../src/index.ts';
import { createContext } from './describe-row.ts';

const english = createContext({ kind: 'L', today: '2026-11-23' });
const french = createContext({ kind: 'L', today: '2026-11-23', language: 'fr' });

it.each([
  ['Mon', [1]],
  ['Mon-Fri', [1, 2, 3, 4, 5]],
  ['Tuesday, Thursday', [2, 4]],
  ['fri - mon', [1, 5, 6, 7]],
  ['1, 3; 7', [1, 3, 7]],
  ['Mon-Wed-Fri', undefined],
  ['Mon-Fryday', undefined],
  ['Mon-', undefined],
  ['8', undefined],
  ['daily', [1, 2, 3, 4, 5, 6, 7]],
  ['Every day', [1, 2, 3, 4, 5, 6, 7]],
  ['weekdays', [1, 2, 3, 4, 5]],
  ['Weekdays, Sat', [1, 2, 3, 4, 5, 6]],
  ['weekends', [6, 7]],
  ['Mon to Fri', [1, 2, 3, 4, 5]],
  ['Mon–Fri', [1, 2, 3, 4, 5]],
  ['Mon Wed', [1, 3]],
  ['quotidien', [1, 2, 3, 4, 5, 6, 7]],
  ['daily except Sun', undefined],
  ['every', undefined],
  ['to Fri', undefined],
])('R5: the days of the week %s', (text, days) => {
  expect(readLaneCell('weekdays', text, english)).toEqual(days);
});

it('R5: days of the week in French', () => {
  expect(readLaneCell('weekdays', 'lun-mer, ven', french)).toEqual([1, 2, 3, 5]);
  expect(readLaneCell('weekdays', 'mar., sam.', french)).toEqual([2, 6]);
  for (const text of ['quotidien', 'Quotidienne', 'tous les jours', 'Chaque jour', 'daily', '7/7', '7j/7'])
    expect(readLaneCell('weekdays', text, french), text).toEqual([1, 2, 3, 4, 5, 6, 7]);
  for (const text of ['en semaine', 'jours ouvrables', 'lun. à ven.', 'du lundi au vendredi', 'Mon-Fri'])
    expect(readLaneCell('weekdays', text, french), text).toEqual([1, 2, 3, 4, 5]);
  expect(readLaneCell('weekdays', 'du mardi au jeudi', french)).toEqual([2, 3, 4]);
  for (const text of ['5/7', '5 j/7', 'la semaine', 'du lundi'])
    expect(readLaneCell('weekdays', text, french), text).toBeUndefined();
  expect(readLaneCell('weekdays', 'en semaine; dim', french)).toEqual([1, 2, 3, 4, 5, 7]);
});

it('R5: named days are read as everywhere, also those far away and past; what has two readings is not', () => {
  expect(readLaneCell('withoutDays', '2027-07-01; Dec 25, 2026', english)).toEqual(['2026-12-25', '2027-07-01']);
  expect(readLaneCell('extraDays', '2026-12-25, 2026-12-26', english)).toEqual(['2026-12-25', '2026-12-26']);
  expect(readLaneCell('withoutDays', 'soon', english)).toBeUndefined();
  expect(readLaneCell('validFrom', '2026-01-05', english)).toBe('2026-01-05');
  expect(readLaneCell('validTo', '12/13/2026', english)).toBe('2026-12-13');
  expect(readLaneCell('validTo', '04/05/2027', english)).toBeUndefined();
});

it('R9: hours and counts are numbers', () => {
  expect(['7', '07:00', '7 h', '7h00'].map((text) => readLaneCell('postHour', text, english))).toEqual([7, 7, 7, 7]);
  expect(['7:30', 'noon', ''].map((text) => readLaneCell('postHour', text, english))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(readLaneCell('perDay', '3', english)).toBe(3);
});

it('R9: headers of the schedule are known in both languages', () => {
  expect(['Days of the week', 'Valid from', 'Jours de la semaine', 'Valide du', 'Origin'].map(findLaneColumn)).toEqual([
    'weekdays',
    'validFrom',
    'weekdays',
    'validFrom',
    undefined,
  ]);
});
