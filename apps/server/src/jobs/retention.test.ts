import { FIRST_PARTNER_TOKEN } from '@loadstone/contracts/leads';
import type { SenderMessage } from '@loadstone/contracts/live';
import { addPosting, createBroker, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectToHub } from '../../test/hub-client.ts';
import { getLastChangeId } from '../db/change-feed/change-feed.ts';
import { removeOutdated } from '../../test/remove-outdated.ts';

const HOUR_MS = 3_600_000;
const RULES = {
  activityDays: 365,
  signInLogDays: 90,
  locationDays: 90,
  notificationDays: 90,
  positionDays: 30,
  errorReportDays: 30,
  mailDays: 365,
};

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
      caller_kind: 'user' as const,
      caller_id: broker.userId,
      route: 'POST /x',
      key: `${hoursAgo}`,
      body_hash: 'h',
      created_on: new Date(now.getTime() - hoursAgo * HOUR_MS),
    });
    await board.db
      .insertInto('idempotency_keys')
      .values([at(23), at(25)])
      .execute();
    await removeOutdated(board.db, now, RULES);
    const keys = await board.db.selectFrom('idempotency_keys').select('key').execute();
    expect(keys).toEqual([{ key: '23' }]);
  });

  it('removes entries of the activity log after a year and of the sign-in log after 90 days', async () => {
    const { userId, accountId } = await createBroker(board.db);
    const at = (days: number) => ({
      user_id: userId,
      user_activity_type_id: 6,
      email_address: '',
      app_name: '',
      error_code: '',
      description: `${days}`,
      created_on: new Date(board.clock.now().getTime() - days * 24 * HOUR_MS),
    });
    await board.db
      .insertInto('user_activity')
      .values([364, 366].map((days) => ({ ...at(days), account_id: accountId })))
      .execute();
    const place = { long: null, lat: null, address: '', geo_accuracy: null, network_address: '' };
    await board.db
      .insertInto('user_login_activity')
      .values([89, 91].map((days) => ({ ...at(days), ...place, source: 'server' as const })))
      .execute();
    await removeOutdated(board.db, board.clock.now(), RULES);
    const activity = await board.db.selectFrom('user_activity').select('description').execute();
    const signIns = await board.db.selectFrom('user_login_activity').select('description').execute();
    expect([activity, signIns]).toEqual([[{ description: '364' }], [{ description: '89' }]]);
    await expect(board.db.deleteFrom('user_activity').execute()).rejects.toThrow(/append-only/);
  });

  it('drops the days of both logs that are older than their retention, and frees their disk', async () => {
    const { userId, accountId } = await createBroker(board.db);
    const addEntries = async (): Promise<void> => {
      const created_on = board.clock.now();
      await sql`insert into user_activity (user_id, account_id, user_activity_type_id, created_on)
        values (${userId}, ${accountId}, 6, ${created_on})`.execute(board.db);
      await sql`insert into user_login_activity (user_id, user_activity_type_id, created_on)
        values (${userId}, 6, ${created_on})`.execute(board.db);
    };
    const readDays = async () =>
      (
        await sql<{ name: string }>`
          select c.relname as name from pg_class c where c.relkind = 'r' and c.relname ~ '^user.*activity_(2|rest)'
            and pg_relation_size(c.oid) > 0 order by 1`.execute(board.db)
      ).rows.map(({ name }) => name);
    board.clock.set(new Date('2026-09-01T12:00:00Z'));
    await removeOutdated(board.db, board.clock.now(), RULES);
    await addEntries();
    expect(await readDays()).toEqual(['user_activity_20260901', 'user_login_activity_20260901']);
    board.clock.set(new Date('2026-11-30T23:00:00Z'));
    await removeOutdated(board.db, board.clock.now(), RULES);
    expect(await readDays()).toEqual(['user_activity_20260901', 'user_login_activity_20260901']);
    board.clock.set(new Date('2026-12-01T00:00:00Z'));
    await removeOutdated(board.db, board.clock.now(), RULES);
    expect(await readDays()).toEqual(['user_activity_20260901']);
  });

  it('keeps an entry of a day that had no partition', async () => {
    const { userId, accountId } = await createBroker(board.db);
    board.clock.advance(10 * 24 * HOUR_MS);
    await sql`insert into user_activity (user_id, account_id, user_activity_type_id, created_on)
      values (${userId}, ${accountId}, 6, ${board.clock.now()})`.execute(board.db);
    await removeOutdated(board.db, board.clock.now(), RULES);
    const { rows } = await sql<{ place: string }>`select tableoid::regclass::text as place from user_activity`.execute(
      board.db,
    );
    expect(rows).toEqual([{ place: 'user_activity_rest' }]);
  });

  it('leaves a log that a backup reads to the next run, so that no write waits', async () => {
    const countDays = async (): Promise<number> =>
      (await sql`select from pg_class where relname ~ '^user_activity_2026' and relkind = 'r'`.execute(board.db)).rows
        .length;
    const backup = board.database.open();
    try {
      await removeOutdated(board.db, board.clock.now(), RULES);
      board.clock.advance(400 * 24 * HOUR_MS);
      await backup.db.transaction().execute(async (tx) => {
        await sql`lock table only user_activity in access share mode`.execute(tx);
        await removeOutdated(board.db, board.clock.now(), RULES);
        expect(await countDays()).toBe(4);
      });
      await removeOutdated(board.db, board.clock.now(), RULES);
      expect(await countDays()).toBe(0);
    } finally {
      await backup.close();
    }
  });

  it('removes the past of the feed but never its newest row, so that ids go on', async () => {
    const broker = await createBroker(board.db);
    await addPosting(board.db, broker, 'L');
    await addPosting(board.db, broker, 'L');
    const last = await getLastChangeId(board.db);
    await sql`update change_feed set at = ${new Date('2026-06-01T00:00:00Z')}`.execute(board.db);
    await removeOutdated(board.db, board.clock.now(), RULES);
    const rows = await board.db.selectFrom('change_feed').select('id').execute();
    expect(rows).toEqual([{ id: last }]);
    expect(await getLastChangeId(board.db)).toBe(last);
  });

  it('removes flags that cannot be put back any more, and marks of partner leads of long ago', async () => {
    const broker = await createBroker(board.db);
    const now = board.clock.now();
    const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * HOUR_MS);
    const flag = (lead_token: number, deleted_on: Date | null) => ({
      account_id: broker.accountId,
      created_by: broker.userId,
      own_kind: 'L' as const,
      own_token: 1,
      lead_token,
      contact_cust_cd: 'OTHER',
      contact_account_id: null,
      contact_user_id: null,
      facts: '{}',
      deleted_on,
    });
    await board.db
      .insertInto('flags')
      .values([flag(1, null), flag(2, hoursAgo(24)), flag(3, hoursAgo(49))])
      .execute();
    const mark = (lead_token: number, hours: number) => ({
      account_id: broker.accountId,
      lead_token,
      kind: 'E' as const,
      cn_cust_cd: 'OTHER',
      contacted_by: broker.userId,
      contacted_on: hoursAgo(hours),
    });
    await board.db
      .insertInto('contacted_leads')
      .values([mark(4, 24 * 40), mark(FIRST_PARTNER_TOKEN, 24 * 30), mark(FIRST_PARTNER_TOKEN + 1, 24 * 32)])
      .execute();
    await removeOutdated(board.db, now, RULES);
    const flags = await board.db.selectFrom('flags').select('lead_token').orderBy('lead_token').execute();
    expect(flags.map((row) => row.lead_token)).toEqual([1, 2]);
    const marks = await board.db.selectFrom('contacted_leads').select('lead_token').orderBy('lead_token').execute();
    expect(marks.map((row) => row.lead_token)).toEqual([4, FIRST_PARTNER_TOKEN]);
  });

  it('removes notifications after the configured days, read or not, and notifies their users', async () => {
    const [reader, other] = [await createBroker(board.db), await createBroker(board.db)];
    const windows = await Promise.all(
      [reader, other].map(async (who) => connectToHub(await board.listen(), { token: await board.tokenFor(who) })),
    );
    const add = (who: Person, daysAgo: number, is_read: boolean) =>
      board.db
        .insertInto('notifications')
        .values({
          notification_type_id: 1,
          user_id: who.userId,
          entity_id: `${daysAgo}`,
          created_on: new Date(board.clock.now().getTime() - daysAgo * 24 * HOUR_MS),
          created_by: who.userId,
          srce_product_id: 13,
          dest_product_id: 13,
          cust_cd: who.custCd,
          notification_details: JSON.stringify({ subject: 'Load Open', body: 'Toronto' }),
          is_read,
        })
        .execute();
    await add(reader, 89, true);
    await add(reader, 91, true);
    await add(reader, 92, false);
    await add(other, 1, false);
    for (const window of windows) await window.waitUntil(() => window.messages.length > 0);
    await removeOutdated(board.db, board.clock.now(), RULES);
    const left = await board.db.selectFrom('notifications').select('entity_id').orderBy('entity_id').execute();
    expect(left.map((row) => row.entity_id)).toEqual(['1', '89']);
    const isBell = (message: SenderMessage) => message.notification === undefined;
    const [told, untold] = windows;
    await told!.waitUntil(() => told!.messages.some(isBell));
    expect(untold!.messages.filter(isBell)).toEqual([]);
    for (const window of windows) window.close();
  });
});
