import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  ATTRIBUTE_LETTERS,
  createEngine,
  DuplicateIndex,
  groupDuplicates,
  markPair,
  TYPE_LETTERS,
  type Posting,
} from '../src/index.ts';
import { haversine, marksOf } from './oracle.ts';
import { Random } from './random.ts';
import {
  aLoad,
  aTruck,
  CHICAGO,
  DALLAS,
  engineWith,
  MEMPHIS,
  MILWAUKEE,
  SAINT_LOUIS,
  TODAY,
  viewsOf,
  whoSees,
} from './postings.ts';

const north = (miles: number): { lat: number; lon: number } => ({
  lat: CHICAGO.lat + miles / 69.0934,
  lon: CHICAGO.lon,
});

describe('the rules of SPEC.md', () => {
  it('M1: a load and a truck pair, two postings of one kind do not', () => {
    expect(whoSees(engineWith(aLoad(), aTruck()))).toBe('both');
    const engine = engineWith(aLoad(), aLoad({ token: 3, company: 3 }));
    expect(engine.count(1)).toBe(0);
  });

  it('M1: expired postings are removed when the day advances and are not stored afterwards', () => {
    const engine = engineWith(aLoad(), aTruck({ day: TODAY + 1 }));
    expect(engine.count(2)).toBe(1);
    engine.advanceDay(TODAY + 1);
    expect([engine.has(1), engine.count(2), engine.size]).toEqual([false, 0, 1]);
    expect(engine.put(aLoad())).toBe('none');
    expect(engine.put(aTruck())).toBe('removed');
    expect(engine.count(aLoad())).toBe(0);
    expect(() => engine.advanceDay(TODAY)).toThrow(RangeError);
  });

  it('M2: two postings of one company do not pair', () => {
    expect(whoSees(engineWith(aLoad(), aTruck({ company: 1 })))).toBe('neither');
  });

  it('M2: an exclusion by either company prevents the pair until it is removed', () => {
    const engine = engineWith(aLoad(), aTruck());
    for (const [company, other] of [
      [1, 2],
      [2, 1],
    ] as const) {
      engine.setExclusion(company, other, true);
      expect(whoSees(engine)).toBe('neither');
      engine.setExclusion(company, other, false);
      expect(whoSees(engine)).toBe('both');
    }
  });

  it('M2: postings of a globally excluded company are hidden, but it still sees leads', () => {
    const engine = engineWith(aLoad(), aTruck());
    engine.setGloballyExcluded(1, true);
    expect(whoSees(engine)).toBe('broker');
    engine.setGloballyExcluded(2, true);
    expect(whoSees(engine)).toBe('neither');
    engine.setGloballyExcluded(1, false);
    expect(whoSees(engine)).toBe('carrier');
  });

  it('M3: a private posting pairs with members only, and both networks must admit the other side', () => {
    const engine = engineWith(aLoad({ networkId: 7 }), aTruck());
    expect(whoSees(engine)).toBe('neither');
    engine.setNetwork(7, [2]);
    expect(whoSees(engine)).toBe('both');
    engine.put(aTruck({ networkId: 8 }));
    expect(whoSees(engine)).toBe('neither');
    engine.setNetwork(8, [1]);
    expect(whoSees(engine)).toBe('both');
    engine.setNetwork(7, null);
    expect(whoSees(engine)).toBe('neither');
  });

  it('M4: one common letter is enough, for each of the 16 letters', () => {
    for (const letter of TYPE_LETTERS) {
      const others = [...TYPE_LETTERS].filter((other) => other !== letter).join('');
      expect(whoSees(engineWith(aLoad({ types: letter }), aTruck({ types: TYPE_LETTERS })))).toBe('both');
      expect(whoSees(engineWith(aLoad({ types: letter }), aTruck({ types: others })))).toBe('neither');
    }
    expect(engineWith(aLoad({ types: TYPE_LETTERS }), aTruck({ types: TYPE_LETTERS })).count(1)).toBe(1);
    expect(() => engineWith(aLoad({ types: '' }))).toThrow(RangeError);
  });

  it('M5: T matches T and B, L matches L and B, B matches all', () => {
    const fits = (load: 'T' | 'L' | 'B', truck: 'T' | 'L' | 'B'): boolean =>
      whoSees(engineWith(aLoad({ size: load }), aTruck({ size: truck }))) === 'both';
    expect([fits('T', 'T'), fits('T', 'L'), fits('T', 'B')]).toEqual([true, false, true]);
    expect([fits('L', 'T'), fits('L', 'L'), fits('L', 'B')]).toEqual([false, true, true]);
    expect([fits('B', 'T'), fits('B', 'L'), fits('B', 'B')]).toEqual([true, true, true]);
  });

  it('M6: the truck must have every attribute of the load', () => {
    for (const letter of ATTRIBUTE_LETTERS) {
      const others = [...ATTRIBUTE_LETTERS].filter((other) => other !== letter).join('');
      expect(whoSees(engineWith(aLoad({ attributes: letter }), aTruck({ attributes: ATTRIBUTE_LETTERS })))).toBe(
        'both',
      );
      expect(whoSees(engineWith(aLoad({ attributes: letter }), aTruck({ attributes: others })))).toBe('neither');
    }
    expect(whoSees(engineWith(aLoad(), aTruck({ attributes: 'A' })))).toBe('both');
  });

  it('M7: the days must be within the tolerance', () => {
    const load = aLoad({ day: TODAY + 2 });
    const pairs = [0, 1, 2, 3, 4].map((ahead) => whoSees(engineWith(load, aTruck({ day: TODAY + ahead }))) === 'both');
    expect(pairs).toEqual([false, true, true, true, false]);
    const strict = createEngine({ today: TODAY, dateToleranceDays: 0 });
    strict.load([load, aTruck({ day: TODAY + 1 })]);
    expect(whoSees(strict)).toBe('neither');
  });

  it('M8: a distance equal to the radius matches, 0.001 mi more does not', () => {
    const origin = north(80);
    const miles = Math.round(haversine(CHICAGO, origin) * 1000) / 1000;
    const covering = (originRadius: number): boolean =>
      engineWith(aLoad({ origin, originRadius: 0 }), aTruck({ originRadius })).count(2) === 1;
    expect(covering(miles)).toBe(true);
    expect(covering(miles - 0.001)).toBe(false);
  });

  it('M8: a radius of zero matches the same point only, and a haul within one city is 0', () => {
    const still = { originRadius: 0, destinationRadius: 0, destination: CHICAGO };
    const engine = engineWith(aLoad(still), aTruck(still));
    expect(viewsOf(engine).broker).toMatchObject({ dfo: 0, dfd: 0, haul: 0, direction: '', mutual: true });
    expect(engineWith(aLoad({ ...still, origin: north(0.1) }), aTruck(still)).count(2)).toBe(0);
  });

  it('M9: a corridor covers loads along its segment in its direction only', () => {
    const truck = aTruck({ corridor: true });
    const between = { originRadius: 0, destinationRadius: 0 };
    const stop = aLoad({ ...between, origin: SAINT_LOUIS, destination: MEMPHIS });
    expect(engineWith(stop, { ...truck, originRadius: 150, destinationRadius: 250 }).count(2)).toBe(1);
    const back = aLoad({ ...between, origin: DALLAS, destination: CHICAGO });
    expect(engineWith(back, { ...truck, originRadius: 1000, destinationRadius: 1000 }).count(2)).toBe(0);
  });

  it('M9: the caps at both ends belong to the corridor, but the drop must be further along', () => {
    const truck = aTruck({ corridor: true });
    const load = aLoad({ originRadius: 0, destinationRadius: 0, origin: MILWAUKEE });
    expect(engineWith({ ...load, destination: SAINT_LOUIS }, truck).count(2)).toBe(1);
    expect(engineWith({ ...load, destination: CHICAGO }, truck).count(2)).toBe(0);
  });

  it('M9: identical and antipodal ends are rejected', () => {
    expect(() => engineWith(aTruck({ corridor: true, destination: CHICAGO }))).toThrow(RangeError);
    const antipode = { lat: -CHICAGO.lat, lon: CHICAGO.lon + 180 };
    expect(() => engineWith(aTruck({ corridor: true, destination: antipode }))).toThrow(RangeError);
    expect(() => engineWith(aLoad({ corridor: true }))).toThrow(RangeError);
  });

  it('M10: near depends on the load’s radii only, with or without a corridor', () => {
    const origin = north(80);
    for (const corridor of [false, true]) {
      const truck = aTruck({ origin, originRadius: 0, destinationRadius: 0, corridor });
      expect(viewsOf(engineWith(aLoad(), truck)).broker).toMatchObject({ near: true, covers: false, mutual: false });
    }
  });

  it('M11: a carrier sees covered loads, a broker also sees near trucks', () => {
    const far = north(80);
    expect(whoSees(engineWith(aLoad({ originRadius: 0 }), aTruck({ origin: far })))).toBe('both');
    expect(whoSees(engineWith(aLoad(), aTruck({ origin: far, originRadius: 0 })))).toBe('broker');
    expect(whoSees(engineWith(aLoad({ originRadius: 0 }), aTruck({ origin: far, originRadius: 0 })))).toBe('neither');
  });

  it('M12: order is mutual, DFO, DFO + DFD, newest, token', () => {
    const truck = (token: number, changes: object): ReturnType<typeof aTruck> => aTruck({ token, ...changes });
    const engine = engineWith(
      aLoad(),
      truck(10, { origin: north(5), originRadius: 1 }),
      truck(11, { origin: north(20) }),
      truck(12, { origin: north(10), destination: { lat: DALLAS.lat + 0.2, lon: DALLAS.lon } }),
      truck(13, { origin: north(10) }),
      truck(15, { origin: north(10), createdOn: 2000 }),
      truck(14, { origin: north(10), createdOn: 2000 }),
    );
    const tokens = [14, 15, 13, 12, 11, 10];
    expect(engine.matchAll(1).map(({ token }) => token)).toEqual(tokens);
    for (let limit = 0; limit <= 6; limit++) {
      const { leads, total } = engine.match(1, { limit, total: true });
      expect([leads.map(({ token }) => token), total]).toEqual([tokens.slice(0, limit), 6]);
    }
  });

  it('M13: every rule returns its verdict with its numbers', () => {
    const engine = engineWith(aLoad(), aTruck({ origin: north(38), originRadius: 50, day: TODAY + 1 }));
    const { rules } = engine.explain(2, 1);
    expect(rules.map(({ rule }) => rule)).toEqual(['M1', 'M2', 'M3', 'M4', 'M5', 'M6', 'M7', 'M8', 'M10', 'M11']);
    expect(rules.every(({ pass }) => pass)).toBe(true);
    const texts = rules.map(({ text }) => text);
    expect(texts[6]).toBe('date +1 of 1');
    expect(texts[7]).toBe('DFO 38 of 50, DFD 0 of 100');
  });

  it('M13: near misses equal the result of a new search', () => {
    const engine = engineWith(
      aLoad(),
      aTruck({ origin: north(130), day: TODAY + 2 }),
      aTruck({ token: 3, types: 'RF' }),
    );
    const found = engine.nearMisses(1).filter(({ leads }) => leads > 0);
    expect(found).toEqual([
      { relaxation: { field: 'types', letter: 'R' }, leads: 1 },
      { relaxation: { field: 'types', letter: 'F' }, leads: 1 },
    ]);
  });

  it('M13: near misses are counted in rows where the caller joins leads', () => {
    const engine = engineWith(aLoad(), aTruck({ types: 'R' }), aTruck({ token: 3, types: 'R' }), aTruck({ token: 4 }));
    const countRows = (tokens: readonly number[]) => new Set(tokens.map((token) => (token === 3 ? 2 : token))).size;
    expect(engine.nearMisses(1, countRows).filter(({ leads }) => leads > 0)).toEqual([
      { relaxation: { field: 'types', letter: 'R' }, leads: 1 },
    ]);
  });

  it('M14: a change returns the pairs that appeared, changed and were removed, for each side', () => {
    const engine = engineWith(aLoad());
    const pair = { loadToken: 1, truckToken: 2, loadCompany: 1, truckCompany: 2 };
    const put = (changes: object): unknown => engine.affected({ type: 'put', posting: aTruck(changes) });
    expect(put({})).toEqual([{ ...pair, brokerSees: 'appeared', carrierSees: 'appeared' }]);
    expect(put({})).toEqual([]);
    expect(put({ createdOn: 5 })).toEqual([{ ...pair, brokerSees: 'changed', carrierSees: 'changed' }]);
    expect(put({ origin: north(80), originRadius: 0 })).toEqual([
      { ...pair, brokerSees: 'changed', carrierSees: 'removed' },
    ]);
    expect(engine.affected({ type: 'remove', token: 2 })).toEqual([
      { ...pair, brokerSees: 'removed', carrierSees: null },
    ]);
  });
});

describe('M15: marks', () => {
  const load = { weight: 44_000, length: 53, perMile: { amount: 195, currency: 'USD' } };
  const truck = { freeWeight: 42_000, freeLength: 50, leastPerMile: { amount: 210, currency: 'USD' } };

  it('M15: state by how much a load is too heavy, too long and under the minimum', () => {
    expect(markPair(load, truck)).toEqual({ overWeight: 2_000, overLength: 3, underMinimum: 15 });
  });

  it('M15: are 0 where the load fits, where a posting does not say, and for another currency', () => {
    const none = { overWeight: 0, overLength: 0, underMinimum: 0 };
    const exact = { freeWeight: 44_000, freeLength: 53, leastPerMile: { amount: 195, currency: 'USD' } };
    expect(markPair(load, exact)).toEqual(none);
    expect(markPair(load, { freeWeight: null, freeLength: null, leastPerMile: null })).toEqual(none);
    expect(markPair({ weight: null, length: null, perMile: null }, truck)).toEqual(none);
    const inCad = { ...exact, leastPerMile: { amount: 210, currency: 'CAD' } };
    expect(markPair(load, inCad)).toEqual(none);
  });

  it('M15: equal the oracle for random measures', () => {
    const random = new Random(15);
    const number = (most: number) => (random.chance(0.2) ? null : 1 + random.below(most));
    const perMile = () =>
      random.chance(0.2) ? null : { amount: 1 + random.below(500), currency: random.chance(0.5) ? 'USD' : 'CAD' };
    for (let step = 0; step < 20_000; step += 1) {
      const some = { weight: number(100_000), length: number(199), perMile: perMile() };
      const other = { freeWeight: number(100_000), freeLength: number(199), leastPerMile: perMile() };
      expect(markPair(some, other)).toEqual(marksOf(some, other));
    }
  });

  const duplicatesOf = (...postings: Posting[]) => {
    const engine = engineWith(...postings);
    const index = new DuplicateIndex((token) => engine.get(token));
    for (const posting of postings) index.add(posting);
    return index;
  };

  it('M16: company, kind, equipment, size, day and both ends within 15 miles decide the fingerprint', () => {
    const near = aLoad({ token: 3, origin: north(14.99), types: 'RV' });
    const index = duplicatesOf(aLoad({ types: 'VR' }));
    expect(index.listSame(near)).toEqual([1]);
    const others: Partial<Posting>[] = [
      { company: 9 },
      { kind: 'E' },
      { types: 'V' },
      { size: 'L' },
      { day: TODAY + 1 },
      { origin: north(15.01) },
      { destination: MEMPHIS },
    ];
    for (const other of others) expect(index.listSame({ ...near, ...other }), JSON.stringify(other)).toEqual([]);
  });

  it('M16: a group joins through leads of the query only', () => {
    const chain = [0, 10, 20].map((miles, place) =>
      aLoad({ token: place + 1, origin: north(miles), createdOn: place + 1 }),
    );
    const index = duplicatesOf(...chain);
    const group = (...leads: Posting[]) => [
      ...groupDuplicates(
        leads.map((lead) => ({ ...lead, mutual: false })),
        {
          findPlace: (token) => index.findPlace(token),
          getStanding: () => ({ confirmed: true, rated: false }),
        },
      ),
    ];
    expect(group(...chain)).toEqual([[3, [1, 2, 3]]]);
    expect(group(chain[0]!, chain[2]!)).toEqual([
      [1, [1]],
      [3, [3]],
    ]);
    index.remove(chain[1]!);
    expect(group(chain[0]!, chain[2]!)).toHaveLength(2);
    expect(index.listSame(chain[0]!)).toEqual([]);
  });

  it('M16: a group is shown by its best lead: mutual, confirmed, with a rate, the newest, the lower token', () => {
    // Each is better than the one before by a single property, and worse than it in those that follow.
    const leads = [
      { token: 9, createdOn: 5, rated: false, confirmed: false, mutual: false },
      { token: 8, createdOn: 5, rated: false, confirmed: false, mutual: false },
      { token: 10, createdOn: 6, rated: false, confirmed: false, mutual: false },
      { token: 11, createdOn: 4, rated: true, confirmed: false, mutual: false },
      { token: 12, createdOn: 3, rated: false, confirmed: true, mutual: false },
      { token: 13, createdOn: 2, rated: false, confirmed: false, mutual: true },
    ];
    const index = duplicatesOf(...leads.map(({ token, createdOn }) => aLoad({ token, createdOn })));
    const options = {
      findPlace: (token: number) => index.findPlace(token),
      getStanding: (lead: (typeof leads)[number]) => lead,
    };
    for (let count = 1; count <= leads.length; count++) {
      const some = leads.slice(0, count);
      for (const order of [some, some.toReversed()]) {
        expect([...groupDuplicates(order, options).keys()], String(count)).toEqual([some.at(-1)?.token]);
      }
    }
  });

  it('M16: the index equals a comparison of all postings under random changes', () => {
    const random = new Random(16);
    const held = new Map<number, Posting>();
    const index = new DuplicateIndex((token) => held.get(token));
    const miles = (one: Posting['origin'], other: Posting['origin']) => Math.round(haversine(one, other) * 1000) / 1000;
    const isSame = (one: Posting, other: Posting) =>
      one.company === other.company &&
      one.day === other.day &&
      one.types === other.types &&
      miles(one.origin, other.origin) <= 15 &&
      miles(one.destination, other.destination) <= 15;
    const place = () => ({ lat: 41 + random.below(12) / 20, lon: -87 + random.below(12) / 20 });
    for (let step = 1; step <= 800; step++) {
      const token = 1 + random.below(120);
      const known = held.get(token);
      if (known !== undefined) index.remove(known);
      held.delete(token);
      if (step % 200 === 0) {
        const day = TODAY + step / 200;
        for (const posting of held.values()) if (posting.day < day) held.delete(posting.token);
        index.removeBefore(day);
      } else if (random.chance(0.8)) {
        const company = 1 + random.below(2);
        const day = TODAY + step / 200 + random.below(2);
        const ends = { origin: place(), destination: random.chance(0.8) ? DALLAS : place() };
        const posting = aLoad({ token, company, ...ends, day: Math.ceil(day), types: random.pick(['V', 'VR']) });
        held.set(token, posting);
        index.add(posting);
      }
      for (const posting of held.values()) {
        const others = [...held.values()].filter((other) => other !== posting && isSame(posting, other));
        const linked = [...(index.findPlace(posting.token)?.links ?? [])].flatMap(({ tokens }) => [...tokens]);
        const sharing = [...(index.findPlace(posting.token)?.tokens ?? [posting.token])];
        expect([...linked, ...sharing].sort()).toEqual([posting, ...others].map(({ token }) => token).sort());
        expect(index.listSame(posting).sort()).toEqual(others.map((other) => other.token).sort());
      }
    }
  });
});

describe('SPEC.md and its tests', () => {
  const idsIn = (text: string, pattern: RegExp): string[] =>
    [...new Set([...text.matchAll(pattern)].map((match) => match[1]!))].sort();

  it('contain the same rules', () => {
    const spec = readFileSync(new URL('../SPEC.md', import.meta.url), 'utf8');
    const tests = [import.meta.url, './trust.test.ts', './stops.test.ts']
      .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
      .join('');
    const rules = idsIn(spec, /^\*\*(M\d+) /gm);
    expect(rules).toHaveLength(19);
    expect(idsIn(tests, /it\('(M\d+): /g)).toEqual(rules);
  });
});
