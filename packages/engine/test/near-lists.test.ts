import { describe, expect, it } from 'vitest';
import { NearLists } from '../src/trips/near-lists.ts';
import { Random } from './random.ts';

/** Reads a list down to a value: of each entry its value, place and miles. */
function read(near: NearLists, list: number, least: number): number[][] {
  const entries: number[][] = [];
  for (let entry = near.first(list); near.has(list, entry, least); entry++) {
    entries.push([near.values[entry]!, near.places[entry]!, near.miles[entry]!]);
  }
  return entries;
}

describe('T11: lists of near places', () => {
  it('T11: list what is at least a value, best first, whatever was read before', () => {
    const random = new Random(1);
    const near = new NearLists();
    const lists = Array.from({ length: 40 }, () => Array.from({ length: random.below(300) }, () => random.below(900)));
    for (const [index, values] of lists.entries()) {
      for (const value of values) near.add(value, 2 * value, value);
      expect(near.close()).toBe(index);
    }
    const order = lists.map((values) => values.toSorted((one, other) => other - one));
    for (let round = 0; round < 300; round++) {
      const list = random.below(lists.length);
      const least = random.chance(0.1) ? -Infinity : random.below(1_000);
      const wanted = order[list]!.filter((value) => value >= least);
      // Place and miles were made of the value: they move together.
      const expected = wanted.map((value) => [value, value, 2 * value]);
      expect(JSON.stringify(read(near, list, least))).toBe(JSON.stringify(expected));
    }
  });
});
