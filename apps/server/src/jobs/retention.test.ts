import { addPosting, createBroker, createTestApp, type TestApp } from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getLastChangeId } from '../db/change-feed.ts';
import { removeOutdated } from './retention.ts';

const HOUR_MS = 3_600_000;

let board: TestApp;
beforeEach(async () => {
  board = await createTestApp();
});
afterEach(() => board.close());

describe('retention', () => {
  it('removes idempotency keys after a day and not before', async () => {
    const broker = await createBroker(board.db);
    const now = board.clock.now();
    const at = (hoursAgo: number) => ({
      user_id: broker.userId,
      route: 'POST /x',
      key: `${hoursAgo}`,
      body_hash: 'h',
      created_on: new Date(now.getTime() - hoursAgo * HOUR_MS),
    });
    await board.db
      .insertInto('idempotency_keys')
      .values([at(23), at(25)])
      .execute();
    await removeOutdated(board.db, now);
    const keys = await board.db.selectFrom('idempotency_keys').select('key').execute();
    expect(keys).toEqual([{ key: '23' }]);
  });

  it('removes the past of the feed but never its newest row, so that ids go on', async () => {
    const broker = await createBroker(board.db);
    await addPosting(board.db, broker, 'L');
    await addPosting(board.db, broker, 'L');
    const last = await getLastChangeId(board.db);
    await sql`update change_feed set at = ${new Date('2026-06-01T00:00:00Z')}`.execute(board.db);
    await removeOutdated(board.db, board.clock.now());
    const rows = await board.db.selectFrom('change_feed').select('id').execute();
    expect(rows).toEqual([{ id: last }]);
    expect(await getLastChangeId(board.db)).toBe(last);
  });
});
