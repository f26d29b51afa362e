import { describe, expect, it } from 'vitest';
import { createEngine, orderByFreshness, SameLoadIndex, type Lead, type Posting } from '../src/index.ts';
import { aLoad, aTruck, CHICAGO, DALLAS, MEMPHIS, TODAY } from './postings.ts';
import { Random } from './random.ts';
import { compareFresh, maySame, type TextLoad } from './trust-rules.ts';

const HOUR_MS = 3_600_000;
const textLoad = (changes: Partial<TextLoad> = {}): TextLoad => ({
  ...aLoad(),
  comment: 7,
  reference: undefined,
  ...changes,
});
const north = (miles: number) => ({ lat: CHICAGO.lat + miles / 69.0934, lon: CHICAGO.lon });

function indexOf(...loads: readonly TextLoad[]): SameLoadIndex {
  const held = new Map(loads.map((load) => [load.token, load]));
  const index = new SameLoadIndex((token) => held.get(token));
  for (const load of loads) index.add(load, load);
  return index;
}

describe('the rules of trust in SPEC.md', () => {
  it('M17: leads that are not confirmed are behind the confirmed ones of their class', () => {
    const leads = [
      { token: 1, mutual: true },
      { token: 2, mutual: true },
      { token: 3, mutual: false },
      { token: 4, mutual: false },
    ];
    const order = (...late: number[]) =>
      orderByFreshness(leads, ({ token }) => !late.includes(token)).map(({ token }) => token);
    expect(order(1, 3)).toEqual([2, 1, 4, 3]);
    expect(order(1, 2, 3, 4)).toEqual([1, 2, 3, 4]);
    expect(orderByFreshness(leads, () => true)).toBe(leads);
  });

  it('M17: the order of random leads equals one comparison of mutual, confirmed and M12', () => {
    const random = new Random(17);
    for (let round = 0; round < 60; round++) {
      const engine = createEngine({ today: TODAY });
      engine.put(aTruck({ token: 1, originRadius: 120, destinationRadius: 150 }));
      const confirmedOn = new Map<number, number>();
      for (let token = 2; token < 2 + random.below(60); token++) {
        const load: Posting = aLoad({
          token,
          company: 9,
          // Few places, so that distances are equal and the later steps decide.
          origin: north(random.below(6) * 20),
          originRadius: random.pick([10, 200]),
          createdOn: random.below(3),
        });
        engine.put(load);
        confirmedOn.set(token, random.below(8) * HOUR_MS);
      }
      const { leads } = engine.match(1, { limit: Infinity });
      const isConfirmed = ({ token }: Lead) => (confirmedOn.get(token) ?? 0) > 4 * HOUR_MS;
      const expected = [...leads].sort((one, other) => compareFresh(one, other, isConfirmed));
      expect(orderByFreshness(leads, isConfirmed)).toEqual(expected);
    }
  });

  it('M18: another company, the same ends, day, equipment and text, within an hour', () => {
    const first = textLoad({ types: 'VR' });
    const second = textLoad({ token: 2, company: 2, types: 'RV', origin: north(14.99), createdOn: 1000 + HOUR_MS });
    expect(indexOf(first, second).listSame(second)).toEqual([1]);
    expect(indexOf(first, second).listSame(first)).toEqual([2]);
    const others: Partial<TextLoad>[] = [
      { company: 1 },
      { types: 'V' },
      { day: TODAY + 1 },
      { origin: north(15.01) },
      { destination: MEMPHIS },
      { createdOn: 1001 + HOUR_MS },
      { comment: 8 },
      { comment: undefined },
    ];
    const sameOf = (one: TextLoad, other: TextLoad) => indexOf(one, other).listSame(other);
    for (const other of others) expect(sameOf(first, { ...second, ...other }), JSON.stringify(other)).toEqual([]);
    const numbered = { ...second, comment: 8, reference: 5 };
    const byReference = indexOf({ ...first, reference: 5 }, numbered);
    expect([byReference.listSame(numbered), byReference.listTexts(1, 2)]).toEqual([[1], ['reference']]);
    // A comment is never compared with a reference.
    expect(sameOf(first, { ...second, comment: undefined, reference: 7 })).toEqual([]);
  });

  it('M18: the index equals a comparison of all loads under random changes', () => {
    const random = new Random(18);
    const held = new Map<number, TextLoad>();
    const index = new SameLoadIndex((token) => held.get(token));
    const place = () => ({ lat: 41 + random.below(12) / 20, lon: -87 + random.below(12) / 20 });
    let pairs = 0;
    for (let step = 1; step <= 400; step++) {
      const token = 1 + random.below(90);
      const known = held.get(token);
      if (known !== undefined) index.remove(known);
      held.delete(token);
      if (random.chance(0.85)) {
        const load = textLoad({
          token,
          company: 1 + random.below(3),
          origin: place(),
          destination: random.chance(0.8) ? DALLAS : place(),
          types: random.pick(['V', 'V', 'VR']),
          day: TODAY + random.below(2),
          createdOn: random.below(3 * HOUR_MS),
          comment: random.chance(0.3) ? undefined : random.below(3),
          reference: random.chance(0.5) ? undefined : random.below(3),
        });
        held.set(token, load);
        index.add(load, load);
      }
      for (const load of held.values()) {
        const same = [...held.values()].filter((other) => maySame(load, other)).map((other) => other.token);
        expect(index.listSame(load)).toEqual(same.sort((one, other) => one - other));
        pairs += same.length;
      }
    }
    expect(pairs).toBeGreaterThan(400);
  });
});
