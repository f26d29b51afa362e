import {
  LINE_DOUBLES,
  lineMiles,
  LineGauge,
  milesBetween,
  toThousandths,
  writeLineEnds,
  type Posting,
} from '@loadstone/engine';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../test/random-board.ts';
import { toSteps } from './city-filter.ts';
import type { TruckCriteria, TruckPlace, TruckViewer } from './truck-question.ts';
import { TruckTable } from './truck-table.ts';

const ME = 1;
const TODAY = 20_000;
const random = createRandom(18);

interface Truck extends Posting {
  readonly states: readonly [string, string];
}

const PLACES = Array.from({ length: 400 }, () => ({
  // Also beyond the date line and near the pole.
  lat: 25 + random.below(6_400_000) / 100_000,
  lon: (random.isLucky(0.1) ? 175 : -130) + random.below(500_000) / 100_000 + random.below(2) * 40,
  st: random.pick(['ON', 'QC', 'NY', 'IL', 'TX', 'MX', '']),
})).map(({ lon, ...place }) => ({ ...place, lon: lon > 180 ? lon - 360 : lon }));

function drawTruck(token: number): Truck {
  const [from, to] = [random.pick(PLACES), random.pick(PLACES)];
  return {
    token,
    kind: 'E',
    company: 1 + random.below(60),
    origin: from,
    originRadius: random.pick([0, 50, 300, 1000]),
    destination: to,
    destinationRadius: random.pick([0, 50, 300, 1000]),
    types: random.pick(['V', 'VR', 'F', 'K']),
    size: random.pick(['T', 'L', 'B']),
    attributes: random.pick(['', 'T', 'TM']),
    day: TODAY + random.below(5),
    corridor: random.isLucky(0.3) && from !== to,
    networkId: random.isLucky(0.2) ? 1 + random.below(4) : 0,
    createdOn: 1_700_000_000_000 + random.below(50),
    states: [from.st, to.st],
  };
}

function drawPlace(): TruckPlace | undefined {
  const dice = random.below(4);
  if (dice === 0) return undefined;
  if (dice === 1) return { kind: 'states', states: [random.pick(['ON', 'QC', 'NY', 'MX']), random.pick(['IL', 'ZZ'])] };
  const { lat, lon } = random.pick(PLACES);
  return { kind: 'city', lat, long: lon, radiusMiles: random.pick([0, 50, 500]) };
}

function drawCriteria(): TruckCriteria {
  return {
    origin: drawPlace(),
    destination: drawPlace(),
    vehicleType: random.pick(['', '', 'V', 'RF']),
    postingAttrib: random.pick(['', '', 'T', 'TM']),
    vehicleSize: random.pick(['', 'T', 'L'] as const),
    hasMexico: random.isLucky(0.5),
    isUnitedStatesOnly: random.isLucky(0.3),
    today: new Date((TODAY + 1) * 86_400_000).toISOString().slice(0, 10),
    limit: 40,
  };
}

function isInPlace(truck: Truck, end: 'origin' | 'destination', place: TruckPlace | undefined): boolean {
  if (place === undefined) return true;
  if (place.kind === 'states') return place.states.includes(truck.states[end === 'origin' ? 0 : 1]);
  const [lat, lon] = [toSteps(place.lat), toSteps(place.long)];
  const { origin, destination } = truck;
  const miles = milesBetween(toSteps(truck[end].lat), toSteps(truck[end].lon), lat, lon);
  if (toThousandths(miles) <= toThousandths(place.radiusMiles)) return true;
  if (!truck.corridor) return false;
  const ends = [toSteps(origin.lat), toSteps(origin.lon), toSteps(destination.lat), toSteps(destination.lon)] as const;
  const radius = end === 'origin' ? truck.originRadius : truck.destinationRadius;
  const line = new Float64Array(LINE_DOUBLES);
  writeLineEnds(ends, [0, 0], line, 0);
  return toThousandths(new LineGauge(lat, lon).milesOff(line, 0)) <= toThousandths(radius);
}

/** For a corridor truck: the searched destination lies after the searched origin along its line. */
function isForward(truck: Truck, { origin, destination }: TruckCriteria): boolean {
  if (!truck.corridor || origin === undefined || destination === undefined) return true;
  const ends = [truck.origin.lat, truck.origin.lon, truck.destination.lat, truck.destination.lon].map(toSteps);
  const line = new Float64Array(LINE_DOUBLES);
  writeLineEnds(ends as [number, number, number, number], [0, 0], line, 0);
  const toPosition = (place: TruckPlace, ofTruck: number) =>
    toThousandths(
      place.kind === 'city' ? new LineGauge(toSteps(place.lat), toSteps(place.long)).milesAlong(line, 0) : ofTruck,
    );
  return toPosition(destination, lineMiles(line, 0)) > toPosition(origin, 0);
}

/** The rules of a search, one truck after the other. */
function listExpected(trucks: Iterable<Truck>, criteria: TruckCriteria, viewer: TruckViewer): number[] {
  const { vehicleType, vehicleSize, postingAttrib } = criteria;
  return [...trucks]
    .filter(
      (truck) =>
        truck.company !== viewer.accountId &&
        !viewer.barredAccountIds.includes(truck.company) &&
        viewer.namedAccountIds?.includes(truck.company) !== false &&
        (truck.networkId === 0 || viewer.networkIds.includes(truck.networkId)) &&
        truck.day > TODAY &&
        (vehicleType === '' || [...vehicleType].some((letter) => truck.types.includes(letter))) &&
        (vehicleSize === '' || truck.size === 'B' || truck.size === vehicleSize) &&
        [...postingAttrib].every((letter) => truck.attributes.includes(letter)) &&
        (criteria.hasMexico || !truck.states.includes('MX')) &&
        (!criteria.isUnitedStatesOnly || truck.states.some((st) => ['NY', 'IL', 'TX'].includes(st))) &&
        isInPlace(truck, 'origin', criteria.origin) &&
        isInPlace(truck, 'destination', criteria.destination) &&
        isForward(truck, criteria),
    )
    .sort((a, b) => a.day - b.day || b.createdOn - a.createdOn || a.token - b.token)
    .map(({ token }) => token);
}

describe('the table of trucks', () => {
  it('finds what the rules find while trucks are added, replaced and removed', () => {
    const table = new TruckTable();
    const trucks = new Map<number, Truck>();
    let found = 0;
    for (let round = 0; round < 60; round++) {
      for (let made = 0; made < 60; made++) {
        const truck = drawTruck(1 + random.below(3_000));
        table.put(truck, truck.states);
        trucks.set(truck.token, truck);
      }
      for (let made = 0; made < 12; made++) {
        const token = 1 + random.below(3_000);
        table.remove(token);
        trucks.delete(token);
      }
      if (round % 20 === 19) {
        const company = 2 + random.below(50);
        table.removeCompany(company);
        for (const [token, truck] of trucks) if (truck.company === company) trucks.delete(token);
      }
      expect(table.size).toBe(trucks.size);
      for (let asked = 0; asked < 8; asked++) {
        const criteria = drawCriteria();
        const viewer = {
          accountId: ME,
          barredAccountIds: [2, 3, 999],
          namedAccountIds: random.isLucky(0.2) ? [3, 4, 5, 6, 1_000] : undefined,
          networkIds: [1, 2],
        };
        const expected = listExpected(trucks.values(), criteria, viewer);
        expect(table.search(criteria, viewer), JSON.stringify(criteria)).toEqual({
          tokens: expected.slice(0, criteria.limit),
          total: expected.length,
          times: new Map(),
        });
        found += expected.length;
      }
    }
    expect(found).toBeGreaterThan(5_000);
  });

  it('lists no corridor truck that runs the other way', () => {
    const cities = {
      toronto: { lat: 43.70011, lon: -79.4163 },
      detroit: { lat: 42.33143, lon: -83.04575 },
      chicago: { lat: 41.85003, lon: -87.65005 },
    };
    const table = new TruckTable();
    const make = (token: number, from: keyof typeof cities, to: keyof typeof cities, corridor: boolean): Posting => ({
      ...drawTruck(token),
      ...{ origin: cities[from], destination: cities[to], originRadius: 100, destinationRadius: 100 },
      ...{ company: 5, types: 'V', networkId: 0, day: TODAY + 2, corridor },
    });
    const states = { toronto: 'ON', detroit: 'MI', chicago: 'IL' };
    const put = (token: number, from: keyof typeof cities, to: keyof typeof cities, corridor = true) =>
      table.put(make(token, from, to, corridor), [states[from], states[to]]);
    put(1, 'toronto', 'chicago');
    put(2, 'chicago', 'toronto');
    put(3, 'toronto', 'chicago', false);
    const viewer = { accountId: ME, barredAccountIds: [], namedAccountIds: undefined, networkIds: [] };
    const near = (name: keyof typeof cities): TruckPlace => ({
      ...{ kind: 'city', lat: cities[name].lat, long: cities[name].lon, radiusMiles: 50 },
    });
    const inState = (name: keyof typeof cities): TruckPlace => ({ kind: 'states', states: [states[name]] });
    const any = { ...drawCriteria(), vehicleType: '', postingAttrib: '', vehicleSize: '' } as const;
    const find = (origin: TruckPlace | undefined, destination: TruckPlace | undefined) =>
      table
        .search({ ...any, origin, destination, hasMexico: true, isUnitedStatesOnly: false }, viewer)
        .tokens.sort((a, b) => a - b);
    expect(find(near('toronto'), near('chicago'))).toEqual([1, 3]);
    expect(find(near('chicago'), near('toronto'))).toEqual([2]);
    expect(find(near('toronto'), near('detroit'))).toEqual([1]);
    expect(find(near('detroit'), near('toronto'))).toEqual([2]);
    // A state stands for the end of the truck: the one from Toronto does not go to Toronto.
    expect(find(inState('toronto'), near('detroit'))).toEqual([1]);
    expect(find(inState('toronto'), near('toronto'))).toEqual([]);
    expect(find(near('detroit'), inState('chicago'))).toEqual([1]);
    expect(find(near('chicago'), inState('chicago'))).toEqual([]);
    expect(find(inState('toronto'), inState('chicago'))).toEqual([1, 3]);
    expect(find(near('detroit'), undefined)).toEqual([1, 2]);
  });

  it('forgets the trucks of past days', () => {
    const table = new TruckTable();
    const past = { ...drawTruck(1), day: TODAY };
    const open = { ...drawTruck(2), day: TODAY + 2 };
    for (const truck of [past, open]) table.put(truck, truck.states);
    table.expireBefore(TODAY + 1);
    expect(table.size).toBe(1);
  });

  it('changes nothing where it refuses a truck', () => {
    const table = new TruckTable();
    const truck = { ...drawTruck(1), types: 'V', company: 5, networkId: 0, day: TODAY + 2 };
    table.put(truck, ['ON', 'QC']);
    expect(() => table.put({ ...truck, types: '?' }, ['NY', 'NY'])).toThrow(RangeError);
    const criteria = { ...drawCriteria(), origin: undefined, destination: { kind: 'states', states: ['QC'] } as const };
    const any = {
      ...criteria,
      vehicleType: 'V',
      postingAttrib: '',
      vehicleSize: '',
      isUnitedStatesOnly: false,
    } as const;
    const viewer = { accountId: ME, barredAccountIds: [], namedAccountIds: undefined, networkIds: [] };
    expect(table.search(any, viewer)).toMatchObject({ tokens: [1], total: 1 });
  });
});
