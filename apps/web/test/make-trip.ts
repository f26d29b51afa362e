import type { Lead } from '@loadstone/contracts/leads';
import type { Trip, TripPlace, TripPlan, TripStop } from '@loadstone/contracts/trips';
import { makeLead } from './make-lead.ts';

const PLACES = {
  Toronto: { st: 'ON', lat: 43.70011, long: -79.4163 },
  Chicago: { st: 'IL', lat: 41.85003, long: -87.65005 },
  Boston: { st: 'MA', lat: 42.35843, long: -71.05977 },
} as const;
type PlaceName = keyof typeof PLACES;

export function makePlace(city: PlaceName): TripPlace {
  return { cityId: 1, city, timeZone: 'America/Toronto', ...PLACES[city] };
}

export function makeStop(city: PlaceName, at: string): TripStop {
  return { place: makePlace(city), arrivesOn: at, beginsOn: at, departsOn: at };
}

/** A trip for tests of one load from Toronto to Chicago for each token, each with a rate. */
export function makeTrip(tokens: readonly number[], fields: Partial<Trip> = {}, lead: Partial<Lead> = {}): Trip {
  return {
    loads: tokens.map((token) => ({
      lead: makeLead({
        token,
        lToken: token,
        eToken: 7,
        pType: 'L',
        company: `Broker ${token}`,
        rate: { amount: 210_000, currency: 'USD', basis: 'flat' },
        ...lead,
      }),
      emptyMiles: 45,
      loadedMiles: 520,
      isApproximate: false,
      pickUp: makeStop('Toronto', '2026-11-24T14:00:00.000Z'),
      delivery: makeStop('Chicago', '2026-11-25T03:00:00.000Z'),
      income: { amount: 210_000, currency: 'USD' },
    })),
    loadedMiles: 520 * tokens.length,
    emptyMiles: 45 * tokens.length,
    emptyShare: 0.0796,
    drivingHours: 11,
    hours: 24,
    rests: 1,
    income: { amount: 210_000 * tokens.length, currency: 'USD' },
    cost: { amount: 113_000, currency: 'USD' },
    profit: { amount: 97_000, currency: 'USD' },
    profitPerDay: { amount: 97_000, currency: 'USD' },
    detour: null,
    end: makePlace('Chicago'),
    endsOn: '2026-11-25T04:00:00.000Z',
    marks: [],
    ...fields,
  };
}

/** A plan for tests, of a truck that is free in Boston. */
export function makeTripPlan(trips: Trip[], fields: Partial<TripPlan> = {}): TripPlan {
  return {
    start: {
      place: makePlace('Boston'),
      on: '2026-11-24T13:00:00.000Z',
      hoursDriven: 0,
      eToken: 7,
      source: 'posting',
    },
    way: null,
    trips,
    total: trips.length,
    isTotalCapped: false,
    costPerMile: { USD: 200, CAD: 250 },
    relaxations: [],
    eventId: 100,
    ...fields,
  };
}
