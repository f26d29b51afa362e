import { getPostingTiers } from '@loadstone/contracts/tiers';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../test/fake-server.ts';
import { makePosting } from '../../../test/make-posting.ts';
import { withTiers } from './tier-drafts.ts';

it('repeats a load with its tiers, and others as they are', async () => {
  const server = startFakeServer();
  server.respond(getPostingTiers, () => ({
    token: 1,
    version: 1,
    companies: 3,
    isPublic: false,
    tiers: [
      {
        number: 1,
        receivers: { type: 'network' as const, networkId: 3, name: 'Regulars' },
        rate: null,
        minutes: 10,
        bookNow: true,
        companies: 3,
        releasedOn: '2026-11-22T15:00:00.000Z',
        expectedOn: null,
      },
    ],
  }));
  const tiers = { count: 1, released: 1, nextOn: null };
  expect(await withTiers({ comment: 'a' }, makePosting({ token: 1, tiers }))).toEqual({
    comment: 'a',
    tiers: [{ receivers: { type: 'network', networkId: 3 }, rate: null, minutes: 10, bookNow: true }],
  });
  expect(await withTiers({ comment: 'a' }, makePosting({ token: 2 }))).toEqual({ comment: 'a' });
  expect(server.requestsOf(getPostingTiers)).toHaveLength(1);
});
