import { expect, it } from 'vitest';
import { makePosting } from '../../../test/make-posting.ts';
import { keepOrder } from './stable-order.ts';

const rows = (...tokens: number[]) => tokens.map((token) => makePosting({ token }));
const order = (shown: number[], latest: number[]) =>
  keepOrder(rows(...shown), rows(...latest)).map(({ token }) => token);

it('keeps the order of the rows that are shown, and drops those that are gone', () => {
  expect(order([1, 2, 3], [3, 1])).toEqual([1, 3]);
});

it('inserts new rows behind the row that they follow, and first ones at the start', () => {
  expect(order([1, 2, 3], [9, 3, 7, 8, 2, 1])).toEqual([9, 1, 2, 3, 7, 8]);
});

it('shows the latest values', () => {
  const [newest] = keepOrder(rows(1), [makePosting({ token: 1, newLeadCount: 5 })]);
  expect(newest?.newLeadCount).toBe(5);
});
