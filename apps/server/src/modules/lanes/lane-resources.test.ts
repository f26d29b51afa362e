import {
  createLane,
  createLaneResource,
  deleteLaneResource,
  getLaneResource,
  importLanes,
  listLaneDayResources,
  listLaneResources,
  pauseLaneResource,
  replaceLaneResource,
  type LaneResource,
} from '@loadstone/contracts/lanes';
import { listPostingResources } from '@loadstone/contracts/postings';
import type { Problem } from '@loadstone/contracts/machine';
import { createBroker, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLaneCalls, laneDraft } from '../../../test/lane-calls.ts';
import { createMachine, type TestMachine } from '../../../test/machine-calls.ts';
import { countWaiting } from '../../../test/waiting-locks.ts';

const posting = {
  postType: 'L' as const,
  clientRefNum: 'LANE-7',
  srceCity: 'Toronto',
  srceSt: 'ON',
  srceRadius: 50,
  destCity: 'Chicago, IL',
  destRadius: 50,
  vehicleType: 'V',
  vehicleSize: 'T' as const,
};
const draft = {
  posting,
  weekdays: [1, 2, 3, 4, 5],
  perDay: 2,
  postHour: 8,
  daysAhead: 1,
  validFrom: '2026-06-16',
};

describe('lanes of programs', () => {
  let board: TestApp;
  let lanes: ReturnType<typeof createLaneCalls>;
  let broker: Person;
  let machine: TestMachine;

  beforeAll(async () => {
    board = await createTestApp();
    lanes = createLaneCalls(board);
  });
  afterAll(() => board.close());
  beforeEach(async () => {
    await board.db.deleteFrom('lanes').execute();
    broker = await createBroker(board.db);
    machine = await createMachine(board, broker);
  });

  const add = async (given: object = {}): Promise<LaneResource> =>
    (await machine.call(createLaneResource, { body: { ...draft, ...given } })).body;
  const listOpen = async () =>
    (await machine.call(listPostingResources, { query: { postType: 'L' } })).body.items.map(
      ({ dateAvail, createdBy, srceCity, destCity, clientRefNum }) =>
        [dateAvail, createdBy, srceCity, destCity, clientRefNum] as const,
    );

  it('name their places as people write them, and have the reference of the program', async () => {
    const lane = await add();
    expect(lane).toMatchObject({
      postType: 'L',
      posting: { srceCity: 'Toronto', destCity: 'Chicago', destSt: 'IL', clientRefNum: 'LANE-7' },
      perDay: 2,
      version: 1,
      nextDay: '2026-06-16',
    });
    expect(await add({ posting: { ...posting, clientRefNum: null } })).toMatchObject({
      posting: { clientRefNum: null },
    });
    // The desk reads the text that stands for none.
    expect((await lanes.list(broker)).map((one) => one.posting.clientRefNum)).toEqual(['Client Ref', 'LANE-7']);
    expect((await machine.call(getLaneResource, { params: { laneID: lane.laneID } })).body).toEqual(lane);
  });

  it('are posted in the name of the program', async () => {
    const { laneID, createdBy } = await add();
    expect(await lanes.run()).toEqual({ posted: 2, missed: 0, refused: 0 });
    expect(await listOpen()).toEqual([
      ['2026-06-16', createdBy, 'Toronto', 'Chicago', null],
      ['2026-06-16', createdBy, 'Toronto', 'Chicago', null],
    ]);
    const author = await board.db
      .selectFrom('service_accounts')
      .select('author_id')
      .where('id', '=', machine.id)
      .executeTakeFirstOrThrow();
    expect(createdBy).toBe(author.author_id);
    const { items } = (await machine.call(listLaneDayResources, { params: { laneID }, query: { month: '2026-06' } }))
      .body;
    expect(items[0]).toMatchObject({
      day: '2026-06-16',
      planned: 0,
      occurrences: [
        { number: 1, state: 'posted', pStatus: 'O' },
        { number: 2, state: 'posted', pStatus: 'O' },
      ],
    });
    expect(items[1]).toMatchObject({ day: '2026-06-17', planned: 2, occurrences: [] });
  });

  it.each([
    ['was revoked', { revoked_on: new Date('2026-06-15T00:00:00Z') }, 'session.disabled'],
    ['may not post any more', { scopes: ['postings:read' as const] }, 'scope.missing'],
  ])(
    'are refused with the reason where the program %s, and posted once a colleague has saved them',
    async (_name, change, code) => {
      const { laneID } = await add();
      await board.db.updateTable('service_accounts').set(change).where('id', '=', machine.id).execute();
      expect(await lanes.run()).toEqual({ posted: 0, missed: 0, refused: 2 });
      expect((await lanes.get(broker, laneID)).body).toMatchObject({ refusal: { day: '2026-06-16', code } });
      await lanes.edit(broker, laneID, laneDraft());
      expect(await lanes.run()).toEqual({ posted: 2, missed: 0, refused: 0 });
    },
  );

  it('are listed page by page, newest first, by reference and by their last change', async () => {
    const ids: number[] = [];
    for (const clientRefNum of ['A', 'B', 'C']) ids.push((await add({ posting: { ...posting, clientRefNum } })).laneID);
    const list = async (query: object) => {
      const { items, nextCursor } = (
        await machine.call(listLaneResources, { query: { postType: 'L' as const, ...query } })
      ).body;
      return { ids: items.map(({ laneID }) => laneID), nextCursor };
    };
    const first = await list({ limit: 2 });
    expect(first.ids).toEqual([ids[2], ids[1]]);
    expect(await list({ limit: 2, cursor: first.nextCursor })).toEqual({ ids: [ids[0]], nextCursor: null });
    expect((await list({ ref: 'B' })).ids).toEqual([ids[1]]);
    await sql`update lanes set updated_on = updated_on - interval '1 day' where id <> ${ids[0]}`.execute(board.db);
    expect((await list({ modifiedSince: board.clock.now().toISOString() })).ids).toEqual([ids[0]]);
  });

  it('are replaced where the program knows their version, and keep their kind', async () => {
    const { laneID, version } = await add();
    await lanes.run();
    const replace = (given: object) =>
      machine.call(replaceLaneResource, { params: { laneID }, body: { ...draft, version, ...given } });
    expect((await replace({ perDay: 1 })).body).toMatchObject({ perDay: 1, version: 2 });
    expect(await listOpen()).toHaveLength(1);
    const old = await replace({ perDay: 3 });
    expect([old.status, old.error.code]).toEqual([409, 'lane.changedMeanwhile']);
    const truck = { ...posting, postType: 'E' as const };
    const other = await replace({ version: 2, posting: truck });
    expect(other.status).not.toBe(200);
  });

  it('are refused with a validity that is over, as at the desk', async () => {
    const refused = await machine.call(createLaneResource, {
      body: { ...draft, validFrom: '2026-05-04', validTo: '2026-05-29' },
    });
    const { status, code, errors } = refused.error as unknown as Problem;
    expect([status, code, errors?.map(({ field }) => field)]).toEqual([400, 'request.invalid', ['validTo']]);
  });

  it('are paused, resumed and deleted with their open postings', async () => {
    const { laneID } = await add();
    await lanes.run();
    const params = { laneID };
    const paused = await machine.call(pauseLaneResource, { params, body: { isPaused: true } });
    expect(paused.body).toMatchObject({ isPaused: true, nextDay: null, version: 2 });
    const resumed = await machine.call(pauseLaneResource, { params, body: { isPaused: false } });
    expect(resumed.body).toMatchObject({ isPaused: false, nextDay: '2026-06-16', version: 3 });
    const removed = await machine.call(deleteLaneResource, { params, query: { withdraw: 'true' } });
    expect(removed.body).toEqual({ laneID, withdrawn: 2 });
    expect(await listOpen()).toEqual([]);
    expect((await machine.call(getLaneResource, { params })).error.code).toBe('lane.notFound');
  });

  it('are added once for one idempotency key', async () => {
    const send = () =>
      machine.call(createLaneResource, { body: draft, headers: { 'idempotency-key': 'lane-7-first-try' } });
    const [one, again] = [await send(), await send()];
    expect(again.body).toEqual(one.body);
    expect(await lanes.list(broker)).toHaveLength(1);
  });

  describe('with a reference that another lane has', () => {
    const named = (clientRefNum: string | null) => ({ posting: { ...posting, clientRefNum } });
    const create = (clientRefNum: string | null) =>
      machine.call(createLaneResource, { body: { ...draft, ...named(clientRefNum) } });
    const replace = (laneID: number, clientRefNum: string) =>
      machine.call(replaceLaneResource, {
        params: { laneID },
        body: { ...draft, version: 1, ...named(clientRefNum) },
      });
    /** Starts writes while the company is locked, and lets them go on once all of them wait. */
    const runAtOnce = async <Reply>(writes: (() => Promise<Reply>)[]): Promise<Reply[]> => {
      const { started } = await board.db.transaction().execute(async (tx) => {
        await sql`select from companies where account_id = ${broker.accountId} for no key update`.execute(tx);
        const replies = writes.map((write) => write());
        await expect.poll(() => countWaiting(board.db), { timeout: 120_000 }).toBe(writes.length);
        return { started: replies };
      });
      return Promise.all(started);
    };

    it('are refused, and the lane that has it is named', async () => {
      const { laneID } = await add(named('A'));
      const other = await add(named('B'));
      for (const { status, error } of [await create('A'), await replace(other.laneID, 'A')]) {
        const { errors } = error as unknown as Problem;
        expect([status, error.code, errors?.[0]?.field]).toEqual([409, 'lane.referenceTaken', 'posting.clientRefNum']);
        expect(errors?.[0]?.message).toContain(String(laneID));
      }
      // Its own reference is no other one's, and any number of lanes have none.
      expect((await replace(laneID, 'A')).status).toBe(200);
      for (const status of [(await create(null)).status, (await create(null)).status]) expect(status).toBe(200);
      const truck = { ...posting, postType: 'E' as const, clientRefNum: 'A' };
      const carrier = await createMachine(board, await createCarrier(board.db));
      expect((await carrier.call(createLaneResource, { body: { ...draft, posting: truck } })).status).toBe(200);
    });

    it('are refused also of two calls at once', async () => {
      const replies = await runAtOnce([() => create('A'), () => create('A')]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
      const [one, two, three] = [await add(named('B')), await add(named('C')), await add(named('F'))];
      const changed = await runAtOnce([() => replace(one.laneID, 'D'), () => replace(two.laneID, 'D')]);
      expect(changed.map(({ status }) => status).sort()).toEqual([200, 409]);
      const mixed = await runAtOnce<{ error: { code: string } }>([() => replace(three.laneID, 'E'), () => create('E')]);
      expect(mixed.filter(({ error }) => error?.code === 'lane.referenceTaken')).toHaveLength(1);
    });

    it('are refused where a list is imported at once', async () => {
      const rows = [
        ['Reference', 'Origin', 'Destination', 'Equipment', 'Days of the week'],
        ['A', 'Toronto, ON', 'Detroit, MI', 'Van', 'Sat'],
      ];
      const list = (given: { isDryRun: true } | { isDryRun: false; digests: string[] }) =>
        board.call(importLanes, {
          ...{ as: broker, params: { mode: 'B' as const } },
          body: { rows, language: 'en' as const, ...given },
        });
      const digests = (await list({ isDryRun: true })).body.rows.flatMap(({ digest }) => digest ?? []);
      const results: string[] = [];
      await runAtOnce<unknown>([
        async () => results.push((await create('A')).status === 200 ? 'created' : 'refused'),
        async () => results.push((await list({ isDryRun: false, digests })).body.rows[0]!.result),
      ]);
      expect(results.sort()).toEqual(['created', 'refused']);
      expect(await lanes.list(broker)).toHaveLength(1);
    });
  });

  it('name each wrong field, also of places that are not found, and unknown ones', async () => {
    const refuse = async (body: object) => {
      const { status, error } = await machine.call(createLaneResource, { body: { ...draft, ...body } });
      const { code, errors = [] } = error as unknown as Problem;
      return [status, code, ...errors.map(({ field }) => field)];
    };
    expect(await refuse({ posting: { ...posting, srceCity: 'Nowhere' } })).toEqual([
      400,
      'request.invalid',
      'posting.srceCity',
    ]);
    expect(await refuse({ posting: { ...posting, colour: 'red' } })).toContain('posting.colour');
    expect(await refuse({ weekdays: [], extraDays: [] })).toContain('weekdays');
    expect(await refuse({ hour: 7 })).toContain('hour');
    expect(await lanes.list(broker)).toEqual([]);
  });

  it('of another company or kind are not found or refused', async () => {
    const { laneID } = (await board.call(createLane, { as: broker, body: laneDraft() })).body;
    const other = await createMachine(board, await createBroker(board.db));
    const carrier = await createMachine(board, await createCarrier(board.db));
    const params = { laneID };
    for (const reply of [
      await other.call(getLaneResource, { params }),
      await other.call(listLaneDayResources, { params, query: { month: '2026-06' } }),
      await other.call(replaceLaneResource, { params, body: { ...draft, version: 1 } }),
      await other.call(pauseLaneResource, { params, body: { isPaused: true } }),
      await other.call(deleteLaneResource, { params }),
    ])
      expect([reply.status, reply.error.code]).toEqual([404, 'lane.notFound']);
    const refused = await carrier.call(createLaneResource, { body: draft });
    expect([refused.status, refused.error.code]).toEqual([403, 'permit.missing']);
    const reader = await createMachine(board, broker, { scopes: ['postings:read'] });
    expect((await reader.call(deleteLaneResource, { params })).error.code).toBe('scope.missing');
    expect((await reader.call(getLaneResource, { params })).status).toBe(200);
  });
});
