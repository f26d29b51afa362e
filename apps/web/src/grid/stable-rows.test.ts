import { describe, expect, it } from 'vitest';
import { diffRows, holdRows } from './stable-rows.ts';

interface Row {
  id: number;
  text: string;
}
const row = (id: number, text = '') => ({ id, text });
const toKey = ({ id }: Row) => id;

describe('holdRows', () => {
  it('keeps the shown order and applies the latest content', () => {
    const held = holdRows([row(1), row(2)], [row(2, 'new'), row(1)], toKey);
    expect(held).toMatchObject({ rows: [row(1), row(2, 'new')], waitingCount: 0 });
  });

  it('counts arrivals as waiting and lets departures go', () => {
    const held = holdRows([row(1), row(2)], [row(9), row(2), row(8)], toKey);
    expect(held).toMatchObject({ rows: [row(2)], waitingCount: 2 });
  });

  it('returns the same list when nothing changed', () => {
    const rows = [row(1)];
    expect(holdRows(rows, rows, toKey).rows).toBe(rows);
  });
});

describe('diffRows', () => {
  it('finds changed contents by identity', () => {
    const one = row(1);
    const two = row(2, 'new');
    expect(diffRows([one, row(2)], [one, two], toKey)).toEqual({ isRearranged: false, updated: [two], removed: [] });
  });

  it('finds departures without calling the rest rearranged', () => {
    const [one, two, three] = [row(1), row(2), row(3)];
    expect(diffRows([one, two, three], [one, three], toKey)).toEqual({
      isRearranged: false,
      updated: [],
      removed: [two],
    });
  });

  it.each([
    ['an arrival', [1, 2], [1, 2, 3]],
    ['a move', [1, 2], [2, 1]],
    ['an arrival beside a departure', [1, 2], [1, 3]],
  ])('calls the list rearranged by %s', (_, before, after) => {
    const rows = new Map([1, 2, 3].map((id) => [id, row(id)]));
    const pick = (ids: number[]) => ids.map((id) => rows.get(id) as Row);
    expect(diffRows(pick(before), pick(after), toKey).isRearranged).toBe(true);
  });
});
