import { describe, expect, it } from 'vitest';
import { findWayPoints, measureDetour, planTrips, toDeliveryHours, toPickUpHours, TripTable } from '../src/index.ts';
import type { PlannedTrip, TripLoad, TripQuery } from '../src/index.ts';

const UTC = (minutes: number) => minutes;
const DAY = 20_000;
const MIDNIGHT = DAY * 1440;
const HOUR = 60;
/** Places on a meridian, fifty road miles for each of their numbers. */
const at = (id: number): TripLoad['origin'] => ({ id, lat: 30 + id * 0.5, lon: -90, offset: 0 });
const roadMiles = (from: { lat: number }, to: { lat: number }): number => Math.abs(from.lat - to.lat) * 100;

function aLoad(from: number, to: number, changes: Partial<TripLoad> = {}): TripLoad {
  return {
    token: 1,
    company: 1,
    networkId: 0,
    types: 'V',
    size: 'T',
    attributes: '',
    day: DAY,
    origin: at(from),
    destination: at(to),
    pickUp: toPickUpHours(DAY, UTC, null),
    delivery: undefined,
    income: undefined,
    currency: 0,
    ...changes,
  };
}

function plan(loads: readonly TripLoad[], changes: Partial<TripQuery> = {}, limits: Partial<TripQuery['limits']> = {}) {
  const table = new TripTable(roadMiles);
  for (const load of loads) table.put(load);
  const run = planTrips(table, {
    start: { ...at(10), time: MIDNIGHT + 8 * HOUR, minutesDriven: 0 },
    types: 'V',
    size: 'T',
    attributes: '',
    isOpen: () => true,
    dateToleranceDays: 1,
    limits: { maxLoads: 3, emptyMilesPerLeg: 100, emptyMilesTotal: 250, end: undefined, endDay: undefined, ...limits },
    order: 'emptyShare',
    currency: 1,
    costPerMile: 200,
    ...changes,
  });
  for (;;) {
    const { done, value } = run.next();
    if (done === true) return value.trips;
  }
}
const tokensOf = (trips: readonly PlannedTrip[]): string[] =>
  trips.map(({ legs }) => legs.map(({ token }) => token).join('-'));
/** Hours after midnight. */
const hours = (time: number): number => (time - MIDNIGHT) / HOUR;

describe('the rules of trips in SPEC.md', () => {
  it('T1: a load of another company that is not open, another equipment, size or attribute is in no trip', () => {
    const faults: Partial<TripLoad>[] = [
      { company: 9 },
      { networkId: 4 },
      { types: 'F' },
      { size: 'L' },
      { attributes: 'T' },
    ];
    for (const fault of faults) {
      const isOpen = (company: number, networkId: number): boolean => company !== 9 && networkId === 0;
      expect(plan([aLoad(10, 11, fault)], { isOpen })).toEqual([]);
    }
    expect(tokensOf(plan([aLoad(10, 11)]))).toEqual(['1']);
  });

  it('T2: miles are not less than the great circle', () => {
    const table = new TripTable(() => 1);
    table.put(aLoad(10, 12));
    const [trip] = [...plan([aLoad(11, 12)])];
    expect(trip).toMatchObject({ emptyMiles: 50, loadedMiles: 50, emptyShare: 0.5 });
    // One degree of latitude is 69.09 miles.
    expect(table.integers[12]).toBe(69_093);
  });

  it('T3: the truck waits for the hours of pick-up and delivery, and is refused after them', () => {
    const pickUp = toPickUpHours(DAY, UTC, { from: '10:00', to: '12:00' });
    const delivery = toDeliveryHours(undefined, UTC, { from: '06:00', to: '07:00' });
    const [trip] = plan([aLoad(10, 12, { pickUp, delivery })]);
    expect(trip?.legs[0]?.pickUp).toEqual({ arrives: MIDNIGHT + 480, begins: MIDNIGHT + 600, departs: MIDNIGHT + 660 });
    // Two hours to drive; the next morning at six.
    expect(hours(trip!.legs[0]!.delivery.arrives)).toBe(13);
    expect(hours(trip!.legs[0]!.delivery.begins)).toBe(30);
    const closed = toPickUpHours(DAY, UTC, { from: '05:00', to: '07:59' });
    expect(plan([aLoad(10, 12, { pickUp: closed })])).toEqual([]);
    const past = toDeliveryHours(DAY, UTC, { from: '06:00', to: '10:59' });
    expect(plan([aLoad(10, 12, { delivery: past })])).toEqual([]);
  });

  it('T3: hours over midnight end on the next day', () => {
    const night = { from: '20:00', to: '03:00' };
    const [late] = plan([aLoad(10, 12, { pickUp: toPickUpHours(DAY, UTC, night) })]);
    expect(late?.legs[0]?.pickUp.begins).toBe(MIDNIGHT + 20 * HOUR);
    // Loaded at 24:00, two hours to drive: delivered within the hours that began on the day before.
    const pickUp = toPickUpHours(DAY + 1, UTC, { from: '00:00', to: '01:00' });
    const delivery = toDeliveryHours(undefined, UTC, { from: '22:00', to: '06:00' });
    const [trip] = plan([aLoad(10, 12, { day: DAY + 1, pickUp, delivery })]);
    expect(trip!.legs[0]!.delivery.begins).toBe(trip!.legs[0]!.delivery.arrives);
    const short = toDeliveryHours(undefined, UTC, { from: '22:00', to: '02:00' });
    const [waiting] = plan([aLoad(10, 12, { day: DAY + 1, pickUp, delivery: short })]);
    expect(hours(waiting!.legs[0]!.delivery.begins)).toBe(46);
  });

  it('T4: eleven hours of driving, then ten of rest', () => {
    // 600 miles are 12 hours: loaded at 8, on the road at 9, a rest from 20 to 6, one hour more.
    const [trip] = plan([aLoad(10, 22)]);
    expect(trip).toMatchObject({ drivingMinutes: 720, rests: 1 });
    expect(hours(trip!.legs[0]!.delivery.arrives)).toBe(31);
    // Five hours are driven already.
    const [tired] = plan([aLoad(10, 22)], { start: { ...at(10), time: MIDNIGHT + 8 * HOUR, minutesDriven: 300 } });
    expect(hours(tired!.legs[0]!.delivery.arrives)).toBe(31);
    expect(tired!.rests).toBe(1);
  });

  it('T5: a wait of ten hours is a rest, and a rest that is due is taken while waiting', () => {
    const tomorrow = { day: DAY + 1, pickUp: toPickUpHours(DAY + 1, UTC, null) };
    // Free at 11:00 after an hour of driving; the next load opens at 24:00.
    const [trip] = plan([aLoad(10, 11), aLoad(11, 12, { token: 2, ...tomorrow })], {}, { maxLoads: 2 });
    expect(tokensOf([trip!])).toEqual(['1-2']);
    expect(trip!.rests).toBe(1);
    // Free at 20:00: waiting until 24:00 would use up the duty window, so the driver rests until 6:00.
    const [late] = plan([aLoad(10, 20), aLoad(20, 21, { token: 2, ...tomorrow })], {}, { maxLoads: 2 });
    expect(hours(late!.legs[1]!.pickUp.begins)).toBe(30);
  });

  it('T6: a rested driver leaves so late that there is no wait', () => {
    const pickUp = toPickUpHours(DAY, UTC, { from: '16:00', to: '17:00' });
    // From 15:00 the window has 14 hours: 500 miles end at 27:00 without a rest.
    const [trip] = plan([aLoad(11, 21, { pickUp })]);
    expect(trip!.rests).toBe(0);
    expect(hours(trip!.ends)).toBe(28);
    expect(trip!.legs[0]!.pickUp.arrives).toBe(trip!.legs[0]!.pickUp.begins);
  });

  it('T6: where the wait would be a rest, the driver leaves at once and rests there', () => {
    const pickUp = toPickUpHours(DAY, UTC, { from: '20:00', to: '21:00' });
    const [trip] = plan([aLoad(11, 21, { pickUp })]);
    const { arrives, begins } = trip!.legs[0]!.pickUp;
    expect([trip!.rests, hours(arrives), hours(begins)]).toEqual([1, 8 + 1, 20]);
  });

  it('T7: the day of a load fits the day on which the truck is free', () => {
    const inTwoDays = { day: DAY + 2, pickUp: toPickUpHours(DAY + 2, UTC, null) };
    expect(plan([aLoad(10, 11, inTwoDays)])).toEqual([]);
    const long = aLoad(10, 28);
    expect(tokensOf(plan([long, aLoad(28, 29, { token: 2, ...inTwoDays })]))).toContain('1-2');
  });

  it('T8: empty miles of a leg and in total, the end and its day are limits', () => {
    const loads = [aLoad(11, 12), aLoad(13, 14, { token: 2 })];
    expect(tokensOf(plan(loads, {}, { emptyMilesPerLeg: 49 }))).toEqual([]);
    expect(tokensOf(plan(loads, {}, { emptyMilesTotal: 99 }))).toEqual(['1']);
    expect(tokensOf(plan(loads))).toContain('1-2');
    const end = { lat: at(14).lat, lon: -90, radiusMiles: 1 };
    expect(tokensOf(plan(loads, {}, { end }))).toEqual(['1-2']);
    expect(tokensOf(plan([aLoad(10, 28)], {}, { endDay: DAY }))).toEqual([]);
    expect(tokensOf(plan([aLoad(10, 28)], {}, { endDay: DAY + 1 }))).toEqual(['1']);
  });

  it('T9: by profit for each day, then trips without one by their share of empty miles', () => {
    const priced = (token: number, cents: number, to = 12): TripLoad =>
      aLoad(10, to, { token, income: cents, currency: 1 });
    const loads = [
      aLoad(11, 12, { token: 1 }),
      aLoad(10, 12, { token: 2 }),
      priced(3, 10_000),
      priced(4, 90_000),
      // More profit, but in more than two days.
      priced(5, 400_000, 28),
      { ...priced(6, 90_000), currency: 2 },
    ];
    const order = tokensOf(plan(loads, { order: 'profit' }, { maxLoads: 1 }));
    expect(order).toEqual(['5', '4', '3', '2', '6', '1']);
    expect(tokensOf(plan(loads, {}, { maxLoads: 1 }))[5]).toBe('1');
  });

  it('T10: ten trips, no two of the same loads', () => {
    const loads = Array.from({ length: 6 }, (_, index) => aLoad(10, 10, { token: index + 1 }));
    const trips = plan(loads);
    expect(trips).toHaveLength(10);
    const sets = trips.map(({ legs }) =>
      legs
        .map(({ token }) => token)
        .sort()
        .join(),
    );
    expect(new Set(sets).size).toBe(10);
  });

  it('T12: a detour is the miles by the stops less the miles without them, and can be limited', () => {
    const loads = [aLoad(12, 14), aLoad(8, 6, { token: 2 }), aLoad(16, 12, { token: 3 })];
    const wayEnd = at(16);
    const limits = { maxLoads: 1, emptyMilesPerLeg: 300, emptyMilesTotal: 300 };
    const detours = plan(loads, { wayEnd }, limits).map(({ legs, detourMiles }) => [legs[0]?.token, detourMiles]);
    // On the way; against it: to 8, 6 and back; beyond: to the end, back to 12 and to the end again.
    expect(detours.sort()).toEqual([
      [1, 0],
      [2, 400],
      [3, 400],
    ]);
    expect(tokensOf(plan(loads, { wayEnd }, { ...limits, detourMiles: 399 }))).toEqual(['1']);
    expect(measureDetour(roadMiles, { start: at(10), end: wayEnd }, { pickUp: at(8), drop: at(6) })).toEqual({
      detourMiles: 400,
      wayMiles: 300,
    });
    expect(plan(loads, {}, limits)[0]?.detourMiles).toBeUndefined();
    expect(() => plan([], {}, { detourMiles: 10 })).toThrow(TypeError);
    expect(() => plan([], { wayEnd }, { detourMiles: -1 })).toThrow(RangeError);
  });

  it('T12: the way is left and rejoined at its points nearest to the first pick-up and the last drop', () => {
    const way = { start: at(10), end: at(20) };
    const aside = (id: number) => ({ lat: at(id).lat, lon: -89 });
    const near = findWayPoints(way, { pickUp: aside(12), drop: aside(15) });
    expect([near.leaves.lat, near.rejoins.lat]).toEqual([expect.closeTo(36, 2), expect.closeTo(37.5, 2)]);
    expect([near.leaves.lon, near.rejoins.lon]).toEqual([expect.closeTo(-90, 6), expect.closeTo(-90, 6)]);
    // Not before it was left, and never beyond its ends.
    const back = findWayPoints(way, { pickUp: aside(15), drop: aside(12) });
    expect(back.rejoins).toEqual(back.leaves);
    const beyond = findWayPoints(way, { pickUp: aside(8), drop: aside(25) });
    expect([beyond.leaves.lat, beyond.rejoins.lat]).toEqual([expect.closeTo(35, 6), expect.closeTo(40, 6)]);
    expect(findWayPoints({ start: at(10), end: at(10) }, { pickUp: at(1), drop: at(2) }).leaves).toEqual(at(10));
    expect(() => findWayPoints(way, { pickUp: { lat: 91, lon: 0 }, drop: at(1) })).toThrow(RangeError);
  });

  it('T1, T2, T3, T5: the way of a load goes through its stops, each with an hour and its hours', () => {
    const stop = (place: number, hours?: { from: number; to: number }) => ({ place: at(place), hours });
    const daily = { from: 14 * HOUR, to: 16 * HOUR };
    const [trip] = plan([aLoad(10, 12, { stops: [stop(13, daily), stop(11)] })]);
    expect([trip?.emptyMiles, trip?.loadedMiles, trip?.drivingMinutes]).toEqual([0, 300, 360]);
    const [leg] = trip?.legs ?? [];
    const moments = [leg?.pickUp, ...(leg?.stops ?? []), leg?.delivery].map((each) => [
      hours(each?.arrives ?? 0),
      hours(each?.begins ?? 0),
      hours(each?.departs ?? 0),
    ]);
    expect(moments).toEqual([
      [8, 8, 9],
      [12, 14, 15],
      [17, 17, 18],
      [19, 19, 20],
    ]);
    // A load with two ends has no list of stops.
    expect(plan([aLoad(10, 12)])[0]?.legs[0]).not.toHaveProperty('stops');
    const closed = { opens: MIDNIGHT, closes: MIDNIGHT + 11 * HOUR };
    expect(plan([aLoad(10, 12, { stops: [{ place: at(13), hours: closed }] })])).toEqual([]);
  });

  it('T4: a rest is taken between the stops of a load, and starts the driving time again', () => {
    const far = { place: at(21), hours: undefined };
    const [trip] = plan([aLoad(10, 12, { stops: [far] })]);
    // 11 hours to the stop, a rest on the way back, 9 hours.
    expect([trip?.drivingMinutes, trip?.rests, hours(trip?.ends ?? 0)]).toEqual([
      20 * HOUR,
      1,
      8 + 1 + 11 + 1 + 10 + 9 + 1,
    ]);
  });

  it('T12: the detour goes through the stops', () => {
    const way = { start: at(10), end: at(20) };
    const direct = measureDetour(roadMiles, way, { pickUp: at(11), drop: at(12) });
    const through = measureDetour(roadMiles, way, { pickUp: at(11), stops: [at(9), at(14)], drop: at(12) });
    expect([direct.detourMiles, through.detourMiles]).toEqual([0, 400]);
    const load = aLoad(11, 12, { stops: [{ place: at(14), hours: undefined }] });
    expect(plan([load], { wayEnd: at(20) })[0]?.detourMiles).toBe(200);
    expect(plan([load], { wayEnd: at(20) }, { detourMiles: 199 })).toEqual([]);
  });

  it('T1: a query that cannot be is refused with its value', () => {
    expect(() => plan([], {}, { maxLoads: 5 })).toThrow(RangeError('maxLoads must be from 1 to 4, got 5'));
    expect(() => plan([], { start: { ...at(1), time: 1, minutesDriven: 660 } })).toThrow(RangeError);
    expect(() => plan([], {}, { emptyMilesPerLeg: NaN })).toThrow(TypeError);
    expect(() => plan([aLoad(1, 2, { pickUp: { opens: 2, closes: 1 } })])).toThrow(RangeError);
  });
});

describe('T13: a load that is posted several times', () => {
  const listSame = (token: number): number[] => (token === 1 ? [2] : token === 2 ? [1] : []);
  const loads = [aLoad(10, 20, { token: 2 }), aLoad(10, 20, { token: 1 }), aLoad(10, 20, { token: 3 })];

  it('T13: is planned once, by its lowest token', () => {
    expect(tokensOf(plan(loads, { listSame }))).toEqual(['1', '3']);
    expect(tokensOf(plan(loads))).toEqual(['1', '2', '3']);
  });

  it('T13: is planned by its lowest token also where another one has better hours', () => {
    const late = toPickUpHours(DAY, UTC, { from: '20:00', to: '21:00' });
    const [two, one, three] = loads as [TripLoad, TripLoad, TripLoad];
    const trips = plan([two, { ...one, pickUp: late }, three], { listSame });
    expect(tokensOf(trips)).toEqual(['3', '1']);
    const past = toPickUpHours(DAY, UTC, { from: '05:00', to: '07:00' });
    expect(tokensOf(plan([two, { ...one, pickUp: past }, three], { listSame }))).toEqual(['2', '3']);
  });

  it('T13: is planned by another token where the truck may not take the lowest one', () => {
    const [two, one, three] = loads as [TripLoad, TripLoad, TripLoad];
    expect(tokensOf(plan([two, { ...one, attributes: 'H' }, three], { listSame }))).toEqual(['2', '3']);
  });
});

describe('T11: the work between two turns', () => {
  it('ends within the places near a drop, however many of them are out of reach', () => {
    const NEAR = 300;
    const table = new TripTable(roadMiles);
    table.put(aLoad(12, 20));
    // 20 to 50 miles behind the drop: the first load has used the empty miles.
    for (let index = 0; index < NEAR; index++) {
      const origin = { ...at(20), id: 1_000 + index, lat: at(20).lat + 0.2 + index * 0.001 };
      table.put({ ...aLoad(20, 22, { token: 2 + index }), origin });
    }
    const limits = { maxLoads: 2, emptyMilesPerLeg: 100, emptyMilesTotal: 110, end: undefined, endDay: undefined };
    const query: TripQuery = {
      start: { ...at(10), time: MIDNIGHT + 8 * HOUR, minutesDriven: 0 },
      types: 'V',
      size: 'T',
      attributes: '',
      isOpen: () => true,
      dateToleranceDays: 9,
      limits,
      order: 'emptyShare',
      currency: 1,
      costPerMile: 200,
    };
    const run = planTrips(table, query, { stepsPerTurn: 1, refreshSteps: 1e9, listedEntries: 1e9 });
    let turns = 0;
    for (;;) {
      const { done, value } = run.next();
      if (done === true) {
        expect(tokensOf(value.trips)).toEqual(['1']);
        // Listing and sorting are counted as well.
        expect(value.steps).toBeGreaterThan(2 * NEAR);
        break;
      }
      turns += 1;
    }
    expect(turns).toBeGreaterThan(NEAR);
  });
});
