import { createBroker, createCarrier, createFakeClock, createTestApp, createTestDatabase } from '@loadstone/testkit';
import type { FakeClock, Person, TestApp, TestDatabase } from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cityId, equipmentDraft } from '../../../test/drafts.ts';
import { createLaneCalls, laneDraft } from '../../../test/lane-calls.ts';

const START = '2026-06-15T15:00:00.000Z';
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const HOUR_MS = 3_600_000;

describe('the postings of lanes', () => {
  let clock: FakeClock;
  let database: TestDatabase;
  let board: TestApp;
  let second: TestApp;
  let lanes: ReturnType<typeof createLaneCalls>;
  let broker: Person;

  beforeAll(async () => {
    clock = createFakeClock(START);
    database = await createTestDatabase();
    board = await createTestApp({ database, clock, environment: { OPEN_POSTING_LIMIT: '12' } });
    second = await createTestApp({ database, clock, environment: { OPEN_POSTING_LIMIT: '12' } });
    lanes = createLaneCalls(board);
  });
  afterAll(async () => {
    await board.close();
    await second.close();
    await database.close();
  });
  beforeEach(async () => {
    clock.set(START);
    broker = await createBroker(board.db);
  });
  afterEach(() => board.db.deleteFrom('lanes').execute());

  const add = async (...[draft]: Parameters<typeof laneDraft>): Promise<number> =>
    (await lanes.add(broker, laneDraft(draft))).body.laneID;
  /** The days of the company's postings, in the order of their posting. */
  const listPosted = async (): Promise<string[]> =>
    (
      await board.db
        .selectFrom('postings')
        .select('date_avail')
        .where('account_id', '=', broker.accountId)
        .orderBy('id')
        .execute()
    ).map(({ date_avail: day }) => day.slice(5));
  /** The stored states, also of months that no token of the tests is valid in. */
  const listStored = async (laneId: number): Promise<string[]> =>
    (
      await board.db
        .selectFrom('lane_occurrences')
        .select(['day', 'number', 'state'])
        .where('lane_id', '=', laneId)
        .orderBy('day')
        .orderBy('number')
        .execute()
    ).map(({ day, number, state }) => `${day.slice(5)} ${number} ${state}`);

  it('are posted at their hour, once, and not before', async () => {
    const id = await add({ weekdays: EVERY_DAY, perDay: 1, validFrom: '2026-06-17' });
    expect(await lanes.run()).toEqual({ posted: 0, missed: 0, refused: 0 });
    clock.set('2026-06-16T11:59:59.999Z');
    expect((await lanes.run()).posted).toBe(0);
    clock.set('2026-06-16T12:00:00.000Z');
    expect((await lanes.run()).posted).toBe(1);
    expect((await lanes.run()).posted).toBe(0);
    expect(await listPosted()).toEqual(['06-17']);
    expect((await lanes.get(broker, id)).body).toMatchObject({ nextDay: '2026-06-18', postedCount: 1 });
  });

  it('are posted once by two servers that run at the same time', async () => {
    for (let made = 0; made < 4; made += 1) await add({ perDay: 3 });
    const other = createLaneCalls(second);
    const runs = await Promise.all([lanes.run(), other.run(), lanes.run(), other.run()]);
    expect(runs.reduce((sum, { posted }) => sum + posted, 0)).toBe(12);
    expect(await listPosted()).toHaveLength(12);
  });

  it('of 26 hours without a server are caught up: those of today and later, and the past ones are counted as missed', async () => {
    const id = await add({ weekdays: EVERY_DAY, perDay: 2, postHour: 23 });
    clock.set('2026-06-16T02:30:00.000Z');
    expect((await lanes.run()).posted).toBe(0);
    // From 22:30 on Monday to 00:30 on Wednesday in Toronto: the hours of Tuesday's and Wednesday's postings pass.
    clock.advance(26 * HOUR_MS);
    expect(await lanes.run()).toEqual({ posted: 2, missed: 2, refused: 0 });
    expect(await lanes.listSettled(broker, id)).toEqual([
      '06-16 1 missed',
      '06-16 2 missed',
      '06-17 1 posted',
      '06-17 2 posted',
    ]);
    expect(await listPosted()).toEqual(['06-17', '06-17']);
    expect((await lanes.get(broker, id)).body).toMatchObject({ missedCount: 2, nextDay: '2026-06-18' });
  });

  it('of a day that has passed at the origin, but not yet for the board, are missed', async () => {
    const halifax = { srceID: cityId('Halifax, NS') };
    const id = await add({ weekdays: EVERY_DAY, perDay: 1, posting: halifax });
    // 23:30 in Toronto on Tuesday, 00:30 in Halifax on Wednesday.
    clock.set('2026-06-17T03:30:00.000Z');
    await lanes.run();
    expect(await lanes.listSettled(broker, id)).toEqual(['06-16 1 missed', '06-17 1 posted']);
  });

  it('of a day that has passed for the board, but not yet at the origin, are missed', async () => {
    const vancouver = { srceID: cityId('Vancouver, BC') };
    const id = await add({ weekdays: EVERY_DAY, perDay: 1, posting: vancouver });
    // 00:30 in Toronto on Wednesday, 21:30 in Vancouver on Tuesday.
    clock.set('2026-06-17T04:30:00.000Z');
    await lanes.run();
    expect(await lanes.listSettled(broker, id)).toEqual(['06-16 1 missed', '06-17 1 posted']);
  });

  it.each([
    ['an hour that the clocks leave out', '2027-03-15', 2, '2027-03-14T08:00:00.000Z'],
    ['an hour that happens twice', '2027-11-08', 1, '2027-11-07T06:00:00.000Z'],
  ])('of %s are posted once', async (_name, day, postHour, postOn) => {
    const dallas = { srceID: cityId('Dallas, TX') };
    const id = await add({ weekdays: [], extraDays: [day], perDay: 1, postHour, posting: dallas });
    expect((await lanes.get(broker, id)).body.nextPostOn).toBe(postOn);
    let posted = 0;
    for (let minutes = -180; minutes <= 300; minutes += 30) {
      clock.set(new Date(Date.parse(postOn) + minutes * 60_000));
      const run = await lanes.run();
      expect(run.posted, `${minutes} minutes`).toBe(minutes === 0 ? 1 : 0);
      posted += run.posted;
    }
    expect(posted).toBe(1);
    expect(await listStored(id)).toEqual([`${day.slice(5)} 1 posted`]);
  });

  it('follow exceptions and the days from which and until which the lane is valid', async () => {
    const id = await add({
      weekdays: [2, 3, 4],
      withoutDays: ['2026-06-17'],
      extraDays: ['2026-06-19'],
      perDay: 1,
      validTo: '2026-06-23',
    });
    for (let day = 0; day < 15; day += 1) {
      await lanes.run();
      clock.advance(24 * HOUR_MS);
    }
    expect(await listStored(id)).toEqual(['06-16', '06-18', '06-19', '06-23'].map((day) => `${day} 1 posted`));
    const { next_day: next } = await board.db
      .selectFrom('lanes')
      .select('next_day')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(next).toBeNull();
  });

  it('of a paused lane are not posted, also not after it is resumed, where their day has passed', async () => {
    const id = await add({ weekdays: EVERY_DAY, perDay: 1 });
    await lanes.run();
    expect((await lanes.pause(broker, id, true)).body).toMatchObject({ isPaused: true, nextDay: null });
    clock.set('2026-06-18T15:00:00.000Z');
    expect((await lanes.run()).posted).toBe(0);
    expect((await lanes.pause(broker, id, false)).body).toMatchObject({ isPaused: false, nextDay: '2026-06-18' });
    await lanes.run();
    expect(await listStored(id)).toEqual(['06-16 1 posted', '06-18 1 posted', '06-19 1 posted']);
  });

  it('that were missed before a change of the lane are counted nevertheless', async () => {
    const id = await add({ weekdays: EVERY_DAY, perDay: 1 });
    clock.set('2026-06-18T15:00:00.000Z');
    await lanes.edit(broker, id, laneDraft({ weekdays: EVERY_DAY, perDay: 3 }));
    await lanes.run();
    expect((await listStored(id)).filter((line) => line.endsWith('missed'))).toEqual([
      '06-16 1 missed',
      '06-17 1 missed',
    ]);
  });

  it('move the day of the delivery with their own', async () => {
    await add({ perDay: 1, posting: { dateAvail: '2026-06-15', deliveryDate: '2026-06-17' } });
    await lanes.run();
    const row = await board.db
      .selectFrom('postings')
      .select(['date_avail', 'delivery_date'])
      .where('account_id', '=', broker.accountId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ date_avail: '2026-06-16', delivery_date: '2026-06-18' });
  });

  it('that a rule refuses are shown with the reason, and other lanes are posted', async () => {
    const carrier = await createCarrier(board.db);
    const posting = { postType: 'E' as const, ...equipmentDraft() };
    const truck = (await lanes.add(carrier, { ...laneDraft({ perDay: 2 }), posting })).body;
    await board.db
      .updateTable('companies')
      .set({ insurance_expiry_date: '2026-06-01' })
      .where('account_id', '=', carrier.accountId)
      .execute();
    await add({ perDay: 1 });
    expect(await lanes.run()).toEqual({ posted: 1, missed: 0, refused: 2 });
    expect((await lanes.get(carrier, truck.laneID)).body.refusal).toEqual({
      day: '2026-06-16',
      code: 'insurance.expired',
    });
    expect((await lanes.listDays(carrier, truck.laneID))[0]).toMatchObject({
      day: '2026-06-16',
      occurrences: [
        { number: 1, state: 'refused', refusal: 'insurance.expired', token: null },
        { number: 2, state: 'refused', refusal: 'insurance.expired', token: null },
      ],
    });
  });

  it('fill the company up to its limit of open postings', async () => {
    const id = await add({ perDay: 15 });
    expect(await lanes.run()).toEqual({ posted: 12, missed: 0, refused: 3 });
    expect(await listPosted()).toHaveLength(12);
    expect((await lanes.get(broker, id)).body.refusal?.code).toBe('posting.limitReached');
  });

  it('of an author who has left are refused', async () => {
    const id = await add({ perDay: 1 });
    await board.db.updateTable('users').set({ status_id: 2 }).where('user_id', '=', broker.userId).execute();
    expect(await lanes.run()).toEqual({ posted: 0, missed: 0, refused: 1 });
    expect(await listStored(id)).toEqual(['06-16 1 refused']);
  });

  it.each(['postings', 'lane_occurrences', 'change_feed', 'lanes'])(
    'are posted once where the server stops while it writes %s',
    async (table) => {
      const id = await add({ perDay: 2 });
      const other = await add({ perDay: 1, validFrom: '2026-06-17' });
      await sql`
        create or replace function test_stop() returns trigger language plpgsql as
          $$ begin raise exception 'stopped'; end $$`.execute(board.db);
      await sql`create trigger test_stop before insert or update on ${sql.table(table)}
        for each row execute function test_stop()`.execute(board.db);
      try {
        expect(await lanes.run()).toEqual({ posted: 0, missed: 0, refused: 0 });
      } finally {
        await sql`drop trigger test_stop on ${sql.table(table)}`.execute(board.db);
      }
      expect([await listPosted(), await listStored(id)]).toEqual([[], []]);
      expect(await lanes.run()).toEqual({ posted: 2, missed: 0, refused: 0 });
      expect(await listPosted()).toEqual(['06-16', '06-16']);
      expect(await listStored(other)).toEqual([]);
    },
  );
});
