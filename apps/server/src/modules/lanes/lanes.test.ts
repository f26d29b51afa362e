import { createLane, findCityZone, findLaneOfPosting, LANE_LIMIT, listLanes } from '@loadstone/contracts/lanes';
import { equipmentPostingCalls, loadPostingCalls } from '@loadstone/contracts/postings';
import {
  addPosting,
  createBroker,
  createCarrier,
  createPerson,
  createTestApp,
  type Person,
  type TestApp,
} from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAssignmentCalls } from '../../../test/assignment-calls.ts';
import { cityId, equipmentDraft } from '../../../test/drafts.ts';
import { createLaneCalls, laneDraft } from '../../../test/lane-calls.ts';

const UNKNOWN = 2_000_000_000;

describe('lanes', () => {
  let board: TestApp;
  let lanes: ReturnType<typeof createLaneCalls>;
  let broker: Person;

  beforeAll(async () => {
    board = await createTestApp();
    lanes = createLaneCalls(board);
  });
  afterAll(() => board.close());
  beforeEach(async () => {
    await board.db.deleteFrom('lanes').execute();
    broker = await createBroker(board.db);
  });

  /** The own open loads by their day: comment and version. */
  const listOpen = async () =>
    (
      await board.db
        .selectFrom('postings')
        .select(['token', 'date_avail', 'comment', 'version'])
        .where('account_id', '=', broker.accountId)
        .where('deleted_on', 'is', null)
        .where('p_status', '=', 'O')
        .orderBy('date_avail')
        .orderBy('id')
        .execute()
    ).map(({ token, date_avail: day, comment, version }) => ({ token, day, comment, version }));

  it('belong to the company and the mode: colleagues share them, newest first, and other companies see none', async () => {
    const colleague = await createPerson(board.db, { modes: ['B'], company: broker.company });
    const first = await lanes.add(broker, laneDraft({ posting: { comment: 'dock 4' }, withoutDays: ['2026-06-17'] }));
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      postType: 'L',
      posting: { srceCity: 'Toronto', destCity: 'Chicago', comment: 'dock 4', networkId: 0 },
      weekdays: [1, 2, 3, 4, 5],
      withoutDays: ['2026-06-17'],
      perDay: 2,
      isPaused: false,
      timeZone: 'America/Toronto',
      nextDay: '2026-06-16',
      nextPostOn: '2026-06-15T12:00:00.000Z',
      refusal: null,
      version: 1,
    });
    const second = await lanes.add(colleague, laneDraft());
    expect((await lanes.list(broker)).map(({ laneID }) => laneID)).toEqual([second.body.laneID, first.body.laneID]);
    const other = await createBroker(board.db);
    expect(await lanes.list(other)).toEqual([]);
    for (const reply of [
      await lanes.get(other, first.body.laneID),
      await lanes.edit(other, first.body.laneID, laneDraft()),
      await lanes.pause(other, first.body.laneID, true),
      await lanes.remove(other, first.body.laneID, true),
      await lanes.get(broker, UNKNOWN),
    ])
      expect([reply.status, reply.error.code]).toEqual([404, 'lane.notFound']);
  });

  it('of a carrier are trucks that run regularly', async () => {
    const carrier = await createCarrier(board.db);
    const posting = { postType: 'E' as const, ...equipmentDraft({ corridor: 'C' }) };
    const { status, body } = await board.call(createLane, { as: carrier, body: { ...laneDraft(), posting } });
    expect([status, body.postType]).toEqual([200, 'E']);
    await lanes.run();
    const trucks = await board.call(equipmentPostingCalls.list, {
      as: carrier,
      params: { key: carrier.keyFor('ll_eqpostings_view') },
    });
    expect(trucks.body.map(({ dateAvail, corridor }) => [dateAvail, corridor])).toEqual([
      ['2026-06-16', 'C'],
      ['2026-06-16', 'C'],
    ]);
  });

  it('refuse what the posting form refuses, and days that are none', async () => {
    const fieldOf = async (draft: ReturnType<typeof laneDraft>) =>
      (await lanes.add(broker, draft)).error.details?.[0]?.field;
    expect(await fieldOf(laneDraft({ posting: { srceRadius: 300 } }))).toBe('posting.srceRadius');
    expect(await fieldOf(laneDraft({ posting: { srceID: 1 } }))).toBe('srceID');
    expect(await fieldOf(laneDraft({ weekdays: [] }))).toBe('weekdays');
    expect(await fieldOf(laneDraft({ weekdays: [1, 1] }))).toBe('weekdays');
    expect(await fieldOf(laneDraft({ validTo: '2026-06-15' }))).toBe('validTo');
    expect(await fieldOf(laneDraft({ perDay: 51 }))).toBe('perDay');
    expect(await fieldOf(laneDraft({ daysAhead: 0 }))).toBe('daysAhead');
    const none = '0000-06-20';
    expect(await fieldOf(laneDraft({ validFrom: none }))).toBe('validFrom');
    expect(await fieldOf(laneDraft({ withoutDays: [none] }))).toBe('withoutDays.0');
    expect(await fieldOf(laneDraft({ posting: { dateAvail: none } }))).toBe('posting.dateAvail');
    const twice = laneDraft({ withoutDays: ['2026-06-20'], extraDays: ['2026-06-20'] });
    expect(await fieldOf(twice)).toBe('extraDays');
    expect((await lanes.add(broker, laneDraft({ weekdays: [], extraDays: ['2026-06-20'] }))).status).toBe(200);
  });

  it('refuse a validity that is over, and keep that of a lane which has it already', async () => {
    const over = { validFrom: '2026-05-04', validTo: '2026-05-29' };
    const refused = await lanes.add(broker, laneDraft(over));
    expect([refused.status, refused.error.code, refused.error.details?.[0]]).toMatchObject([
      400,
      'request.invalid',
      { field: 'validTo', text: { name: 'lane.overFromStart' } },
    ]);
    const { laneID } = (await lanes.add(broker, laneDraft())).body;
    expect((await lanes.edit(broker, laneID, laneDraft(over))).error.details?.[0]?.field).toBe('validTo');
    // As a lane that ended long ago.
    await board.db
      .updateTable('lanes')
      .set({ valid_from: over.validFrom, valid_to: over.validTo })
      .where('id', '=', laneID)
      .execute();
    const edited = await lanes.edit(broker, laneID, laneDraft({ ...over, posting: { comment: 'dock 4' } }));
    expect(edited.body).toMatchObject({ ...over, posting: { comment: 'dock 4' }, nextDay: null });
    expect((await lanes.edit(broker, laneID, laneDraft({ ...over, validTo: '2026-05-30' }))).status).toBe(400);
    expect((await lanes.edit(broker, laneID, laneDraft({ ...over, validTo: null }))).status).toBe(200);
  });

  it('post by the clock of their origin, whose zone is stated; none for an id that no city has', async () => {
    const zoneOf = async (id: number) => (await board.call(findCityZone, { as: broker, params: { id } })).body.timeZone;
    expect(await zoneOf(cityId('Vancouver, BC'))).toBe('America/Vancouver');
    expect(await zoneOf(UNKNOWN)).toBe('');
    expect((await board.call(findCityZone, { params: { id: UNKNOWN } })).status).toBe(401);
  });

  it('require a session and the permits of postings', async () => {
    expect((await board.call(listLanes, { params: { mode: 'B' } })).status).toBe(401);
    const plain = await createPerson(board.db, { modes: ['B'], hasPermits: false });
    expect((await lanes.add(plain, laneDraft())).error.code).toBe('permit.missing');
    expect((await board.call(listLanes, { as: plain, params: { mode: 'B' } })).error.code).toBe('permit.missing');
    const carrier = await createCarrier(board.db);
    expect((await lanes.add(carrier, laneDraft())).error.code).toBe('product.missing');
  });

  it('are added once if a request is repeated, and stop at the limit', async () => {
    const first = await lanes.add(broker, laneDraft(), 'one-call');
    expect((await lanes.add(broker, laneDraft(), 'one-call')).body).toEqual(first.body);
    expect(await lanes.list(broker)).toHaveLength(1);
    await sql`
      insert into lanes (account_id, kind, created_by, updated_by, facts, weekdays, without_days, extra_days, per_day,
        post_hour, days_ahead, valid_from, created_on, updated_on)
      select account_id, kind, created_by, updated_by, facts, weekdays, without_days, extra_days, per_day, post_hour,
        days_ahead, valid_from, created_on, updated_on
      from lanes, generate_series(2, ${LANE_LIMIT}) where account_id = ${broker.accountId}`.execute(board.db);
    const { status, error } = await lanes.add(broker, laneDraft());
    expect([status, error.code, error.message]).toEqual([
      409,
      'lane.limitReached',
      'Your company has 1000 lanes, which is the most.',
    ]);
  });

  it('are listed in pages, newest first, each lane once, also where one is added or deleted meanwhile', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 4; count++) ids.unshift((await lanes.add(broker, laneDraft())).body.laneID);
    const read = async (query: { limit: number; cursor?: string }) =>
      (await board.call(listLanes, { as: broker, params: { mode: 'B' }, query })).body;
    const first = await read({ limit: 2 });
    expect([first.items.map(({ laneID }) => laneID), first.total]).toEqual([ids.slice(0, 2), 4]);
    await lanes.add(broker, laneDraft());
    await lanes.remove(broker, ids[1]!, false);
    const second = await read({ limit: 2, cursor: first.nextCursor! });
    expect(second.items.map(({ laneID }) => laneID)).toEqual(ids.slice(2));
    // The last page is known as such also where it is full.
    expect([second.total, second.nextCursor]).toEqual([4, null]);
    const wrong = await board.call(listLanes, { as: broker, params: { mode: 'B' }, query: { cursor: 'x' } });
    expect(wrong.error.details?.[0]?.field).toBe('cursor');
    const other = await createBroker(board.db);
    const theirs = await board.call(listLanes, { as: other, params: { mode: 'B' } });
    expect(theirs.body).toEqual({ items: [], total: 0, nextCursor: null });
  });

  it('publish an event to the company', async () => {
    const { laneID } = (await lanes.add(broker, laneDraft())).body;
    const last = await board.db.selectFrom('change_feed').select('change').orderBy('id', 'desc').executeTakeFirst();
    const event = { type: 'lanes.changed', laneID, kind: 'L' };
    expect(last?.change).toEqual({ type: 'event', accountIds: [broker.accountId], event });
  });

  it('changed: open postings get the new facts, assigned ones stay, and those that are left out are withdrawn', async () => {
    const { laneID } = (await lanes.add(broker, laneDraft({ perDay: 3, daysAhead: 2 }))).body;
    await lanes.run();
    const [taken] = await listOpen();
    const carrier = await createCarrier(board.db);
    const truck = await addPosting(board.db, carrier, 'E');
    await createAssignmentCalls(board).assign(broker, taken?.token ?? 0, truck.token);
    const draft = laneDraft({ perDay: 2, daysAhead: 2, posting: { comment: 'new', destID: cityId('Detroit, MI') } });
    const edited = await lanes.edit(broker, laneID, draft, 1);
    expect([edited.status, edited.body.version, edited.body.posting.destCity]).toEqual([200, 2, 'Detroit']);
    expect((await listOpen()).map(({ day, comment }) => `${day} ${comment}`)).toEqual([
      '2026-06-16 new',
      '2026-06-17 new',
      '2026-06-17 new',
    ]);
    expect(await lanes.listSettled(broker, laneID)).toEqual([
      '06-16 1 posted',
      '06-16 2 posted',
      '06-16 3 withdrawn',
      '06-17 1 posted',
      '06-17 2 posted',
      '06-17 3 withdrawn',
    ]);
    expect((await lanes.edit(broker, laneID, draft, 1)).error.code).toBe('lane.changedMeanwhile');
    // A withdrawn one is posted again where the lane has it again.
    await lanes.edit(broker, laneID, laneDraft({ perDay: 3, daysAhead: 2 }));
    expect(await lanes.run()).toEqual({ posted: 2, missed: 0, refused: 0 });
    expect(await lanes.run()).toEqual({ posted: 0, missed: 0, refused: 0 });
  });

  describe('with a quantity', () => {
    const quantityDraft = (posting: NonNullable<Parameters<typeof laneDraft>[0]>['posting']) =>
      laneDraft({ perDay: 1, posting });
    const listOpenQuantities = async () =>
      (
        await board.db
          .selectFrom('postings')
          .select(['quantity', 'comment'])
          .where('account_id', '=', broker.accountId)
          .where('deleted_on', 'is', null)
          .where('p_status', '=', 'O')
          .execute()
      ).map(({ quantity, comment }) => `${quantity} ${comment}`);

    /** A lane of five loads a day, two of which are assigned. @returns its id, the open posting and the assigned ones */
    const addTaken = async () => {
      const { laneID } = (await lanes.add(broker, quantityDraft({ quantity: 5 }))).body;
      await lanes.run();
      const [{ token } = { token: 0 }] = await listOpen();
      const carrier = await createCarrier(board.db);
      const taken: number[] = [];
      for (let count = 0; count < 2; count += 1) {
        const truck = await addPosting(board.db, carrier, 'E');
        taken.push((await createAssignmentCalls(board).assign(broker, token, truck.token)).body.token);
      }
      return { laneID, token, taken };
    };

    it('keep what is left of an open posting, and what a person has made of it, where theirs does not change', async () => {
      const { laneID, token } = await addTaken();
      await lanes.edit(broker, laneID, quantityDraft({ quantity: 5, comment: 'new' }));
      expect(await listOpenQuantities()).toEqual(['3 new']);
      await board.db.updateTable('postings').set({ quantity: 8 }).where('token', '=', token).execute();
      await lanes.edit(broker, laneID, quantityDraft({ quantity: 5, comment: 'newer' }));
      expect(await listOpenQuantities()).toEqual(['8 newer']);
    });

    it('subtract what was taken from a new one, also what was delivered and then deleted', async () => {
      const { laneID, taken } = await addTaken();
      const delivered = { p_status: 'D', deleted_on: board.clock.now() } as const;
      await board.db.updateTable('postings').set(delivered).where('token', '=', taken[0]!).execute();
      await lanes.edit(broker, laneID, quantityDraft({ quantity: 7, comment: 'new' }));
      expect(await listOpenQuantities()).toEqual(['5 new']);
    });

    it('delete an open posting of which all are taken, and do not post it again', async () => {
      const { laneID } = await addTaken();
      await lanes.edit(broker, laneID, quantityDraft({ quantity: 2, comment: 'new' }));
      expect(await listOpenQuantities()).toEqual([]);
      expect(await lanes.run()).toEqual({ posted: 0, missed: 0, refused: 0 });
      expect(await lanes.listSettled(broker, laneID)).toEqual(['06-16 1 posted']);
    });
  });

  it('changed without new facts leave the versions of open postings, and withdraw a day that is left out', async () => {
    const { laneID } = (await lanes.add(broker, laneDraft({ daysAhead: 2 }))).body;
    await lanes.run();
    await lanes.edit(broker, laneID, laneDraft({ daysAhead: 2, withoutDays: ['2026-06-17'] }));
    expect((await listOpen()).map(({ day, version }) => [day, version])).toEqual([
      ['2026-06-16', 1],
      ['2026-06-16', 1],
    ]);
  });

  it('do not post again what a user has deleted', async () => {
    const { laneID } = (await lanes.add(broker, laneDraft({ perDay: 1 }))).body;
    await lanes.run();
    const [open] = await listOpen();
    const params = { id: open?.token ?? 0, key: broker.keyFor('ll_ldpostings_create_delete') };
    expect((await board.call(loadPostingCalls.remove, { as: broker, params })).status).toBe(200);
    await lanes.edit(broker, laneID, laneDraft({ perDay: 1, posting: { comment: 'new' } }));
    expect(await lanes.run()).toEqual({ posted: 0, missed: 0, refused: 0 });
    expect(await lanes.listDays(broker, laneID)).toMatchObject([
      { day: '2026-06-16', planned: 0, occurrences: [{ number: 1, state: 'posted', token: null, pStatus: null }] },
      { day: '2026-06-17', planned: 1 },
      { day: '2026-06-18' },
      { day: '2026-06-19' },
      { day: '2026-06-22' },
      { day: '2026-06-23' },
      { day: '2026-06-24' },
      { day: '2026-06-25' },
      { day: '2026-06-26' },
      { day: '2026-06-29' },
      { day: '2026-06-30' },
    ]);
  });

  it('show who has accepted what', async () => {
    const { laneID } = (await lanes.add(broker, laneDraft())).body;
    await lanes.run();
    const [open] = await listOpen();
    const carrier = await createCarrier(board.db);
    const truck = await addPosting(board.db, carrier, 'E');
    const calls = createAssignmentCalls(board);
    await calls.assign(broker, open?.token ?? 0, truck.token);
    expect((await lanes.get(broker, laneID)).body).toMatchObject({ postedCount: 2, acceptedCount: 0 });
    expect((await calls.step(carrier, 'E', truck.token, 'A')).status).toBe(200);
    expect((await lanes.get(broker, laneID)).body).toMatchObject({ postedCount: 2, acceptedCount: 1 });
    const [day] = await lanes.listDays(broker, laneID);
    expect(day?.occurrences).toMatchObject([
      { number: 1, state: 'posted', token: open?.token, pStatus: 'A', acceptedBy: carrier.company.common_name },
      { number: 2, state: 'posted', pStatus: 'O', acceptedBy: null },
    ]);
  });

  it('that are deleted keep their postings, or withdraw the open ones', async () => {
    const first = (await lanes.add(broker, laneDraft())).body;
    await lanes.run();
    expect((await lanes.remove(broker, first.laneID, false)).body).toEqual({ laneID: first.laneID, withdrawn: 0 });
    expect(await listOpen()).toHaveLength(2);
    const second = (await lanes.add(broker, laneDraft())).body;
    await lanes.run();
    expect(await listOpen()).toHaveLength(4);
    expect((await lanes.remove(broker, second.laneID, true)).body.withdrawn).toBe(2);
    expect(await listOpen()).toHaveLength(2);
    expect(await lanes.list(broker)).toEqual([]);
  });

  it('are found by a posting of theirs, for its company only', async () => {
    const { laneID } = (await lanes.add(broker, laneDraft())).body;
    await lanes.run();
    const [open] = await listOpen();
    const find = async (as: Person, token: number) =>
      (await board.call(findLaneOfPosting, { as, params: { token } })).body.laneID;
    expect(await find(broker, open?.token ?? 0)).toBe(laneID);
    expect(await find(await createBroker(board.db), open?.token ?? 0)).toBeNull();
    expect(await find(broker, (await addPosting(board.db, broker, 'L')).token)).toBeNull();
  });
});
