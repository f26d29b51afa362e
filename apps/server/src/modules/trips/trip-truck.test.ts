import { getAssignedEquipment } from '@loadstone/contracts/assignments';
import { planTrips, postTripTruck, type TripRequestDraft } from '@loadstone/contracts/trips';
import { addPosting, createBroker, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAssignmentCalls } from '../../../test/assignment-calls.ts';
import { createOfferCalls, flat } from '../../../test/offer-calls.ts';

let board: TestApp;
let broker: Person;
let carrier: Person;
let eToken: number;
/** Toronto to Buffalo, and from there on the next day to Chicago, far from the truck's origin. */
let first: number;
let second: number;

beforeAll(async () => {
  board = await createTestApp();
});
afterAll(() => board.close());
beforeEach(async () => {
  broker = await createBroker(board.db);
  carrier = await createCarrier(board.db);
  eToken = (await addPosting(board.db, carrier, 'E', { to: ['Buffalo', 'NY'] })).token;
  const rate = flat(900);
  first = (await addPosting(board.db, broker, 'L', { to: ['Buffalo', 'NY'], rate })).token;
  const onward = { from: ['Buffalo', 'NY'] as [string, string], date_avail: '2026-06-16', rate, book_now: true };
  second = (await addPosting(board.db, broker, 'L', onward)).token;
});

const request = (): TripRequestDraft => ({ start: { from: 'posting', token: eToken } });
interface PostOptions {
  readonly as?: Person;
  readonly tokens?: number[];
  readonly idempotencyKey?: string;
}
const post = (token: number, { as = carrier, tokens = [first, second], ...key }: PostOptions = {}) =>
  board.call(postTripTruck, { as, body: { request: request(), tokens, token }, ...key });
const findTruck = (token: number) =>
  board.db.selectFrom('postings').selectAll().where('token', '=', token).executeTakeFirstOrThrow();
const listTrucks = () =>
  board.db.selectFrom('postings').select('id').where('account_id', '=', carrier.accountId).execute();

describe('the truck of a later load of a trip', () => {
  it('is posted where and when the load before is delivered, once, and offers follow the rules of leads', async () => {
    const offers = createOfferCalls(board);
    expect((await offers.offer(carrier, { lToken: second, eToken }, 800)).error.code).toBe('lead.notFound');
    const { status, body, error } = await post(second);
    expect([status, error.code, body.isNew]).toEqual([200, undefined, true]);
    expect(await findTruck(body.eToken)).toMatchObject({
      account_id: carrier.accountId,
      srce_city: 'Buffalo',
      dest_city: 'Chicago',
      date_avail: '2026-06-15',
      srce_radius: 50,
      vehicle_type: (await findTruck(eToken)).vehicle_type,
      p_status: 'O',
    });
    expect((await post(second)).body).toEqual({ eToken: body.eToken, isNew: false });
    const offered = await offers.offer(carrier, { lToken: second, eToken: body.eToken }, 800);
    expect([offered.status, offered.body.status]).toEqual([200, 'open']);
  });

  it('is posted once for the same request sent twice', async () => {
    const key = { idempotencyKey: 'truck' };
    const replies = await Promise.all([post(second, key), post(second, key)]);
    replies.push(await post(second, key));
    expect(replies.map(({ status, error }) => [status, error.code])).toEqual(
      Array.from({ length: 3 }, () => [200, undefined]),
    );
    expect(new Set(replies.map(({ body }) => body.eToken)).size).toBe(1);
    expect(replies.map(({ body }) => body.isNew)).toEqual([true, true, true]);
    expect(replies.filter(({ headers }) => headers['idempotent-replay'] === 'true')).toHaveLength(2);
    expect(await listTrucks()).toHaveLength(2);
  });

  it('can be booked, or assigned by the broker, beside the truck of the first load', async () => {
    const { body } = await post(second);
    const booked = await createOfferCalls(board).book(carrier, { lToken: second, eToken: body.eToken }, flat(900));
    expect([booked.status, booked.body.pStatus]).toEqual([200, 'A']);
    const assigned = await createAssignmentCalls(board).assign(broker, first, eToken);
    expect([assigned.status, assigned.error.code]).toEqual([200, undefined]);
    const running = await board.call(getAssignedEquipment, { as: carrier, params: { id: body.eToken } });
    expect(running.body).toMatchObject({ pStatus: 'A' });
    // The trip has no load left.
    expect((await post(second)).status).toBe(404);
  });

  it('is the own posting where that covers the load', async () => {
    expect((await post(first)).body).toEqual({ eToken, isNew: false });
  });

  it('is posted where a running load is delivered, for a truck that is under way', async () => {
    const { body } = await createAssignmentCalls(board).assign(broker, first, eToken);
    const start = { from: 'assignment' as const, id: body.id };
    const { trips } = (await board.call(planTrips, { as: carrier, body: { start } })).body;
    const leads = trips.flatMap(({ loads }) => loads.map(({ lead }) => lead));
    expect(leads.find(({ lToken }) => lToken === second)).toMatchObject({ covers: false });
    const posted = await board.call(postTripTruck, {
      as: carrier,
      body: { request: { start }, tokens: [second], token: second },
    });
    expect(posted.body.isNew).toBe(true);
    expect(await findTruck(posted.body.eToken)).toMatchObject({ srce_city: 'Buffalo', date_avail: '2026-06-15' });
  });

  it('is refused for a trip that is not possible any more, for other companies and for brokers', async () => {
    expect((await post(second, { tokens: [second, first] })).error.code).toBe('trip.changed');
    expect((await post(first, { tokens: [second] })).error.code).toBe('trip.changed');
    await board.db.updateTable('postings').set({ p_status: 'E' }).where('token', '=', first).execute();
    const gone = await post(second);
    expect([gone.status, gone.error.code]).toEqual([409, 'trip.changed']);
    const foreign = await post(second, { as: await createCarrier(board.db) });
    expect([foreign.status, foreign.error.code]).toEqual([404, 'posting.notFound']);
    expect((await post(second, { as: broker })).status).toBe(403);
    expect(await listTrucks()).toHaveLength(1);
  });
});
