import { expect, it } from 'vitest';
import { toOtherPostText } from './trust-texts.ts';

it('another posting of a row is named with its places and its rate', () => {
  const post = {
    token: 1,
    createdOn: '2026-06-15T14:00:00.000Z',
    srceCity: 'Toronto',
    srceSt: 'ON',
    destCity: 'Chicago',
    destSt: 'IL',
    rate: null,
  };
  expect(toOtherPostText(post)).toMatch(/^Also posted .*: Toronto, ON to Chicago, IL$/);
  const rate = { amount: 185_000, currency: 'USD', basis: 'flat' } as const;
  expect(toOtherPostText({ ...post, rate })).toMatch(/Chicago, IL, .*1,850/);
});
