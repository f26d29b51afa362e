import { describe, expect, it } from 'vitest';
import { listUnfitting, type WantedColumn } from './use-fitting-columns.ts';

const column = (key: string, widthPx: number, hideOrder?: number): WantedColumn => ({ key, widthPx, hideOrder });
const columns = [column('haul', 48), column('posted', 136, 1), column('comments', 140, 2), column('score', 44, 3)];

describe('the columns that do not fit', () => {
  it('are none where all fit', () => {
    expect(listUnfitting(columns, 368)).toEqual([]);
  });

  it.each([
    [367, ['posted']],
    [232, ['posted']],
    // What hiding the comments leaves free is enough for the day.
    [231, ['comments']],
    [92, ['posted', 'comments']],
    [91, ['posted', 'comments', 'score']],
  ])('into %i px are hidden in their order, and no more of them than needed', (roomPx, keys) => {
    expect(listUnfitting(columns, roomPx)).toEqual(keys);
  });

  it('leave the columns without an order, also where there is no room for these', () => {
    expect(listUnfitting(columns, 10)).toEqual(['posted', 'comments', 'score']);
  });

  it('are chosen by their order, wherever the user has moved them', () => {
    expect(listUnfitting([...columns].reverse(), 300)).toEqual(['posted']);
  });

  it('are first those of wider grids, whose room is for the others', () => {
    const listed = columns.map((one) => ({ ...one, ...(one.key === 'comments' && { leastRoomPx: 400 }) }));
    expect(listUnfitting(listed, 368)).toEqual([]);
    expect(listUnfitting(listed, 367)).toEqual(['comments']);
    expect(listUnfitting(listed, 227)).toEqual(['comments', 'posted']);
  });

  it('are those beyond the specification before a name is cut, which is cut before others are hidden', () => {
    const listed = [
      { ...column('company', 170), leastPx: 100 },
      column('road', 70, -2),
      column('marks', 110, -1),
      column('score', 44, 3),
    ];
    expect(listUnfitting(listed, 394)).toEqual([]);
    expect(listUnfitting(listed, 393)).toEqual(['road']);
    expect(listUnfitting(listed, 323)).toEqual(['marks']);
    expect(listUnfitting(listed, 213)).toEqual(['road', 'marks']);
    expect(listUnfitting(listed, 144)).toEqual(['road', 'marks']);
    expect(listUnfitting(listed, 143)).toEqual(['road', 'marks', 'score']);
    // A hidden comment gives no room to the others.
    const comment = { ...column('comment', 160, 7), leastPx: 88, leastRoomPx: 1_000 };
    const city = column('city', 150);
    expect(listUnfitting([comment, ...listed, city], 294)).toEqual(['comment', 'road', 'marks']);
    expect(listUnfitting([comment, ...listed, city], 293)).toEqual(['comment', 'road', 'marks', 'score']);
    const isEmpty = { ...column('score', 44, 3), isEmpty: true };
    expect(listUnfitting([...listed.slice(0, 1), isEmpty], 213)).toEqual(['score']);
  });

  it('are first of all those without a value in any list', () => {
    const listed = columns.map((one) => ({ ...one, isEmpty: one.key === 'score' || one.key === 'haul' }));
    expect(listUnfitting(listed, 330)).toEqual(['score']);
    // It has the room that is left when a wider column goes.
    expect(listUnfitting(listed, 320)).toEqual(['posted']);
  });
});
