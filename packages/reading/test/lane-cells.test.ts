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
  ['Mon, Wed and Fri', [1, 3, 5]],
  ['Mon & Wed', [1, 3]],
  ['Mondays and Thursdays', [1, 4]],
  ['every Monday', [1]],
  ['weekdays + Sat', [1, 2, 3, 4, 5, 6]],
  ['weekdays and Saturday', [1, 2, 3, 4, 5, 6]],
  ['weekdays plus Sun', [1, 2, 3, 4, 5, 7]],
  ['M-F', [1, 2, 3, 4, 5]],
  ['m - f', [1, 2, 3, 4, 5]],
  ['M-F, Su', [1, 2, 3, 4, 5, 7]],
  ['MWF', [1, 3, 5]],
  ['M/W/F', [1, 3, 5]],
  ['M W F', [1, 3, 5]],
  ['TTh', [2, 4]],
  ['T/Th', [2, 4]],
  ['Tu, Th', [2, 4]],
  ['TR', [2, 4]],
  ['T-Th', [2, 3, 4]],
  ['MTWTF', [1, 2, 3, 4, 5]],
  ['M, T, W, T, F', [1, 2, 3, 4, 5]],
  ['MTWThFSaSu', [1, 2, 3, 4, 5, 6, 7]],
  ['SMTWTFS', [1, 2, 3, 4, 5, 6, 7]],
  ['Sa-Su', [6, 7]],
  ['L-V', [1, 2, 3, 4, 5]],
  // Each of these has two readings.
  ['T', undefined],
  ['T, F', undefined],
  ['T-F', undefined],
  ['W-T', undefined],
  ['M-S', undefined],
  ['MTWTFS', undefined],
  ['MTWRFSU', undefined],
  ['MF', undefined],
  ['S', undefined],
  // And these none.
  ['sam', undefined],
  ['and', undefined],
  ['Mon or Tue', undefined],
  ['M-W-F', undefined],
  ['Tx', undefined],
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
  for (const text of ['lun, mer et ven', 'L, Me et V', 'LMeV', 'Lu Me Ve', 'MWF', 'lundis, mercredis et vendredis'])
    expect(readLaneCell('weekdays', text, french), text).toEqual([1, 3, 5]);
  for (const text of ['lundi à vendredi', 'L-V', 'L à V', 'LMMJV', 'L M M J V', 'M-F'])
    expect(readLaneCell('weekdays', text, french), text).toEqual([1, 2, 3, 4, 5]);
  for (const text of ['en semaine et samedi', 'L-V + S'])
    expect(readLaneCell('weekdays', text, french), text).toEqual([1, 2, 3, 4, 5, 6]);
  expect(readLaneCell('weekdays', 'tous les mardis', french)).toEqual([2]);
  for (const text of ['M', 'M-V', 'M, J', 'LV', 'lun et', 'ma mere'])
    expect(readLaneCell('weekdays', text, french), text).toBeUndefined();
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
