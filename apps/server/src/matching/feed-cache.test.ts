import { addPosting, createBroker, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appendChanges, getLastChangeId, type FeedChange } from '../db/change-feed/change-feed.ts';
import { inTransaction } from '../db/transaction.ts';
import { FeedCache } from './feed-cache.ts';

describe('a cache that the feed keeps true', () => {
  let board: TestApp;
  let broker: Person;
  let cache: FeedCache<number, string>;

  beforeAll(async () => {
    board = await createTestApp();
    broker = await createBroker(board.db);
  });
  afterAll(() => board.close());
  beforeEach(() => {
    cache = new FeedCache(board.app.matching, {
      capacity: 2,
      weigh: () => 1,
      findOutdated: (change) => (change.type === 'posting' ? [change.posting.accountId] : []),
    });
  });

  const change = () => addPosting(board.db, broker, 'L');
  const catchUp = () => board.app.matching.catchUp();
  const lastId = () => getLastChangeId(board.db);

  it('removes a value when a change that it depends on is applied, and keeps the others', async () => {
    await catchUp();
    cache.keep(broker.accountId, 'mine', await lastId());
    cache.keep(0, 'theirs', await lastId());
    await change();
    expect(await catchUp()).toBe(true);
    expect([cache.find(broker.accountId), cache.find(0)]).toEqual([undefined, 'theirs']);
  });

  it('does not keep a value that was read before a change that has been applied meanwhile', async () => {
    const readAt = await lastId();
    await change();
    await catchUp();
    cache.keep(broker.accountId, 'old', readAt);
    expect(cache.find(broker.accountId)).toBeUndefined();
  });

  it('keeps a value that was read before a change of another value', async () => {
    await change();
    await catchUp();
    const readAt = await lastId();
    await change();
    await catchUp();
    cache.keep(0, 'theirs', readAt);
    expect(cache.find(0)).toBe('theirs');
  });

  it('does not keep a value that was read before more changes than it remembers', async () => {
    await change();
    await catchUp();
    const readAt = await lastId();
    const changes = Array.from({ length: 300 }, () => ({ type: 'globalExclusion', accountId: 0, excluded: false }));
    await inTransaction(board.db, (tx) => appendChanges(tx, changes as FeedChange[]));
    await catchUp();
    cache.keep(0, 'theirs', readAt);
    expect(cache.find(0)).toBeUndefined();
  });

  it('removes the oldest values beyond its capacity', async () => {
    await catchUp();
    const readAt = await lastId();
    for (const key of [1, 2, 1, 3]) cache.keep(key, `value ${key}`, readAt);
    expect([1, 2, 3].map((key) => cache.find(key))).toEqual(['value 1', undefined, 'value 3']);
  });

  it('is emptied when the index is rebuilt', async () => {
    await catchUp();
    cache.keep(1, 'value', await lastId());
    // Longer than the feed is certain to be complete.
    board.clock.advance(13 * 3_600_000);
    expect(await catchUp()).toBe(true);
    expect(cache.find(1)).toBeUndefined();
  });
});
