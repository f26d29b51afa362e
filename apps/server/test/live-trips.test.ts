import { POSTING_FEATURES } from '@loadstone/contracts/board';
import { PRODUCT_IDS } from '@loadstone/contracts/postings';
import { planTrips, type Trip, type TripPlan, type TripRequest } from '@loadstone/contracts/trips';
import { createBroker, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { describe, expect, it } from 'vitest';
import { UNKNOWN_ORIGIN } from '../src/auth/index.ts';
import type { CompanyCaller } from '../src/ground/caller.ts';
import { advanceBoardDay } from '../src/modules/board-day/board-day.module.ts';
import { watchTrips } from '../src/modules/trips/index.ts';
import { createBoardCalls } from './board-calls.ts';
import { cityId } from './drafts.ts';
import { createRandom, RandomBoard } from './random-board.ts';

/** Steps that fill the board: the program only posts until then. */
const FIRST_STEPS = 38;
const STEPS = 60;
/** The step after which the board's day changes, and those between which a company is suspended. */
const DAY_CHANGE = 30;
const SUSPENDED = { from: 12, until: 40 };
const TIMEOUT_MS = 600_000;
const DAY_MS = 86_400_000;
/** The truck of the search. */
const EQUIPMENT = { vehicleType: 'VRF', vehicleSize: 'B', postingAttrib: '' } as const;
const LIMITS = { maxLoads: 3, emptyMilesPerLeg: 200, emptyMilesTotal: 400, endRadiusMiles: 50 };

const toCaller = ({ userId, accountId, custCd, email, user }: Person): CompanyCaller => ({
  kind: 'user',
  userId,
  accountId,
  custCd,
  email,
  nickName: user.nick_name,
  productIds: [PRODUCT_IDS.C],
  permits: [{ code: POSTING_FEATURES.C.view, productId: PRODUCT_IDS.C, apiKey: '' }],
  isGloballyExcluded: false,
  isSandbox: false,
  insuranceExpiryDate: '2099-12-31',
  canVet: false,
  origin: UNKNOWN_ORIGIN,
});

const tokensOf = (trips: readonly Trip[]): number[] => [
  ...new Set(trips.flatMap(({ loads }) => loads.map(({ lead }) => lead.token))),
];
/** What a dispatcher reads of a trip. */
const toShown = ({ loads, ...figures }: Trip) => ({
  ...figures,
  loads: loads.map(({ lead, ...load }) => ({ ...load, token: lead.token })),
});

/** The loads that the carrier may carry, by the tables. */
async function listOpenTokens({ db }: TestApp, carrier: Person, today: string): Promise<Set<number>> {
  const excluded = await db.selectFrom('exclusions').selectAll().execute();
  const isExcluded = (accountId: number): boolean =>
    excluded.some(
      ({ account_id: one, other_account_id: other }) =>
        (one === accountId && other === carrier.accountId) || (one === carrier.accountId && other === accountId),
    );
  const members = await db
    .selectFrom('network_members')
    .innerJoin('networks', 'networks.id', 'network_members.network_id')
    .select('network_id')
    .where('member_account_id', '=', carrier.accountId)
    .where('is_deleted', '=', false)
    .execute();
  const loads = await db
    .selectFrom('postings')
    .innerJoin('companies', 'companies.account_id', 'postings.account_id')
    .select(['token', 'postings.account_id', 'post_mode', 'network_id', 'vehicle_type'])
    .where('kind', '=', 'L')
    .where('p_status', '=', 'O')
    .where('postings.deleted_on', 'is', null)
    .where('date_avail', '>=', today)
    .where('posting_attrib', '=', EQUIPMENT.postingAttrib)
    .where('globally_excluded', '=', false)
    .where('is_access_enabled', '=', true)
    .execute();
  const open = loads.filter(
    (load) =>
      !isExcluded(load.account_id) &&
      [...load.vehicle_type].some((letter) => EQUIPMENT.vehicleType.includes(letter)) &&
      (load.post_mode === 'A' || members.some(({ network_id: id }) => id === load.network_id)),
  );
  return new Set(open.map(({ token }) => token));
}

/** T2 to T8 by what is shown of a trip. */
function expectFeasible(trip: Trip, startsOn: string, where: string): void {
  let free = startsOn;
  let empty = 0;
  for (const { pickUp, delivery, emptyMiles, lead } of trip.loads) {
    const times = [free, pickUp.arrivesOn, pickUp.beginsOn, pickUp.departsOn, delivery.arrivesOn, delivery.beginsOn];
    expect(times.toSorted(), where).toEqual(times);
    expect(pickUp.beginsOn.slice(0, 10) >= lead.dateAvail, where).toBe(true);
    expect(emptyMiles, where).toBeLessThanOrEqual(LIMITS.emptyMilesPerLeg);
    empty += emptyMiles;
    free = delivery.departsOn;
  }
  expect(trip.endsOn, where).toBe(free);
  expect(empty, where).toBeLessThanOrEqual(LIMITS.emptyMilesTotal);
  expect(new Set(tokensOf([trip])).size, where).toBe(trip.loads.length);
}

describe('trips on screen', () => {
  let goneInAll = 0;

  it.each([1, 2])(
    'after each random change of the board equal a new search, or are marked (seed %i)',
    { timeout: TIMEOUT_MS },
    async (seed) => {
      const board = await createTestApp();
      try {
        const { db, clock, app } = board;
        const brokers = [await createBroker(db), await createBroker(db), await createBroker(db)];
        const carriers = [await createCarrier(db), await createCarrier(db)];
        const [carrier] = carriers as [Person, Person];
        const [suspended] = brokers as [Person, Person, Person];
        const calls = createBoardCalls(board);
        const program = new RandomBoard({ board, calls, random: createRandom(seed), brokers, carriers });
        const request: TripRequest = {
          start: { from: 'place', cityId: cityId('Toronto, ON'), equipment: EQUIPMENT, hoursDriven: 0 },
          order: 'emptyShare',
          ...LIMITS,
        };
        const plan = async (): Promise<TripPlan> => {
          const { status, body } = await board.call(planTrips, { as: carrier, body: request });
          expect(status).toBe(200);
          return body;
        };
        const left = AbortSignal.abort();
        let today = '2026-06-15';
        for (let step = 0; step < FIRST_STEPS; step++) await program.step();
        let shown = await plan();
        const seen = { trips: 0, gone: 0, outdated: 0, unchanged: 0 };
        for (let step = 1; step <= STEPS; step++) {
          let done = '';
          if (step === DAY_CHANGE) {
            today = '2026-06-16';
            clock.advance(DAY_MS);
            await advanceBoardDay(db, today);
            done = 'a new day';
          } else if (step === SUSPENDED.from || step === SUSPENDED.until) {
            await program.setSuspended(suspended, step === SUSPENDED.from);
            done = 'a suspension';
          } else done = await program.step();
          const where = `seed ${seed}, step ${step}: ${done}`;
          await app.matching.catchUp();
          const tokens = tokensOf(shown.trips);
          const changes = await watchTrips(
            app.parts,
            toCaller(carrier),
            { request, tokens, eventId: shown.eventId },
            left,
          );
          const fresh = await plan();
          const open = await listOpenTokens(board, carrier, today);
          for (const trip of fresh.trips) expectFeasible(trip, fresh.start.on, where);
          expect(
            tokensOf(fresh.trips).filter((token) => !open.has(token)),
            where,
          ).toEqual([]);
          if (!changes.isOutdated) {
            expect(fresh.trips.map(toShown), where).toEqual(shown.trips.map(toShown));
            expect(changes.gone, where).toEqual([]);
            seen.unchanged += 1;
          } else seen.outdated += 1;
          for (const token of changes.gone)
            expect([tokens.includes(token), open.has(token)], where).toEqual([true, false]);
          seen.gone += changes.gone.length;
          seen.trips += fresh.trips.length;
          shown = fresh;
        }
        expect(seen.trips).toBeGreaterThan(STEPS);
        expect(seen.unchanged).toBeGreaterThan(5);
        expect(seen.outdated).toBeGreaterThan(5);
        goneInAll += seen.gone;
      } finally {
        await board.close();
      }
    },
  );

  // Which loads a random board takes away is a matter of the seed.
  it('has lost loads of trips on screen meanwhile', () => {
    expect(goneInAll).toBeGreaterThan(0);
  });
});
