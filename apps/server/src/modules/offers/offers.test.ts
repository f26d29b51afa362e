import { excludeCompany } from '@loadstone/contracts/exclusions';
import { createOffer, listOffers, OFFER_AMOUNTS_PER_SIDE, type Offer } from '@loadstone/contracts/offers';
import {
  addPosting,
  createBroker,
  createCarrier,
  createPerson,
  createTestApp,
  type Person,
  type TestApp,
} from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAssignmentCalls, type AssignmentCalls } from '../../../test/assignment-calls.ts';
import { createBoardCalls, type BoardCalls } from '../../../test/board-calls.ts';
import { createOfferCalls, flat, type OfferCalls } from '../../../test/offer-calls.ts';
import { createOpenPair, listBell, type OpenPair } from '../../../test/open-pair.ts';
import { inTransaction } from '../../db/transaction.ts';
import { handleClosedOffers } from './offer-notices.service.ts';
import { closeOverdueOffers } from './offers.queries.ts';

let board: TestApp;
let calls: BoardCalls;
let offers: OfferCalls;
let assignments: AssignmentCalls;
let pair: OpenPair;
let broker: Person;
let carrier: Person;
let stranger: Person;

beforeAll(async () => {
  board = await createTestApp();
  calls = createBoardCalls(board);
  offers = createOfferCalls(board);
  assignments = createAssignmentCalls(board);
});
afterAll(() => board.close());
beforeEach(async () => {
  pair = await createOpenPair(board);
  ({ broker, carrier, stranger } = pair);
});

const send = async (dollars = 2_450, as = carrier): Promise<Offer> => {
  const { status, body, error } = await offers.offer(as, pair, dollars);
  expect([status, error.code]).toEqual([200, undefined]);
  return body;
};
const statusOf = async (as: Person, id: number) => (await offers.list(as)).find((offer) => offer.id === id)?.status;
const refusal = async (response: Promise<{ status: number; error: { code?: string } }>) => {
  const { status, error } = await response;
  return [status, error.code];
};

describe('an offer', () => {
  it('is seen by both sides with its amounts, and by no other company', async () => {
    const sent = await send();
    expect(sent).toMatchObject({ side: 'C', status: 'open', token: pair.lToken, eToken: pair.eToken, amountsLeft: 4 });
    expect(sent.amounts.map(({ side, rate }) => [side, rate])).toEqual([['C', flat(2_450)]]);
    const [seen] = await offers.list(broker);
    expect(seen).toMatchObject({ id: sent.id, side: 'B', company: carrier.company.common_name, amountsLeft: 5 });
    expect([sent.contactUserId, seen?.contactUserId]).toEqual([broker.userId, carrier.userId]);
    expect([sent.rate, seen?.rate]).toEqual([null, null]);
    expect(await offers.list(stranger)).toEqual([]);
    for (const action of [offers.accept, offers.decline, offers.withdraw]) {
      expect(await refusal(action(stranger, sent))).toEqual([404, 'offer.notFound']);
    }
    expect(await refusal(offers.counter(stranger, sent, 1))).toEqual([404, 'offer.notFound']);
  });

  it('gets amounts in reply until one side accepts: the load is assigned at that rate', async () => {
    const first = await send(2_450);
    const second = (await offers.counter(broker, first, 2_300)).body;
    const third = (await offers.counter(carrier, second, 2_400)).body;
    expect(third.amounts.map(({ side, rate }) => [side, rate.amount])).toEqual([
      ['C', 245_000],
      ['B', 230_000],
      ['C', 240_000],
    ]);
    expect(await refusal(offers.accept(carrier, third))).toEqual([409, 'offer.notYourTurn']);
    expect(await refusal(offers.accept(broker, second))).toEqual([409, 'offer.changedMeanwhile']);
    const { status, body } = await offers.accept(broker, third);
    expect([status, body.pStatus, body.token, body.eToken]).toEqual([200, 'A', pair.lToken, pair.eToken]);
    expect(body.rates).toMatchObject([{ number: 1, rate: flat(2_400), status: 'agreed', proposedBy: 'C' }]);
    expect((await assignments.ofEquipment(carrier, pair.eToken)).body.rates).toEqual(body.rates);
    expect(await offers.list(broker)).toMatchObject([{ status: 'accepted', assignmentId: body.id }]);
    expect(await listBell(board, carrier)).toEqual([
      [22, 'Offer Accepted'],
      [21, 'Offer Received'],
    ]);
    expect(await listBell(board, broker)).toEqual([
      [21, 'Offer Received'],
      [21, 'Offer Received'],
    ]);
  });

  it('has at most five amounts of each side', async () => {
    let offer = await send(1_000);
    for (let count = 1; count < OFFER_AMOUNTS_PER_SIDE; count += 1) {
      offer = (await offers.counter(carrier, offer, 1_000 + count)).body;
    }
    expect(await refusal(offers.counter(carrier, offer, 2_000))).toEqual([409, 'offer.limitReached']);
    expect((await offers.counter(broker, offer, 900)).status).toBe(200);
  });

  it('is declined by the side that received the last amount, and withdrawn by the other one', async () => {
    const declined = await send();
    expect(await refusal(offers.withdraw(broker, declined))).toEqual([409, 'offer.notYourTurn']);
    expect((await offers.decline(broker, declined)).body.status).toBe('declined');
    expect(await refusal(offers.accept(broker, declined))).toEqual([409, 'offer.closed']);
    const withdrawn = await send();
    expect(await refusal(offers.decline(carrier, withdrawn))).toEqual([409, 'offer.notYourTurn']);
    expect((await offers.withdraw(carrier, withdrawn)).body.status).toBe('withdrawn');
    expect(await refusal(offers.counter(broker, withdrawn, 1))).toEqual([409, 'offer.closed']);
  });

  it('is the only open one of its pair, and a repeated request is one offer', async () => {
    const first = await offers.offer(carrier, pair, 2_000, { key: 'one' });
    expect((await offers.offer(carrier, pair, 2_000, { key: 'one' })).body).toEqual(first.body);
    expect(await refusal(offers.offer(broker, pair, 1_900))).toEqual([409, 'offer.exists']);
  });

  it('stays expired where its load is assigned before the job has closed it', async () => {
    const sent = (await offers.offer(carrier, pair, 2_000, { minutes: 5 })).body;
    board.clock.advance(5 * 60_000);
    const truck = (await addPosting(board.db, carrier, 'E')).token;
    expect((await assignments.assign(broker, pair.lToken, truck)).status).toBe(200);
    const { status } = await board.db
      .selectFrom('offers')
      .select('status')
      .where('id', '=', sent.id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('expired');
  });

  it('expires after its time, before the job has closed it', async () => {
    const sent = (await offers.offer(carrier, pair, 2_000, { minutes: 5 })).body;
    board.clock.advance(5 * 60_000);
    expect(await statusOf(broker, sent.id)).toBe('expired');
    expect(await refusal(offers.accept(broker, sent))).toEqual([409, 'offer.closed']);
    const next = await send(2_100);
    expect(await statusOf(broker, next.id)).toBe('open');
    board.clock.advance(31 * 60_000);
    await inTransaction(board.db, (tx) => closeOverdueOffers(tx, board.clock.now()));
    const rows = await board.db.selectFrom('offers').select('status').where('id', 'in', [sent.id, next.id]).execute();
    expect(rows.map(({ status }) => status)).toEqual(['expired', 'expired']);
  });

  it('expires with an edit of place, date or equipment, and stays with one of the comment', async () => {
    const token = (await calls.postLoad(broker)).body.token;
    const truck = (await calls.postTruck(carrier)).body.token;
    const sent = (await offers.offer(carrier, { lToken: token, eToken: truck }, 2_000)).body;
    expect((await calls.editLoad(broker, token, 1, { comment: 'Call first' })).status).toBe(200);
    expect(await statusOf(carrier, sent.id)).toBe('open');
    expect((await calls.editLoad(broker, token, 2, { vehicleType: 'VF' })).status).toBe(200);
    expect(await statusOf(carrier, sent.id)).toBe('expired');
  });

  it('is lost when a posting is assigned or deleted, and the other side is informed', async () => {
    const rival = await createCarrier(board.db);
    const truck = await addPosting(board.db, rival, 'E');
    const sent = await send();
    const lost = (await offers.offer(rival, { lToken: pair.lToken, eToken: truck.token }, 2_000)).body;
    await offers.accept(broker, sent);
    expect(await statusOf(rival, lost.id)).toBe('lost');
    await handleClosedOffers(board.app.parts).run({ offerId: lost.id }, { number: 1, isLast: false });
    expect(await listBell(board, rival)).toEqual([[23, 'Offer Lost']]);
    expect((await listBell(board, broker)).filter(([typeId]) => typeId === 23)).toEqual([]);
    const jobs = await board.db.selectFrom('change_feed').select('change').orderBy('id', 'desc').limit(40).execute();
    expect(JSON.stringify(jobs)).toContain(`"offerId":${lost.id}`);

    const other = await addPosting(board.db, broker, 'L');
    const open = (await offers.offer(rival, { lToken: other.token, eToken: truck.token }, 2_000)).body;
    await calls.remove(rival, 'E', truck.token);
    expect(await statusOf(broker, open.id)).toBe('lost');
  });

  it('expires when one company excludes the other, and no new one can be sent', async () => {
    const sent = await send();
    await board.call(excludeCompany, { as: broker, body: { custCd: broker.custCd, excludeCustCd: carrier.custCd } });
    expect(await statusOf(carrier, sent.id)).toBe('expired');
    expect(await refusal(offers.offer(carrier, pair, 1_000))).toEqual([404, 'lead.notFound']);
    expect(await refusal(offers.offer(broker, pair, 1_000))).toEqual([404, 'lead.notFound']);
  });
});

describe('a load that can be booked now', () => {
  const rate = flat(2_450);
  const addBookable = async (columns = {}) => {
    const load = await addPosting(board.db, broker, 'L', {
      rate: JSON.stringify(rate) as never,
      book_now: true,
      ...columns,
    });
    return { lToken: load.token, eToken: pair.eToken };
  };

  it('is assigned at its rate with one call of the carrier, and the broker is informed', async () => {
    const bookable = await addBookable();
    const other = (
      await offers.offer(stranger, { ...bookable, eToken: (await addPosting(board.db, stranger, 'E')).token }, 2_000)
    ).body;
    const { status, body } = await offers.book(carrier, bookable, rate);
    expect([status, body.pStatus, body.side]).toEqual([200, 'A', 'C']);
    expect(body.rates).toMatchObject([{ number: 1, rate, status: 'agreed', proposedBy: 'B' }]);
    expect(await statusOf(stranger, other.id)).toBe('lost');
    expect(await listBell(board, broker)).toContainEqual([8, 'Load Booked']);
  });

  it('is refused at another rate, without book now, after an edit of the rate, and to its own company', async () => {
    const bookable = await addBookable();
    expect(await refusal(offers.book(carrier, bookable, flat(2_500)))).toEqual([409, 'offer.rateChanged']);
    expect(await refusal(offers.book(carrier, pair, rate))).toEqual([409, 'offer.notBookable']);
    expect(await refusal(offers.book(carrier, await addBookable({ book_now: false }), rate))).toEqual([
      409,
      'offer.notBookable',
    ]);
    expect(await refusal(offers.book(broker, bookable, rate))).toEqual([403, 'product.missing']);
    expect(await refusal(offers.book(stranger, bookable, rate))).toEqual([404, 'posting.notFound']);
  });

  it('is stated in its offers, and loses them with an edit of its rate', async () => {
    const token = (await calls.postLoad(broker, { rate })).body.token;
    const truck = (await calls.postTruck(carrier)).body.token;
    const sent = (await offers.offer(carrier, { lToken: token, eToken: truck }, 2_000)).body;
    expect([sent.rate, (await offers.list(broker))[0]?.rate]).toEqual([rate, rate]);
    expect((await calls.editLoad(broker, token, 1, { rate, commodity: 'Paper' })).status).toBe(200);
    expect(await statusOf(carrier, sent.id)).toBe('open');
    expect((await calls.editLoad(broker, token, 2, { rate: flat(2_300) })).status).toBe(200);
    expect(await offers.list(carrier)).toMatchObject([{ id: sent.id, status: 'expired', rate: null }]);
  });

  it('is booked once by many carriers at the same moment', async () => {
    const { lToken } = await addBookable();
    const trucks = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const person = await createCarrier(board.db);
        return { person, eToken: (await addPosting(board.db, person, 'E')).token };
      }),
    );
    const replies = await Promise.all(
      trucks.map(({ person, eToken }) => offers.book(person, { lToken, eToken }, rate)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const codes = new Set(replies.filter(({ status }) => status !== 200).map(({ error }) => error.code));
    expect(codes).toEqual(new Set(['posting.alreadyAssigned']));
  });
});

describe('who may send an offer', () => {
  it('a carrier only for a load that its truck covers; a broker also for a truck near its load', async () => {
    // The load reaches the truck, and the truck does not reach the load.
    const near = await addPosting(board.db, broker, 'L', { from: ['Barrie', 'ON'], srce_radius: 100 });
    const truck = await addPosting(board.db, carrier, 'E', { srce_radius: 5 });
    const far = { lToken: near.token, eToken: truck.token };
    expect(await refusal(offers.offer(carrier, far, 1_000))).toEqual([404, 'lead.notFound']);
    const sent = await offers.offer(broker, far, 1_000);
    expect([sent.status, sent.error.code]).toEqual([200, undefined]);
    expect((await offers.accept(carrier, sent.body)).status).toBe(200);
  });

  it('no company for postings of others, made-up tokens or the wrong kind', async () => {
    const { lToken, eToken } = pair;
    expect(await refusal(offers.offer(stranger, pair, 1_000))).toEqual([404, 'posting.notFound']);
    expect(await refusal(offers.offer(carrier, { lToken: 99_999_999, eToken }, 1_000))).toEqual([404, 'lead.notFound']);
    expect(await refusal(offers.offer(broker, { lToken: eToken, eToken: lToken }, 1_000))).toEqual([
      404,
      'posting.notFound',
    ]);
  });

  it('no one without session, permit or insurance', async () => {
    const plain = await createPerson(board.db, { modes: ['C'], hasPermits: false });
    expect((await board.call(listOffers)).status).toBe(401);
    expect(await refusal(offers.offer(plain, pair, 1_000))).toEqual([403, 'permit.missing']);
    const sent = await send();
    await board.db
      .updateTable('companies')
      .set({ insurance_expiry_date: '2026-01-01' })
      .where('account_id', '=', carrier.accountId)
      .execute();
    expect(await refusal(offers.accept(broker, sent))).toEqual([409, 'offer.carrierNotInsured']);
    expect(await refusal(offers.counter(carrier, sent, 1))).toEqual([403, 'insurance.expired']);
    expect((await offers.withdraw(carrier, sent)).status).toBe(200);
    expect(await refusal(offers.offer(carrier, pair, 1))).toEqual([403, 'insurance.expired']);
  });

  it('refuses amounts and times outside their limits, at the field', async () => {
    const body = { token: pair.lToken, eToken: pair.eToken, minutes: 30 };
    const tries = [
      [{ ...body, rate: { ...flat(1), amount: 0 } }, 'rate.amount'],
      [{ ...body, rate: { ...flat(1), amount: -5 } }, 'rate.amount'],
      [{ ...body, rate: { ...flat(1), amount: 1e9 } }, 'rate.amount'],
      [{ ...body, rate: { ...flat(1), amount: 10.5 } }, 'rate.amount'],
      [{ ...body, rate: { ...flat(1), currency: 'EUR' } }, 'rate.currency'],
      [{ ...body, rate: flat(1), minutes: 4 }, 'minutes'],
      [{ ...body, rate: flat(1), minutes: 1_441 }, 'minutes'],
    ] as const;
    for (const [draft, field] of tries) {
      const { status, error } = await board.call(createOffer, { as: carrier, body: draft as never });
      expect([status, error.details?.[0]?.field]).toEqual([400, field]);
    }
  });
});

describe('of many replies at the same moment', () => {
  it('one closes an offer, and both sides see the same end', async () => {
    for (let round = 0; round < 6; round += 1) {
      pair = await createOpenPair(board);
      ({ broker, carrier } = pair);
      const sent = await send();
      const replies = await Promise.all([
        offers.accept(broker, sent),
        offers.decline(broker, sent),
        offers.withdraw(carrier, sent),
        offers.counter(broker, sent, 2_000),
        calls.remove(carrier, 'E', pair.eToken),
      ]);
      for (const { status } of replies) expect([200, 404, 409]).toContain(status);
      const [ofBroker] = await offers.list(broker);
      const [ofCarrier] = await offers.list(carrier);
      expect(ofBroker?.status).toBe(ofCarrier?.status);
      const isAssigned = (await assignments.ofLoad(broker, pair.lToken)).status === 200;
      expect(ofBroker?.status === 'accepted').toBe(isAssigned);
    }
  });

  it('a load with offers of several carriers is assigned once', async () => {
    const owner = await createBroker(board.db);
    const load = await addPosting(board.db, owner, 'L');
    const made: Offer[] = [];
    for (let count = 0; count < 3; count += 1) {
      const other = await createCarrier(board.db);
      const truck = await addPosting(board.db, other, 'E');
      made.push((await offers.offer(other, { lToken: load.token, eToken: truck.token }, 1_000 + count)).body);
    }
    const replies = await Promise.all(made.map((offer) => offers.accept(owner, offer)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await offers.list(owner)).map(({ status }) => status).toSorted()).toEqual(['accepted', 'lost', 'lost']);
  });
});
