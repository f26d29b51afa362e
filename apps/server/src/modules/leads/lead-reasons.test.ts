import { LIMITS } from '@loadstone/contracts/board';
import { getLeadReason, listNearMisses } from '@loadstone/contracts/leads';
import type { PostingKind } from '@loadstone/contracts/postings';
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

/** Each test uses its own equipment letter, so that no test sees the postings of another. */
const LETTERS = [...'VRKFSDTCUHLONPIE'];

let board: TestApp;
let calls: BoardCalls;
let broker: Person;
let carrier: Person;
let letter = '';

beforeAll(async () => {
  board = await createTestApp();
  calls = createBoardCalls(board);
});
afterAll(() => board.close());
beforeEach(async () => {
  letter = LETTERS.shift() ?? '';
  broker = await createBroker(board.db);
  carrier = await createCarrier(board.db);
});

const add = (owner: Person, kind: PostingKind, columns: Parameters<typeof addPosting>[3] = {}) =>
  addPosting(board.db, owner, kind, { vehicle_type: letter, ...columns });
const why = (as: Person | undefined, token: number, leadToken: number) =>
  board.call(getLeadReason, { ...(as === undefined ? {} : { as }), params: { token, leadToken } });
const near = (as: Person | undefined, token: number) =>
  board.call(listNearMisses, { ...(as === undefined ? {} : { as }), params: { token } });

describe('why a lead matches', () => {
  it('names the other postings of its row, the best first, to the side that sees them', async () => {
    const truck = await add(carrier, 'E');
    const rate = { amount: 185_000, currency: 'USD', basis: 'flat' } as const;
    const first = await add(broker, 'L', { rate });
    const second = await add(broker, 'L');
    const third = await add(broker, 'L', { rate: { ...rate, amount: 190_000 } });
    const { leads } = (await calls.leadsOfTruck(carrier, truck.token)).body;
    expect(leads.map(({ token, postedTimes }) => [token, postedTimes])).toEqual([[third.token, 3]]);
    const { body } = await why(carrier, truck.token, third.token);
    expect(body.otherPosts.map((post) => [post.token, post.rate])).toEqual([
      [first.token, rate],
      [second.token, null],
    ]);
    expect(body.otherPosts[0]).toMatchObject({ srceCity: 'Toronto', srceSt: 'ON', destCity: 'Chicago', destSt: 'IL' });
    expect((await why(broker, third.token, truck.token)).body.otherPosts).toEqual([]);
  });

  it('is explained rule by rule with its numbers, equally to both sides', async () => {
    const load = await add(broker, 'L', { posting_attrib: 'T' });
    const truck = await add(carrier, 'E', {
      from: ['Hamilton', 'ON'],
      posting_attrib: 'TA',
      vehicle_size: 'B',
      date_avail: '2026-06-16',
    });
    const { status, body } = await why(broker, load.token, truck.token);
    expect(status).toBe(200);
    expect(body).toMatchObject({ lToken: load.token, eToken: truck.token, covers: true, near: true, mutual: true });
    expect(body.rules.map(({ rule }) => rule)).toEqual('M1 M2 M3 M4 M5 M6 M7 M8 M10 M11'.split(' '));
    expect(body.rules.every(({ pass }) => pass)).toBe(true);
    expect(body.rules.flatMap(({ notes }) => notes)).toEqual(
      'open apart public typesShared sizesFit attributesHad days distances distances mutual'.split(' '),
    );
    expect(body.rules.map(({ letters }) => letters).filter(Boolean)).toEqual([letter]);
    const of = (rule: string) => body.rules.find((each) => each.rule === rule);
    expect(of('M5')).toMatchObject({ load: 'T', truck: 'B' });
    expect(of('M6')).toMatchObject({ load: 'T', truck: 'AT' });
    expect(of('M7')?.figures).toEqual([{ name: 'days', value: expect.any(Number), limit: 1 }]);
    const lead = (await calls.leadsOfLoad(broker, load.token)).body.leads[0];
    expect(of('M8')?.figures).toEqual([
      { name: 'dfo', value: Number(lead?.dfo.toFixed(3)), limit: 50 },
      { name: 'dfd', value: 0, limit: 50 },
    ]);
    expect(of('M8')?.text).toBe(`DFO ${Math.round(lead?.dfo ?? 0)} of 50, DFD 0 of 50`);
    expect((await why(carrier, truck.token, load.token)).body).toEqual(body);
  });

  it('measures a corridor by how far the load lies off it', async () => {
    const truck = await add(carrier, 'E', { corridor: 'C' });
    const load = await add(broker, 'L', { from: ['London', 'ON'], to: ['Detroit', 'MI'] });
    const { rules } = (await why(carrier, truck.token, load.token)).body;
    const corridor = rules.find(({ rule }) => rule === 'M9');
    expect(corridor?.figures.map(({ name, limit }) => [name, limit])).toEqual([
      ['pickupOff', 50],
      ['dropOff', 50],
    ]);
    expect(corridor?.notes).toEqual(['distances', 'further']);
    expect(rules.some(({ rule }) => rule === 'M8')).toBe(false);
  });

  it('states which of the two radii excludes the other posting', async () => {
    const load = await add(broker, 'L', { srce_radius: 200 });
    const truck = await add(carrier, 'E', { from: ['London', 'ON'] });
    const { body } = await why(broker, load.token, truck.token);
    expect([body.covers, body.near]).toEqual([false, true]);
    expect(body.rules.filter(({ pass }) => !pass).map(({ rule }) => rule)).toEqual(['M8']);
    expect((await why(carrier, truck.token, load.token)).error.code).toBe('lead.notFound');
  });

  it('names no network of the other side', async () => {
    const networkId = await addNetwork(board.db, broker, [carrier], { name: 'Our secret friends' });
    const load = await add(broker, 'L', { post_mode: 'P', network_id: networkId });
    const truck = await add(carrier, 'E');
    const { body } = await why(carrier, truck.token, load.token);
    const visible = JSON.stringify(body.rules.find(({ rule }) => rule === 'M3'));
    expect(visible).not.toContain('Our secret friends');
    expect(visible).not.toMatch(/networkId/i);
  });

  it('is explained for leads of own postings only', async () => {
    const load = await add(broker, 'L');
    const truck = await add(carrier, 'E');
    const far = await add(carrier, 'E', { from: ['Miami', 'FL'] });
    const stranger = await createBroker(board.db);
    expect((await why(stranger, load.token, truck.token)).error.code).toBe('posting.notFound');
    expect((await why(broker, truck.token, load.token)).error.code).toBe('posting.notFound');
    expect((await why(broker, load.token, far.token)).error.code).toBe('lead.notFound');
    expect((await why(broker, load.token, 999_999_999)).error.code).toBe('lead.notFound');
    expect((await why(undefined, load.token, truck.token)).status).toBe(401);
    const plain = await createPerson(board.db, { modes: ['B'], hasPermits: false });
    expect((await why(plain, load.token, truck.token)).error.code).toBe('permit.missing');
    expect((await why(broker, 'x' as never, truck.token)).status).toBe(400);
  });
});

describe('near misses', () => {
  it('count what each change would bring, the most first, and an edit brings just that', async () => {
    const load = await calls.postLoad(broker, { vehicleType: letter });
    const other = 'E';
    for (const city of ['London', 'Kingston', 'Peterborough']) {
      await add(carrier, 'E', { from: [city, 'ON'], srce_radius: 50 });
    }
    await add(carrier, 'E', { vehicle_type: other });
    await add(carrier, 'E');
    await add(carrier, 'E', { date_avail: '2026-06-17' });
    const { status, body } = await near(broker, load.body.token);
    expect(status).toBe(200);
    expect(body).toMatchObject({ token: load.body.token, version: 1, leadCount: 1, isThin: true });
    expect(body.nearMisses.map(({ leads }) => leads)).toEqual(
      body.nearMisses.map(({ leads }) => leads).toSorted((one, two) => two - one),
    );
    expect(body.nearMisses).toContainEqual({
      field: 'dateAvail',
      from: '2026-06-15',
      to: '2026-06-16',
      leads: 1,
      edit: { dateAvail: '2026-06-16' },
    });
    expect(body.nearMisses).toContainEqual({
      field: 'vehicleType',
      from: '',
      to: other,
      leads: 1,
      edit: { vehicleType: letter + other },
    });
    const radius = body.nearMisses.find(({ field }) => field === 'srceRadius');
    expect(radius).toMatchObject({ from: '50', to: '100', edit: { srceRadius: 100 } });
    const draft = { vehicleType: letter, ...radius?.edit } as never;
    await calls.editLoad(broker, load.body.token, body.version, draft);
    const { total } = (await calls.leadsOfLoad(broker, load.body.token)).body;
    expect(total).toBe(body.leadCount + (radius?.leads ?? 0));
  });

  it('count the postings of one truck once, as the list does', async () => {
    const load = await calls.postLoad(broker, { vehicleType: letter });
    for (const _ of [1, 2]) {
      await add(carrier, 'E', { date_avail: '2026-06-17' });
      await add(carrier, 'E', { from: ['Peterborough', 'ON'], srce_radius: 50 });
    }
    const { nearMisses } = (await near(broker, load.body.token)).body;
    const countOf = (wanted: string, to: string) =>
      nearMisses.find((miss) => miss.field === wanted && miss.to === to)?.leads;
    expect([countOf('dateAvail', '2026-06-16'), countOf('srceRadius', '100')]).toEqual([1, 1]);
    const draft = { vehicleType: letter, srceRadius: 100 as const };
    await calls.editLoad(broker, load.body.token, load.body.version, draft);
    expect((await calls.leadsOfLoad(broker, load.body.token)).body.total).toBe(1);
  });

  it('offer a carrier the size Both, and the widest radius at a western end only', async () => {
    const west = { from: ['Calgary', 'AB'], srce_radius: 500 } as const;
    const truck = await add(carrier, 'E', { ...west, dest_radius: 500 });
    await add(broker, 'L', { ...west, vehicle_size: 'L' });
    await add(broker, 'L', { from: ['Vancouver', 'BC'], srce_radius: 50 });
    await add(broker, 'L', { from: ['Winnipeg', 'MB'], srce_radius: 50 });
    await add(broker, 'L', { ...west, to: ['Atlanta', 'GA'] });
    const misses = (await near(carrier, truck.token)).body.nearMisses;
    expect(misses.find(({ field }) => field === 'vehicleSize')?.edit).toEqual({ vehicleSize: 'B' });
    expect(misses.find(({ field }) => field === 'srceRadius')).toMatchObject({ from: '500', to: '1000' });
    expect(misses.some(({ field }) => field === 'destRadius')).toBe(false);
  });

  it('count the companies that one excludes oneself, which no edit brings back', async () => {
    const load = await add(broker, 'L');
    await add(carrier, 'E');
    await board.db
      .insertInto('exclusions')
      .values({ account_id: broker.accountId, other_account_id: carrier.accountId })
      .execute();
    const second = await createTestApp({ database: board.database });
    try {
      const { body } = await second.call(listNearMisses, { as: broker, params: { token: load.token } });
      expect(body.nearMisses).toContainEqual({ field: 'exclusions', from: '', to: '', leads: 1, edit: null });
    } finally {
      await second.close();
    }
  });

  it('never advise a day that is past, nor a load the size Both', async () => {
    const load = await add(broker, 'L', { vehicle_size: 'L' });
    await add(carrier, 'E', { vehicle_size: 'T' });
    const { nearMisses } = (await near(broker, load.token)).body;
    expect(nearMisses.some(({ field }) => field === 'vehicleSize')).toBe(false);
    expect(nearMisses.every(({ field, to }) => field !== 'dateAvail' || to >= '2026-06-15')).toBe(true);
  });

  it('are not counted for a list that is not thin, nor for a posting that is not open', async () => {
    const load = await add(broker, 'L');
    // Different equipment, because trucks with the same one are one row.
    for (let count = 0; count <= LIMITS.thinLeadList; count++) {
      const letters = [...'VRKFSDTCUH'].filter((each) => each !== load.vehicle_type);
      const others = letters.filter((_, bit) => (count & (1 << bit)) !== 0);
      await add(carrier, 'E', { vehicle_type: load.vehicle_type + others.join('') });
    }
    await add(carrier, 'E', { from: ['London', 'ON'] });
    expect((await near(broker, load.token)).body).toMatchObject({
      leadCount: LIMITS.thinLeadList + 1,
      isThin: false,
      nearMisses: [],
    });
    const pending = await add(broker, 'L', { p_status: 'P' });
    expect((await near(broker, pending.token)).body).toMatchObject({ leadCount: 0, nearMisses: [] });
  });

  it('require a session, a permit to view and an own posting', async () => {
    const load = await add(broker, 'L');
    expect((await near(undefined, load.token)).status).toBe(401);
    expect((await near(await createBroker(board.db), load.token)).error.code).toBe('posting.notFound');
    expect((await near(carrier, load.token)).error.code).toBe('posting.notFound');
    const plain = await createPerson(board.db, { modes: ['B'], hasPermits: false });
    expect((await near(plain, load.token)).error.code).toBe('permit.missing');
    expect((await near(broker, 'x' as never)).status).toBe(400);
  });
});
