import { expect, it } from 'vitest';
import { toScrollTop } from './use-stable-view.ts';

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
