import type { Assignment } from '@loadstone/contracts/assignments';
import { equipmentPostingCalls, loadPostingCalls } from '@loadstone/contracts/postings';
import {
  addPosting,
  createBroker,
  createCarrier,
  createTestApp,
  createTestDatabase,
  type Person,
  type TestApp,
  type TestDatabase,
} from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expirePostingsBefore } from '../src/modules/postings/index.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { createAssignmentCalls, type AssignmentCalls } from './assignment-calls.ts';
import { createBoardCalls, type BoardCalls } from './board-calls.ts';
import { createOfferCalls, flat } from './offer-calls.ts';

const CONCURRENT = 200;
const ROUNDS = 8;
/** Enough for all of them to wait for one lock while others are authenticated. */
const POOL_SIZE = 40;

let database: TestDatabase;
let board: TestApp;
let calls: BoardCalls;
let assignments: AssignmentCalls;
beforeAll(async () => {
  database = await createTestDatabase({ poolSize: POOL_SIZE });
  board = await createTestApp({ database, environment: { TRUST_PROXY: '1' } });
  calls = createBoardCalls(board);
  assignments = createAssignmentCalls(board);
});
afterAll(async () => {
  await board.close();
  await database.close();
});

/** Both sides see the same assignment, or none, and the postings have its status. */
async function expectAgreement(pair: { load: number; truck: number }, broker: Person, carrier: Person) {
  const rows = await board.db
    .selectFrom('postings')
    .select(['id', 'kind', 'token', 'p_status'])
    .where('id', 'in', [pair.load, pair.truck])
    .execute();
  const load = rows.find(({ kind }) => kind === 'L')!;
  const truck = rows.find(({ kind }) => kind === 'E')!;
  const ofBroker = await assignments.ofLoad(broker, load.token);
  const ofCarrier = await assignments.ofEquipment(carrier, truck.token);
  const running = await board.db
    .selectFrom('assignments')
    .select(['id', 'status', 'version'])
    .where('load_posting_id', '=', load.id)
    .where('ended_on', 'is', null)
    .execute();
  expect(ofBroker.status).toBe(ofCarrier.status);
  if (ofBroker.status === 200) {
    expect(running).toHaveLength(1);
    expect([ofBroker.body.id, ofBroker.body.pStatus]).toEqual([ofCarrier.body.id, ofCarrier.body.pStatus]);
    expect([load.p_status, truck.p_status]).toEqual([ofBroker.body.pStatus, ofBroker.body.pStatus]);
  } else {
    expect(running).toEqual([]);
    expect([load.p_status, truck.p_status].every((status) => status === 'O' || status === 'E')).toBe(true);
  }
}

async function addPair() {
  const broker = await createBroker(board.db);
  const carrier = await createCarrier(board.db);
  const load = await addPosting(board.db, broker, 'L');
  const truck = await addPosting(board.db, carrier, 'E');
  return { broker, carrier, load, truck, pair: { load: load.id, truck: truck.id } };
}

const countStatuses = (responses: readonly { status: number }[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(responses, ({ status }) => status)).map(([s, all]) => [s, all!.length]),
  );

describe('of many requests at the same moment', () => {
  it('exactly one assigns a load, whichever truck each of them names', async () => {
    const { broker, carrier, load, truck, pair } = await addPair();
    const trucks = [truck];
    for (let count = 0; count < 4; count += 1) trucks.push(await addPosting(board.db, carrier, 'E'));
    const responses = await Promise.all(
      Array.from({ length: CONCURRENT }, (_, place) =>
        assignments.assign(broker, load.token, trucks[place % trucks.length]!.token, { key: `assign-${place}` }),
      ),
    );
    expect(countStatuses(responses)).toEqual({ 200: 1, 409: CONCURRENT - 1 });
    expect(new Set(responses.filter(({ status }) => status === 409).map(({ error }) => error.code))).toEqual(
      new Set(['posting.alreadyAssigned']),
    );
    const won = responses.find(({ status }) => status === 200)!.body;
    const taken = trucks.find(({ token }) => token === won.eToken)!;
    await expectAgreement({ ...pair, truck: taken.id }, broker, carrier);
    const notices = await board.db
      .selectFrom('notifications')
      .select('notification_type_id')
      .where('user_id', '=', carrier.userId)
      .execute();
    expect(notices).toEqual([{ notification_type_id: 6 }]);
  });

  it('exactly one accepts an offer, books or assigns a load, whichever of them', async () => {
    const broker = await createBroker(board.db);
    const rate = flat(2_450);
    const bookable = { rate: JSON.stringify(rate) as never, book_now: true };
    const load = await addPosting(board.db, broker, 'L', bookable);
    const offers = createOfferCalls(board);
    const made: { carrier: Person; truck: number; id: number; version: number }[] = [];
    for (let count = 0; count < 20; count += 1) {
      const carrier = await createCarrier(board.db);
      const truck = (await addPosting(board.db, carrier, 'E')).token;
      // Half of the offers wait for the broker, the others for their carriers.
      const by = count % 2 === 0 ? carrier : broker;
      const { body } = await offers.offer(by, { lToken: load.token, eToken: truck }, 1_000 + count);
      made.push({ carrier, truck, id: body.id, version: body.version });
    }
    const responses = await Promise.all(
      Array.from({ length: CONCURRENT }, (_, place) => {
        const index = place % made.length;
        const { carrier, truck, ...offer } = made[index]!;
        const key = `accept-${place}`;
        if (place % 7 === 0) return assignments.assign(broker, load.token, truck, { key });
        if (place % 3 === 0) return offers.book(carrier, { lToken: load.token, eToken: truck }, rate, key);
        return offers.accept(index % 2 === 0 ? broker : carrier, offer, key);
      }),
    );
    expect(countStatuses(responses)).toEqual({ 200: 1, 409: CONCURRENT - 1 });
    const refusals = new Set(responses.filter(({ status }) => status === 409).map(({ error }) => error.code));
    expect([...refusals].filter((code) => code !== 'offer.closed' && code !== 'posting.alreadyAssigned')).toEqual([]);
    for (const { error } of responses) if (error.code !== undefined) expect(error.message.length).toBeGreaterThan(10);
    const running = await board.db
      .selectFrom('assignments')
      .select('id')
      .where('load_posting_id', '=', load.id)
      .execute();
    expect(running).toHaveLength(1);
    // One rate where it was agreed, none where the broker assigned it.
    const rates = await board.db.selectFrom('assignment_rates').select('status').execute();
    const [won] = responses.filter(({ status }) => status === 200);
    expect(rates).toEqual((won?.body as Assignment).pStatus === 'A' ? [{ status: 'agreed' }] : []);
    const open = await board.db.selectFrom('offers').select('id').where('status', '=', 'open').execute();
    expect(open).toEqual([]);
  });

  it('exactly five book a load with a quantity of five, each with a truck of its own', async () => {
    const broker = await createBroker(board.db);
    const rate = flat(2_450);
    const quantity = 5;
    const bookable = { rate: JSON.stringify(rate) as never, book_now: true, quantity };
    const load = await addPosting(board.db, broker, 'L', bookable);
    const offers = createOfferCalls(board);
    const trucks: { carrier: Person; truck: number }[] = [];
    for (let count = 0; count < CONCURRENT; count += 1) {
      const carrier = await createCarrier(board.db);
      trucks.push({ carrier, truck: (await addPosting(board.db, carrier, 'E')).token });
    }
    const responses = await Promise.all(
      trucks.map(({ carrier, truck }, place) =>
        offers.book(carrier, { lToken: load.token, eToken: truck }, rate, `book-${place}`),
      ),
    );
    expect(countStatuses(responses)).toEqual({ 200: quantity, 409: CONCURRENT - quantity });
    const refusals = responses.filter(({ status }) => status === 409).map(({ error }) => error.code);
    expect(new Set(refusals)).toEqual(new Set(['posting.alreadyAssigned']));
    const loads = await board.db
      .selectFrom('postings')
      .select(['token', 'p_status', 'quantity'])
      .where('account_id', '=', broker.accountId)
      .execute();
    expect(loads.map(({ p_status: status, quantity: count }) => `${status} ${count}`)).toEqual(
      Array(quantity).fill('A 1'),
    );
    const won = responses.filter(({ status }) => status === 200).map(({ body }) => body);
    expect(won.map(({ token }) => token).sort()).toEqual(loads.map(({ token }) => token).sort());
    expect(new Set(won.map(({ eToken }) => eToken)).size).toBe(quantity);
  });

  it('exactly one carrier can use a reference number', async () => {
    const broker = await createBroker(board.db);
    const load = await addPosting(board.db, broker, 'L');
    const { pin } = (await assignments.generate(broker, load.token)).body;
    const carriers: { person: Person; token: number }[] = [];
    for (let count = 0; count < CONCURRENT; count += 1) {
      const person = await createCarrier(board.db);
      carriers.push({ person, token: (await addPosting(board.db, person, 'E')).token });
    }
    const responses = await Promise.all(
      carriers.map(({ person, token }, place) =>
        assignments.take(person, token, pin, {
          key: `take-${place}`,
          address: `10.0.${Math.floor(place / 250)}.${place % 250}`,
        }),
      ),
    );
    expect(countStatuses(responses)).toEqual({ 200: 1, 409: CONCURRENT - 1 });
    const open = await board.db
      .selectFrom('postings')
      .select('id')
      .where('kind', '=', 'E')
      .where('p_status', '=', 'A')
      .where(
        'token',
        'in',
        carriers.map(({ token }) => token),
      )
      .execute();
    expect(open).toHaveLength(1);
  });

  it('the same request with the same key is one event', async () => {
    const { broker, load, truck } = await addPair();
    const responses = await Promise.all(
      Array.from({ length: 40 }, () => assignments.assign(broker, load.token, truck.token, { key: 'the-one' })),
    );
    expect(countStatuses(responses)).toEqual({ 200: 40 });
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
  });
});

describe('events against each other', () => {
  it('accept, decline, unassign, cancel and expiry: one wins and both sides agree', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { broker, carrier, load, truck, pair } = await addPair();
      const { token: l } = load;
      const { token: e } = truck;
      await assignments.assign(broker, l, e);
      const [accepted, byPhone, declined, withdrawn, unassigned, cancelled] = await Promise.all([
        assignments.step(carrier, 'E', e, 'A'),
        assignments.step(broker, 'L', l, 'A'),
        assignments.decline(carrier, l),
        assignments.decline(broker, l),
        assignments.unassign(broker, l),
        assignments.cancel(carrier, e),
        inTransaction(board.db, (tx) => expirePostingsBefore(tx, '2026-06-15')),
      ]);
      const responses = [accepted, byPhone, declined, withdrawn, unassigned, cancelled];
      for (const { status } of responses) expect([200, 404, 409]).toContain(status);
      // An acceptance can be followed by an end, and nothing can follow an end.
      const endings = [declined, withdrawn, unassigned, cancelled].filter(({ status }) => status === 200);
      expect(endings).toHaveLength(1);
      expect([accepted, byPhone].filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
      await expectAgreement(pair, broker, carrier);
    }
  });

  it('assign, edit and delete of both postings: no pair is assigned that is no pair', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { broker, carrier, load, truck, pair } = await addPair();
      const work = [
        () => assignments.assign(broker, load.token, truck.token),
        () => calls.editTruck(carrier, truck.token, 1, { vehicleType: 'F' }),
        () => calls.editLoad(broker, load.token, 1, { comment: 'Call first' }),
        () =>
          round % 3 === 0
            ? calls.remove(carrier, 'E', truck.token)
            : board.call(equipmentPostingCalls.list, {
                as: carrier,
                params: { key: carrier.keyFor('ll_eqpostings_view') },
              }),
        () => board.call(loadPostingCalls.list, { as: broker, params: { key: broker.keyFor('ll_ldpostings_view') } }),
      ];
      // Another request comes first in each round.
      const order = work.map((_, place) => work[(place + round) % work.length]!);
      const responses = await Promise.all(order.map((send) => send()));
      for (const { status } of responses) expect([200, 404, 409]).toContain(status);
      const rows = await board.db
        .selectFrom('postings')
        .select(['kind', 'p_status', 'vehicle_type', 'deleted_on'])
        .where('id', 'in', [pair.load, pair.truck])
        .execute();
      const assigned = rows.filter((row) => row.p_status === 'P');
      expect([0, 2]).toContain(assigned.length);
      for (const row of assigned) expect([row.vehicle_type, row.deleted_on]).toEqual(['V', null]);
    }
  });
});
