import { expect, it } from 'vitest';
import { toScrollTop, toShrunkScrollTop } from './use-stable-view.ts';

const view = { scrollTop: 1_200, clientHeight: 700 };

it.each([
  ['keeps a row in sight at its place', 12, 120, 56, 12 * 56 - 240],
  ['keeps a row that is cut at the top whole', 9, 120, 56, 9 * 56],
  ['keeps a row at the lower edge whole, also where rows grow', 33, 56, 120, 33 * 120 - 580],
  ['keeps the first visible row where the selected one is out of sight', 90, 120, 56, 10 * 56],
  ['keeps the first visible row where none is selected', -1, 56, 120, 21 * 120],
  ['never scrolls above the start', 11, 120, 2, 0],
])('%s', (_, index, before, after, expected) => {
  const start = index === 9 ? { ...view, scrollTop: 1_130 } : view;
  expect(toScrollTop(start, index, before, after)).toBe(expected);
});

it.each([
  ['keeps a row whole that was whole at the end', 14, 736, 1_200 - 100 + 200],
  ['leaves a row that was cut before', 16, 736, 1_200],
  ['leaves a row that is whole in less height', 12, 736, 1_200],
  ['leaves the list where no row is selected', -1, 736, 1_200],
  ['leaves the list where it has grown', 14, 400, 1_200],
])('%s', (_, index, beforePx, expected) => {
  // The fifteenth row ends at 600 in it.
  expect(toShrunkScrollTop({ scrollTop: 1_200, clientHeight: beforePx > 700 ? 500 : 580 }, index, 120, beforePx)).toBe(
    expected,
  );
});
