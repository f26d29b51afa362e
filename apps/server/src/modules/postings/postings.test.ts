import { equipmentPostingCalls, loadPostingCalls } from '@loadstone/contracts/postings';
import { createTag } from '@loadstone/contracts/tags';
import {
  addNetwork,
  addPosting,
  createBroker,
  createCarrier,
  createPerson,
  createTestApp,
  type Person,
  type TestApp,
} from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBoardCalls, type BoardCalls } from '../../../test/board-calls.ts';
import { cityId, loadDraft } from '../../../test/drafts.ts';

describe('postings', () => {
  let board: TestApp;
  let calls: BoardCalls;
  let broker: Person;
  let carrier: Person;

  beforeAll(async () => {
    board = await createTestApp();
    calls = createBoardCalls(board);
  });
  afterAll(() => board.close());
  beforeEach(async () => {
    broker = await createBroker(board.db);
    carrier = await createCarrier(board.db);
  });

  const getLoad = (as: Person, id: number) => board.call(loadPostingCalls.get, { as, params: { id } });
  const listExpired = (as: Person) =>
    board.call(loadPostingCalls.listExpired, { as, params: { key: as.keyFor('ll_ldpostings_view') } });

  describe('create', () => {
    it('posts a load with names, state and coordinates from the gazetteer', async () => {
      const { status, body } = await calls.postLoad(broker, { comment: ' two stops ', vehicleType: 'VR' });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        postType: 'L',
        pStatus: 'O',
        srceCity: 'Toronto',
        srceSt: 'ON',
        destCity: 'Chicago',
        destSt: 'IL',
        vehicleType: 'VR',
        comment: 'two stops',
        custCd: broker.custCd,
        createdBy: broker.userId,
        version: 1,
        network: null,
        tag: null,
        leadCount: 0,
        createdOn: board.clock.now().toISOString(),
      });
      expect(body.srceLat).toBeCloseTo(43.7, 1);
      expect((await calls.listLoads(broker)).body.map((posting) => posting.token)).toEqual([body.token]);
      const read = (await getLoad(broker, body.token)).body;
      expect(read).toEqual({ ...body, leadsEventId: board.app.matching.appliedEventId });
      expect([body.leadsEventId, read.leadsEventId > 0]).toEqual([0, true]);
    });

    it('accepts hours over midnight', async () => {
      const hours = { from: '22:00', to: '06:00' };
      const { status, body } = await calls.postLoad(broker, { pickupHours: hours, deliveryHours: hours });
      expect(status).toBe(200);
      expect(body).toMatchObject({ pickupHours: hours, deliveryHours: hours });
    });

    it('asks before a second one with the same fingerprint, and posts it where it is confirmed', async () => {
      const owner = await createBroker(board.db);
      const first = (await calls.postLoad(owner, { comment: 'first' })).body;
      const again = (draft: Parameters<typeof calls.postLoad>[1] = {}) =>
        calls.postLoad(owner, { confirmDuplicate: false, comment: 'second', ...draft });
      const refused = await again();
      expect([refused.status, refused.error.code]).toEqual([409, 'posting.duplicate']);
      expect(refused.error.details?.[0]?.text).toEqual({
        name: 'posting.duplicateOf',
        values: { token: String(first.token) },
      });
      expect((await calls.listLoads(owner)).body).toHaveLength(1);
      expect((await again({ srceID: cityId('Hamilton, ON') })).status).toBe(200);
      expect((await again({ confirmDuplicate: true })).status).toBe(200);
      await calls.remove(owner, 'L', first.token);
    });

    it('returns the posting as it is read, also with a tag and in a network', async () => {
      const tag = await board.call(createTag, { as: broker, body: { tagName: 'urgent', tagColor: '#dc2626' } });
      const networkId = await addNetwork(board.db, broker, [carrier], { name: 'Best' });
      const drafts = [{}, { tagId: 0 }, { tagId: tag.body.id }, { postMode: 'P', networkId }] as const;
      for (const draft of drafts) {
        const { body } = await calls.postLoad(broker, draft);
        const read = (await getLoad(broker, body.token)).body;
        expect(body).toEqual({ ...read, leadsEventId: 0 });
        expect([body.users.nickName, body.tag?.tagName, body.network?.name]).toEqual([
          broker.user.nick_name,
          draft === drafts[2] ? 'urgent' : undefined,
          draft === drafts[3] ? 'Best' : undefined,
        ]);
      }
    });

    it('posts equipment with its corridor and tracking', async () => {
      const { body } = await calls.postTruck(carrier, { corridor: 'C', customerTracking: true, vehicleSize: 'B' });
      expect(body).toMatchObject({ postType: 'E', corridor: 'C', customerTracking: true, vehicleSize: 'B' });
    });

    it('returns how many leads the new posting has', async () => {
      await calls.postTruck(carrier);
      await board.app.matching.catchUp();
      const { body } = await calls.postLoad(broker);
      expect(body.leadCount).toBeGreaterThan(0);
      expect(body).toMatchObject({ hasLeads: true, hasNewLeads: true, hasLiveLeads: true });
      expect(body.newLeadCount).toBe(body.leadCount);
    });

    it('counts the leads that a draft would have, and stores nothing', async () => {
      const pair = { broker, carrier };
      const count = async (change = {}) =>
        board.call(loadPostingCalls.countMatches, {
          as: pair.broker,
          params: { key: pair.broker.keyFor('ll_ldpostings_create_delete') },
          body: { ...loadDraft(), ...change },
        });
      const { body: before } = await count();
      await calls.postTruck(pair.carrier);
      await board.app.matching.catchUp();
      expect((await count()).body).toEqual({ count: before.count + 1 });
      expect((await calls.postLoad(pair.broker)).body.leadCount).toBe(before.count + 1);
      expect((await count({ networkId: 999_999, postMode: 'P' })).error.code).toBe('network.notFound');
      expect((await count({ vehicleType: '' })).error.code).toBe('request.invalid');
      expect((await calls.listLoads(pair.broker)).body).toHaveLength(1);
    });

    it('raises a past day to the today of the board', async () => {
      expect((await calls.postLoad(broker, { dateAvail: '2020-01-01' })).body.dateAvail).toBe('2026-06-15');
      expect((await calls.postLoad(broker, { dateAvail: '2026-06-20' })).body.dateAvail).toBe('2026-06-20');
    });

    it('keeps a radius of 1000 at a western end only', async () => {
      const { body } = await calls.postTruck(carrier, {
        srceID: cityId('Calgary, AB'),
        srceRadius: 1000,
        destRadius: 1000,
      });
      expect(body).toMatchObject({ srceRadius: 1000, destRadius: 50 });
    });

    it('names every wrong field', async () => {
      const { status, error } = await board.call(loadPostingCalls.create, {
        as: broker,
        params: { key: broker.keyFor('ll_ldpostings_create_delete'), datKey: 'NA' },
        body: { ...loadDraft(), srceRadius: 75, vehicleType: '', dateAvail: 'tomorrow' },
      });
      expect(status).toBe(400);
      expect(error.code).toBe('request.invalid');
      expect(error.details?.map((detail) => detail.field)).toEqual(
        expect.arrayContaining(['vehicleType', 'dateAvail']),
      );
    });

    it('refuses a load of size B, a city that does not exist and a corridor to itself', async () => {
      const size = await board.call(loadPostingCalls.create, {
        as: broker,
        params: { key: broker.keyFor('ll_ldpostings_create_delete'), datKey: 'NA' },
        body: { ...loadDraft(), vehicleSize: 'B' as 'T' },
      });
      expect(size.status).toBe(400);
      const city = await calls.postLoad(broker, { srceID: 1 });
      expect(city.status).toBe(400);
      expect(city.error.details).toEqual([
        {
          field: 'srceID',
          message: 'Please choose an origin from the list.',
          text: { name: 'check.originMissing' },
        },
      ]);
      const corridor = await calls.postTruck(carrier, { corridor: 'C', destID: cityId('Toronto, ON') });
      expect(corridor.error.details?.[0]).toEqual({
        field: 'corridor',
        message: 'Corridor cannot be enabled with same source and destination',
        text: { name: 'check.corridorImpossible' },
      });
    });

    it('posts once for one idempotency key, also when two requests come at once', async () => {
      const responses = await Promise.all([calls.postLoad(broker, {}, 'key-1'), calls.postLoad(broker, {}, 'key-1')]);
      expect(responses.map((response) => response.status)).toEqual([200, 200]);
      expect(responses[0].body.token).toBe(responses[1].body.token);
      expect((await calls.listLoads(broker)).body).toHaveLength(1);
      const other = await calls.postLoad(broker, { comment: 'another' }, 'key-1');
      expect(other.status).toBe(422);
    });

    it('requires a session, the product, the permit and the right key', async () => {
      const body = loadDraft();
      const key = broker.keyFor('ll_ldpostings_create_delete');
      expect((await board.call(loadPostingCalls.create, { params: { key, datKey: 'NA' }, body })).status).toBe(401);
      const asCarrier = await board.call(loadPostingCalls.create, { as: carrier, params: { key, datKey: 'NA' }, body });
      expect(asCarrier.status).toBe(403);
      const wrongKey = await board.call(loadPostingCalls.create, {
        as: broker,
        params: { key: broker.keyFor('ll_ldpostings_view'), datKey: 'NA' },
        body,
      });
      expect(wrongKey.error.code).toBe('permit.missing');
      const wrongDat = await board.call(loadPostingCalls.create, {
        as: broker,
        params: { key, datKey: 'not-the-key' },
        body,
      });
      expect(wrongDat.error.code).toBe('permit.missing');
      const plain = await createPerson(board.db, { modes: ['B'], hasPermits: false });
      expect((await calls.postLoad(plain)).error.code).toBe('permit.missing');
    });

    it('lets a globally excluded company post', async () => {
      const excluded = await createBroker(board.db, { company: { globally_excluded: true } });
      expect((await calls.postLoad(excluded)).status).toBe(200);
    });
  });

  describe('insurance', () => {
    const insuredUntil = (day: string, flag = '1') =>
      createCarrier(board.db, {
        company: { insurance_expiry_date: day },
        user: { in_product_notification: flag },
      });

    it('refuses every write of a carrier whose insurance is expired, except that a truck can be withdrawn', async () => {
      const person = await insuredUntil('2026-06-15');
      const truck = await addPosting(board.db, person, 'E');
      for (const response of [await calls.postTruck(person), await calls.editTruck(person, truck.token, 1)]) {
        expect(response.status).toBe(403);
        expect(response.error.code).toBe('insurance.expired');
      }
      expect((await calls.remove(person, 'E', truck.token)).status).toBe(200);
      expect((await calls.listTrucks(person)).body).toEqual([]);
    });

    it('refuses a day that the insurance does not reach, in the words of the specification', async () => {
      const person = await insuredUntil('2026-06-20');
      expect((await calls.postTruck(person, { dateAvail: '2026-06-19' })).status).toBe(200);
      const { status, error } = await calls.postTruck(person, { dateAvail: '2026-06-20' });
      expect(status).toBe(400);
      expect(error.code).toBe('insurance.futureDate');
      expect(error.message).toContain('We cannot accept the future posting date of Jun 20 2026');
      expect(error.message).toContain('Your insurance is set to expire on Jun 20 2026');
    });

    it('checks future days only for users with the insurance flag', async () => {
      const person = await insuredUntil('2026-06-20', '0');
      expect((await calls.postTruck(person, { dateAvail: '2026-06-25' })).status).toBe(200);
    });

    it('leaves brokers alone', async () => {
      const person = await createBroker(board.db, { company: { insurance_expiry_date: '2020-01-01' } });
      expect((await calls.postLoad(person)).status).toBe(200);
    });
  });

  describe('lists', () => {
    it('lists all postings of the company, newest first, and no others', async () => {
      const colleague = await createPerson(board.db, { modes: ['B'], company: broker.company });
      await calls.postLoad(await createBroker(board.db));
      const first = await calls.postLoad(broker);
      board.clock.advance(1000);
      const second = await calls.postLoad(colleague);
      const { body } = await calls.listLoads(broker);
      expect(body.map((posting) => posting.token)).toEqual([second.body.token, first.body.token]);
      expect(body[0]?.users.nickName).toBe(colleague.user.nick_name);
      const key = broker.keyFor('ll_ldpostings_view');
      const few = await board.call(loadPostingCalls.list, { as: broker, params: { key }, query: { limit: 1 } });
      expect(few.body).toEqual(body.slice(0, 1));
      const none = await board.call(loadPostingCalls.list, { as: broker, params: { key }, query: { limit: 0 } });
      expect(none.error.code).toBe('request.invalid');
    });

    it('reads an open posting of a past day as expired, whether or not a job has said so', async () => {
      const old = await addPosting(board.db, broker, 'L', { date_avail: '2026-06-14' });
      const marked = await addPosting(board.db, broker, 'L', { date_avail: '2026-06-01', p_status: 'E' });
      expect((await calls.listLoads(broker)).body).toEqual([]);
      const { body } = await listExpired(broker);
      expect(body.map((posting) => [posting.token, posting.pStatus]).sort()).toEqual(
        [
          [old.token, 'E'],
          [marked.token, 'E'],
        ].sort(),
      );
    });

    it('requires the view key', async () => {
      const params = { key: 'not-the-key' };
      expect((await board.call(loadPostingCalls.list, { as: broker, params })).status).toBe(403);
      expect((await board.call(loadPostingCalls.listExpired, { as: broker, params })).status).toBe(403);
      expect((await board.call(loadPostingCalls.list, { params })).status).toBe(401);
      expect((await board.call(equipmentPostingCalls.list, { as: broker, params })).error.code).toBe('product.missing');
    });
  });

  describe('another company’s posting', () => {
    it('does not exist: neither for reading, nor for writing', async () => {
      const stranger = await createBroker(board.db);
      const { body } = await calls.postLoad(broker);
      expect((await getLoad(stranger, body.token)).status).toBe(404);
      expect((await calls.editLoad(stranger, body.token, 1)).error.code).toBe('posting.notFound');
      expect((await calls.remove(stranger, 'L', body.token)).error.code).toBe('posting.notFound');
      expect((await getLoad(broker, body.token)).status).toBe(200);
    });

    it('nor does one of the other kind under this path', async () => {
      const both = await createPerson(board.db, { modes: ['B', 'C'] });
      const truck = await calls.postTruck(both);
      expect(truck.status).toBe(200);
      expect((await getLoad(both, truck.body.token)).status).toBe(404);
    });
  });

  describe('edit', () => {
    it('writes the draft, counts the version up and keeps createdOn', async () => {
      const { body } = await calls.postLoad(broker);
      board.clock.advance(60_000);
      const edited = await calls.editLoad(broker, body.token, 1, { comment: 'changed', destID: cityId('Detroit, MI') });
      expect(edited.body).toMatchObject({
        token: body.token,
        version: 2,
        comment: 'changed',
        destCity: 'Detroit',
        createdOn: body.createdOn,
        updatedOn: board.clock.now().toISOString(),
      });
    });

    it('refuses the second of two users, and overwrites nothing', async () => {
      const { body } = await calls.postLoad(broker);
      const colleague = await createPerson(board.db, { modes: ['B'], company: broker.company });
      const both = await Promise.all([
        calls.editLoad(broker, body.token, 1, { comment: 'one' }),
        calls.editLoad(colleague, body.token, 1, { comment: 'two' }),
      ]);
      expect(both.map((response) => response.status).sort()).toEqual([200, 409]);
      const winner = both.find((response) => response.status === 200);
      expect(both.find((response) => response.status === 409)?.error.code).toBe('posting.changedMeanwhile');
      expect((await getLoad(broker, body.token)).body.comment).toBe(winner?.body.comment);
    });

    it('opens an expired posting again, as of now', async () => {
      const row = await addPosting(board.db, broker, 'L', {
        date_avail: '2026-06-10',
        created_on: new Date('2026-06-10T12:00:00Z'),
      });
      const { status, body } = await calls.editLoad(broker, row.token, 1);
      expect(status).toBe(200);
      expect(body).toMatchObject({ pStatus: 'O', dateAvail: '2026-06-15' });
      expect(body.createdOn).toBe(board.clock.now().toISOString());
    });

    it.each(['P', 'A', 'R', 'D'] as const)('is refused while the posting is %s', async (status) => {
      const row = await addPosting(board.db, broker, 'L', { p_status: status });
      const response = await calls.editLoad(broker, row.token, 1);
      expect(response.status).toBe(409);
      expect(response.error.code).toBe('posting.illegalTransition');
    });

    it('refuses bad input and a wrong key', async () => {
      const { body } = await calls.postLoad(broker);
      const params = { key: broker.keyFor('ll_ldpostings_update'), datKey: 'NA' };
      const bad = await board.call(loadPostingCalls.edit, {
        as: broker,
        params,
        body: { token: body.token, version: 0, ...loadDraft() },
      });
      expect(bad.status).toBe(400);
      const wrong = await board.call(loadPostingCalls.edit, {
        as: broker,
        params: { ...params, key: 'not-the-key' },
        body: { token: body.token, version: 1, ...loadDraft() },
      });
      expect(wrong.status).toBe(403);
    });
  });

  describe('delete', () => {
    it.each(['O', 'E', 'D'] as const)(
      'takes a posting of status %s off every list, and keeps its row',
      async (status) => {
        const row = await addPosting(board.db, broker, 'L', { p_status: status });
        expect((await calls.remove(broker, 'L', row.token)).body).toEqual({ token: row.token });
        expect((await getLoad(broker, row.token)).status).toBe(404);
        expect((await calls.listLoads(broker)).body).toEqual([]);
        expect((await calls.remove(broker, 'L', row.token)).status).toBe(404);
        const kept = await board.db
          .selectFrom('postings')
          .select('deleted_on')
          .where('token', '=', row.token)
          .executeTakeFirst();
        expect(kept?.deleted_on).toEqual(board.clock.now());
      },
    );

    it.each([
      ['P', 'Cannot delete Pending equipment posting.'],
      ['A', 'Cannot delete Assigned equipment posting.'],
      ['R', 'Cannot delete On Route equipment posting.'],
    ] as const)('is refused for status %s in the words of the specification', async (status, message) => {
      const row = await addPosting(board.db, carrier, 'E', { p_status: status });
      const { status: http, error } = await calls.remove(carrier, 'E', row.token);
      expect(http).toBe(409);
      expect(error).toMatchObject({ code: 'posting.illegalTransition', message });
    });

    it('refuses a token that is none and a wrong key', async () => {
      const key = broker.keyFor('ll_ldpostings_create_delete');
      expect((await board.call(loadPostingCalls.remove, { as: broker, params: { id: 'x', key } })).status).toBe(400);
      const { body } = await calls.postLoad(broker);
      const wrong = await board.call(loadPostingCalls.remove, { as: broker, params: { id: body.token, key: 'wrong' } });
      expect(wrong.status).toBe(403);
    });
  });
});
