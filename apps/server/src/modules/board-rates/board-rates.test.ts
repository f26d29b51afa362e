import type { Rate } from '@loadstone/contracts/money';
import { BOARD_RATE_RULES, listBoardRates, type BoardLane } from '@loadstone/contracts/board-rates';
import { findCityByName } from '@loadstone/places';
import { addPosting, createBroker, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAssignmentCalls } from '../../../test/assignment-calls.ts';
import { createOfferCalls } from '../../../test/offer-calls.ts';
import { findLane } from '../assignments/index.ts';
import { laneRatesStatement } from '../assignments/lane-rates.queries.ts';

const LANE: BoardLane = { srceCity: 'Toronto', srceSt: 'ON', destCity: 'Chicago', destSt: 'IL', vehicleType: 'V' };
const DAY_MS = 86_400_000;

let board: TestApp;
let broker: Person;
let loadId: number;

/** An assignment with its rate; the lane is that from Toronto to Chicago for vans. */
interface Assigned {
  readonly pair?: readonly [broker: Person, carrier: Person];
  readonly daysAgo?: number;
  readonly rate?: Rate;
  readonly lane?: Partial<BoardLane>;
  readonly miles?: number;
  readonly status?: 'P' | 'A' | 'R' | 'D';
  readonly hasEnded?: boolean;
  /** Not agreed by the other side. */
  readonly isProposed?: boolean;
}

const toRow = (pairs: readonly (readonly [Person, Person])[], made: Assigned) => {
  const { srceCity, srceSt, destCity, destSt, vehicleType } = { ...LANE, ...made.lane };
  const [from, to] = [findCityByName(srceCity, srceSt)!, findCityByName(destCity, destSt)!];
  const lane = findLane(from.id, to.id, vehicleType)!;
  const at = new Date(board.clock.now().getTime() - (made.daysAgo ?? 1) * DAY_MS + 1000);
  const [ofBroker, ofCarrier] = made.pair ?? pairs[0]!;
  return {
    load_posting_id: loadId,
    equipment_posting_id: loadId,
    broker_account_id: ofBroker.accountId,
    carrier_account_id: ofCarrier.accountId,
    holder: 'board' as const,
    status: made.status ?? 'A',
    instruction: '',
    pin: null,
    pin_created_on: null,
    created_by: ofBroker.userId,
    updated_by: null,
    created_on: at,
    updated_on: at,
    ended_on: made.hasEnded === true ? at : null,
    lane_srce_area: lane.srceArea,
    lane_dest_area: lane.destArea,
    lane_equipment: lane.equipment,
    lane_miles: made.miles ?? 500,
  };
};

/** Loads and trucks for assignments: each has one running assignment at a time. */
let postings: { load: number; truck: number }[] = [];

async function assign(pairs: readonly (readonly [Person, Person])[], given: readonly Assigned[]): Promise<void> {
  const { count } = await board.db
    .selectFrom('assignments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  while (postings.length < count + given.length) {
    const load = await addPosting(board.db, broker, 'L', { p_status: 'A' });
    const truck = await addPosting(board.db, broker, 'E', { p_status: 'A' });
    postings.push({ load: load.id, truck: truck.id });
  }
  const rows = given.map((made, place) => {
    const { load, truck } = postings[count + place]!;
    return { ...toRow(pairs, made), load_posting_id: load, equipment_posting_id: truck };
  });
  const ids = await board.db.insertInto('assignments').values(rows).returning('id').execute();
  await board.db
    .insertInto('assignment_rates')
    .values(
      given.map((made, place) => ({
        assignment_id: ids[place]!.id,
        number: 1,
        ...(made.rate ?? perMile(200)),
        status: made.isProposed === true ? ('proposed' as const) : ('agreed' as const),
        proposed_by_side: 'B' as const,
        proposed_by: broker.userId,
        created_on: rows[place]!.created_on,
      })),
    )
    .execute();
}

const perMile = (cents: number, currency: Rate['currency'] = 'USD'): Rate => ({
  amount: cents,
  currency,
  basis: 'mile',
});

async function ask(...lanes: Partial<BoardLane>[]) {
  const { status, body } = await board.call(listBoardRates, {
    as: broker,
    body: { lanes: lanes.map((lane) => ({ ...LANE, ...lane })) },
  });
  expect(status).toBe(200);
  return body.lanes.map((place) => body.rates[place]!);
}

/** Forgets what the server has cached. */
const waitForCache = () => board.clock.advance(6 * 60_000);

describe('the lane rates of the board', () => {
  let pairs: (readonly [Person, Person])[];

  beforeAll(async () => {
    board = await createTestApp();
    broker = await createBroker(board.db);
    postings = [];
    const [first, second] = [broker, await createBroker(board.db)];
    const carriers = [await createCarrier(board.db), await createCarrier(board.db)];
    pairs = [first, second].flatMap((one) => carriers.map((other) => [one, other] as const));
    loadId = (await addPosting(board.db, broker, 'L')).id;
  });
  afterAll(() => board.close());
  beforeEach(async () => {
    await sql`truncate assignment_rates, assignments cascade`.execute(board.db);
    waitForCache();
  });

  it('are the quartiles of 30 and of 90 days, by currency, with their number and age', async () => {
    await assign(pairs, [
      ...[100, 200, 300].map((cents) => ({ rate: perMile(cents), daysAgo: 3 })),
      ...[400, 500].map((cents) => ({ rate: perMile(cents), daysAgo: 5, pair: pairs[1]! })),
      ...[900, 900, 900].map((cents) => ({ rate: perMile(cents), daysAgo: 40, pair: pairs[2]! })),
      ...[100, 200, 300].map((cents) => ({ rate: perMile(cents, 'CAD'), pair: pairs[3]! })),
    ]);
    const [rates] = await ask({});
    expect(rates).toEqual({
      srceMarketArea: 'Toronto, ON',
      destMarketArea: 'Chicago, IL',
      rates: [
        { days: 30, currency: 'USD', loads: 5, newestDaysAgo: 2, lowerQuartile: 200, median: 300, upperQuartile: 400 },
        { days: 90, currency: 'USD', loads: 8, newestDaysAgo: 2, lowerQuartile: 275, median: 450, upperQuartile: 900 },
      ],
    });
  });

  it('count at most the newest three of a broker and a carrier, so that no pair is a lane of its own', async () => {
    await assign(
      pairs,
      Array.from({ length: 8 }, (_, daysAgo) => ({ daysAgo: daysAgo + 1, rate: perMile(100 + daysAgo) })),
    );
    expect((await ask({}))[0]?.rates).toEqual([]);
    waitForCache();
    await assign(
      pairs,
      [300, 301].map((cents) => ({ rate: perMile(cents), pair: pairs[3]! })),
    );
    // 100, 101 and 102 of the first pair are the newest.
    expect((await ask({}))[0]?.rates[0]).toMatchObject({
      loads: 5,
      lowerQuartile: 101,
      median: 102,
      upperQuartile: 300,
    });
  });

  it('contain no rate that is only proposed, and none of an assignment that waits or ended without delivery', async () => {
    const uncounted: Assigned[] = [
      { isProposed: true },
      { status: 'P' },
      { status: 'A', hasEnded: true },
      { daysAgo: 92 },
      { lane: { vehicleType: 'R' } },
      { lane: { destCity: 'Dallas', destSt: 'TX' } },
    ];
    await assign(pairs, [
      ...uncounted.map((made) => ({ ...made, rate: perMile(1) })),
      ...pairs.map((pair) => ({ pair, status: 'D' as const, hasEnded: true })),
      { rate: perMile(200) },
    ]);
    expect((await ask({}))[0]?.rates[0]).toMatchObject({ loads: 5, lowerQuartile: 200, upperQuartile: 200 });
  });

  it('are those of the market areas and the group of equipment, each lane once in a call', async () => {
    await assign(pairs, [
      ...pairs.map((pair) => ({ pair, lane: { srceCity: 'Mississauga', vehicleType: 'VR' } })),
      { lane: { srceCity: 'Oakville', vehicleType: 'N' } },
    ]);
    const lanes = [{}, { srceCity: 'Brampton' }, { vehicleType: 'R' }, { srceCity: 'Nowhere At All' }];
    const { body } = await board.call(listBoardRates, {
      as: broker,
      body: { lanes: lanes.map((lane) => ({ ...LANE, ...lane })) },
    });
    expect(body.lanes).toEqual([1, 1, 2, 0]);
    expect(body.rates.map(({ rates }) => rates.map(({ loads }) => loads))).toEqual([[], [5, 5], []]);
  });

  it('are written by a booking', async () => {
    const offers = createOfferCalls(board);
    const carrier = await createCarrier(board.db);
    const rate: Rate = { amount: 98_765, currency: 'CAD', basis: 'flat' };
    const day = { date_avail: board.clock.now().toISOString().slice(0, 10) };
    const load = await addPosting(board.db, broker, 'L', { ...day, rate, book_now: true, vehicle_type: 'FD' });
    const truck = await addPosting(board.db, carrier, 'E', { ...day, vehicle_type: 'FD' });
    expect((await offers.book(carrier, { lToken: load.token, eToken: truck.token }, rate)).status).toBe(200);
    const row = await board.db.selectFrom('assignments').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      lane_srce_area: findCityByName('Toronto', 'ON')?.id,
      lane_dest_area: findCityByName('Chicago', 'IL')?.id,
      lane_equipment: 'Flatbed',
    });
    expect(row.lane_miles).toBeCloseTo(436.4 * 1.2, 0);
  });

  it('have the miles that the stops of a load add', async () => {
    const carrier = await createCarrier(board.db);
    const day = board.clock.now().toISOString().slice(0, 10);
    const stop = { kind: 'drop', day: null, hours: null, timing: 'flexible', weightLbs: null, lengthFt: null } as const;
    const place = { cityId: 1, city: 'Guelph', st: 'ON', lat: 43.5, long: -80.2, reference: '', work: 'live' } as const;
    const stops = JSON.stringify([30, 20].map((addedMiles) => ({ ...stop, ...place, addedMiles })));
    const load = await addPosting(board.db, broker, 'L', { date_avail: day, vehicle_type: 'FD', stops });
    const truck = await addPosting(board.db, carrier, 'E', { date_avail: day, vehicle_type: 'FD' });
    expect((await createAssignmentCalls(board).assign(broker, load.token, truck.token)).status).toBe(200);
    const row = await board.db.selectFrom('assignments').selectAll().executeTakeFirstOrThrow();
    expect(row.lane_miles).toBeCloseTo((436.4 + 50) * 1.2, 0);
  });

  it('are rounded once, at the end', async () => {
    await assign(pairs, [
      ...[9_000, 9_000, 50_200].map((amount) => ({ rate: { ...perMile(amount), basis: 'flat' as const } })),
      ...[50_250, 60_000, 60_000].map((amount) => ({
        rate: { ...perMile(amount), basis: 'flat' as const },
        pair: pairs[1]!,
      })),
    ]);
    // The middle ones are 100.4 and 100.5 cents a mile.
    expect((await ask({}))[0]?.rates[0]?.median).toBe(100);
  });

  it('are shown soon after the fifth rate, and later ones after five minutes', async () => {
    const rates = (count: number, pair: readonly [Person, Person]) =>
      Array.from({ length: count }, () => ({ rate: perMile(200), pair }));
    await assign(pairs, [...rates(3, pairs[0]!), ...rates(1, pairs[1]!)]);
    expect((await ask({}))[0]?.rates).toEqual([]);
    await assign(pairs, rates(1, pairs[1]!));
    board.clock.advance(20_000);
    expect((await ask({}))[0]?.rates[0]?.loads).toBe(5);
    await assign(pairs, rates(1, pairs[1]!));
    board.clock.advance(20_000);
    expect((await ask({}))[0]?.rates[0]?.loads).toBe(5);
    waitForCache();
    expect((await ask({}))[0]?.rates[0]?.loads).toBe(6);
  });

  it('equal a plain model', async () => {
    const assigned = fc.record({
      pair: fc.integer({ min: 0, max: 3 }),
      daysAgo: fc.integer({ min: 1, max: 100 }),
      rate: fc.record({
        amount: fc.integer({ min: 1, max: 400_000 }),
        currency: fc.constantFrom('USD' as const, 'CAD' as const),
        basis: fc.constantFrom('flat' as const, 'mile' as const),
      }),
      miles: fc.integer({ min: 0, max: 3_000_000 }).map((thousandths) => (thousandths / 1000) * 1.2),
      status: fc.constantFrom('P' as const, 'A' as const, 'D' as const),
      hasEnded: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(assigned, { minLength: 10, maxLength: 40 }), async (given) => {
        await sql`truncate assignment_rates, assignments cascade`.execute(board.db);
        waitForCache();
        const made = given.map((each) => ({ ...each, pair: pairs[each.pair]! }));
        await assign(pairs, made);
        expect((await ask({}))[0]?.rates).toEqual(model(made));
      }),
      { numRuns: 15, seed: 29 },
    );
  });

  /** The same figures by hand. */
  function model(
    given: readonly (Required<Pick<Assigned, 'pair' | 'daysAgo' | 'rate' | 'miles' | 'status'>> & Assigned)[],
  ) {
    const counted = given.flatMap((each, place) => {
      const isCounted = each.status === 'D' || (each.status === 'A' && !each.hasEnded);
      const { amount, currency, basis } = each.rate;
      // Only the quartiles are rounded.
      const cents = basis === 'mile' ? amount : amount / each.miles;
      return isCounted && (basis === 'mile' || each.miles > 0) ? [{ ...each, place, currency, cents }] : [];
    });
    return BOARD_RATE_RULES.days.flatMap((days) =>
      (['CAD', 'USD'] as const).flatMap((currency) => {
        const inPeriod = counted
          .filter((each) => each.daysAgo <= days && each.currency === currency)
          .toSorted((one, other) => one.daysAgo - other.daysAgo || other.place - one.place);
        const taken = inPeriod.filter(
          (each, at) => inPeriod.slice(0, at).filter((newer) => newer.pair === each.pair).length < 3,
        );
        if (taken.length < 5) return [];
        const cents = taken.map((each) => each.cents).toSorted((one, other) => one - other);
        const at = (share: number) => {
          const place = share * (cents.length - 1);
          const [low, high] = [cents[Math.floor(place)]!, cents[Math.ceil(place)]!];
          return Math.round(low + (high - low) * (place - Math.floor(place)));
        };
        return [
          {
            days,
            currency,
            loads: taken.length,
            newestDaysAgo: taken[0]!.daysAgo - 1,
            lowerQuartile: at(0.25),
            median: at(0.5),
            upperQuartile: at(0.75),
          },
        ];
      }),
    );
  }

  it('are read by the index of lanes', async () => {
    const hubs = 40;
    await sql`insert into assignments (load_posting_id, broker_account_id, holder, status, pin, pin_created_on, created_by,
        created_on, updated_on, ended_on, lane_srce_area, lane_dest_area, lane_equipment, lane_miles)
      select ${loadId}::bigint, ${broker.accountId}::integer, 'externalCarrier', 'D', '00000000', now(), ${broker.userId}::integer,
        ${board.clock.now()}::timestamptz - (i % 90) * interval '1 day', now(), now(), i % ${hubs}::integer, (i / 40) % ${hubs}::integer, 'Van', 500
      from generate_series(1, 20000) i`.execute(board.db);
    await sql`analyze assignments`.execute(board.db);
    const lanes = [{ srceArea: 3, destArea: 7, equipment: 'Van' }];
    const { rows } = await sql<{
      'QUERY PLAN': string;
    }>`explain ${laneRatesStatement(lanes, board.clock.now())}`.execute(board.db);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('assignments_lane');
    expect(plan).not.toContain('Seq Scan on assignments');
  });

  it('require a session, a product and at most 200 lanes', async () => {
    const request = { body: { lanes: [LANE] } };
    expect((await board.call(listBoardRates, request)).status).toBe(401);
    const many = Array.from({ length: 201 }, () => LANE);
    expect((await board.call(listBoardRates, { as: broker, body: { lanes: many } })).status).toBe(400);
    expect(
      (await board.call(listBoardRates, { as: broker, body: { lanes: [{ ...LANE, vehicleType: '' }] } })).status,
    ).toBe(400);
  });
});
