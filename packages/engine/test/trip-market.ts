import type { TripLoad, TripQuery } from '../src/index.ts';
import type { Random } from './random.ts';

const DAY = 20_000;

interface TripMarket {
  loads: TripLoad[];
  query: TripQuery;
}

/** A small random market in which chains are possible, with a query. */
export function drawTripMarket(random: Random, firstPlace = 1): TripMarket {
  const places = Array.from({ length: 3 + random.below(7) }, (_, index) => {
    // Two clocks, and places of a few hundred miles around each other.
    const lon = -89 + random.below(400) / 100;
    return { id: firstPlace + index, lat: 38 + random.below(250) / 100, lon, offset: lon < -87 ? -360 : -300 };
  });
  const loads = Array.from({ length: random.chance(0.1) ? 30 : 6 + random.below(12) }, (_, index) =>
    drawLoad(random, places, index + 1),
  );
  return { loads, query: drawQuery(random, places) };
}

/** The loads of a market of which about every second one gets one to three stops between its ends. */
export function drawStops(random: Random, loads: readonly TripLoad[]): TripLoad[] {
  const places = loads.flatMap(({ origin, destination }) => [origin, destination]);
  return loads.map((load) => {
    if (random.chance(0.5)) return load;
    const stops = Array.from({ length: 1 + random.below(3) }, () => {
      const place = random.pick(places);
      return { place, hours: drawDelivery(random, load.day, place.offset) };
    });
    return { ...load, stops };
  });
}

type Place = TripQuery['start'] extends infer Start
  ? Pick<Start & TripLoad['origin'], keyof TripLoad['origin']>
  : never;

function drawLoad(random: Random, places: readonly Place[], token: number): TripLoad {
  const origin = random.pick(places);
  const destination = random.pick(places);
  const day = DAY + random.below(2);
  const dayStart = day * 1440 - origin.offset;
  const from = random.below(13) * 60;
  const to = from + (4 + random.below(8)) * 60;
  return {
    token,
    company: 1 + random.below(4),
    networkId: random.chance(0.1) ? 1 : 0,
    types: random.pick(['V', 'V', 'VR', 'F']),
    size: random.pick(['T', 'T', 'T', 'L']),
    attributes: random.chance(0.1) ? 'T' : '',
    day,
    origin,
    destination,
    pickUp: random.chance(0.6)
      ? { opens: dayStart, closes: dayStart + 1440 }
      : { opens: dayStart + from, closes: dayStart + to },
    delivery: drawDelivery(random, day, destination.offset),
    income: random.chance(0.7) ? 20_000 + 5_000 * random.below(40) : undefined,
    currency: random.chance(0.8) ? 1 : 2,
  };
}

function drawDelivery(random: Random, day: number, offset: number): TripLoad['delivery'] {
  const from = 60 * random.below(20);
  // Some hours go over midnight.
  const to = from + 60 * random.below(12);
  if (random.chance(0.6)) return undefined;
  if (random.chance(0.5)) return { from, to };
  const dayStart = (day + random.below(3)) * 1440 - offset;
  return random.chance(0.5)
    ? { opens: dayStart, closes: dayStart + 1440 }
    : { opens: dayStart + from, closes: dayStart + to };
}

function drawQuery(random: Random, places: readonly Place[]): TripQuery {
  const place = random.pick(places);
  const end = random.pick(places);
  const hidden = random.below(12);
  const wayEnd = random.chance(0.25) ? random.pick(places) : undefined;
  const detourMiles = wayEnd && random.chance(0.5) ? random.pick([0, 200, 500, 900]) : undefined;
  return {
    start: {
      ...place,
      time: DAY * 1440 - place.offset + random.below(20) * 60,
      minutesDriven: random.chance(0.6) ? 0 : random.below(660),
    },
    types: random.pick(['V', 'V', 'VF']),
    size: random.pick(['T', 'B']),
    attributes: random.chance(0.5) ? 'T' : '',
    isOpen: (company, networkId) => company !== hidden && (networkId === 0 || company % 2 === 0),
    dateToleranceDays: random.pick([0, 1, 1, 2]),
    limits: {
      maxLoads: 1 + random.below(4),
      emptyMilesPerLeg: random.pick([0, 60, 120, 300, 300, 300]),
      emptyMilesTotal: random.pick([100, 250, 1_000]),
      end: random.chance(0.2) ? { lat: end.lat, lon: end.lon, radiusMiles: random.pick([0, 50, 100, 150]) } : undefined,
      endDay: random.chance(0.2) ? DAY + random.below(4) : undefined,
      detourMiles,
    },
    wayEnd,
    order: random.chance(0.6) ? 'profit' : 'emptyShare',
    currency: 1,
    costPerMile: random.pick([0, 150, 200, 900]),
  };
}
