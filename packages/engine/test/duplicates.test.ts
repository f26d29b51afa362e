import { expect, it } from 'vitest';
import { createBenchMarket } from '../bench/market.ts';
import type { Posting } from '../src/index.ts';
import { createEngine, DuplicateIndex } from '../src/index.ts';
import { Random } from './random.ts';

/** A tenth of the postings are posted once more by their company. */
const DUPLICATES = 0.1;
/** Of the duplicates, from another point: most within a city, some further than the fingerprint allows. */
const MOVED = 0.3;
const TOO_FAR = 0.03;
const MILES_PER_DEGREE = 69.1;
const LEAST = 0.95;
/** `ENGINE_TESTS=long` is the market whose figures the decision record states. */
const SIZE = process.env['ENGINE_TESTS'] === 'long' ? 100_000 : 10_000;

function move({ lat, lon }: Posting['origin'], miles: number): Posting['origin'] {
  const moved = lat + miles / MILES_PER_DEGREE;
  return { lat: Math.abs(moved) > 89 ? lat : moved, lon };
}

/** The same load or truck, as its company posts it again: another radius, sometimes another point. */
function repeat(posting: Posting, token: number, random: Random): Posting {
  const miles = random.chance(TOO_FAR) ? 16 + random.next() * 10 : random.chance(MOVED) ? random.next() * 10 : 0;
  return {
    ...posting,
    token,
    origin: move(posting.origin, miles),
    originRadius: random.pick([50, 100, 150]),
    createdOn: posting.createdOn + random.below(3_600_000),
  };
}

it('95 % of the marks of duplicates are right, and 95 % of the duplicates are marked (M16)', () => {
  const random = new Random(1);
  const { loads, trucks, today } = createBenchMarket(SIZE / 2, 1);
  const all = [...loads, ...trucks];
  const repeated = new Set<number>();
  let token = all.reduce((most, posting) => Math.max(most, posting.token), 0);
  for (const posting of [...all]) {
    if (!random.chance(DUPLICATES)) continue;
    all.push(repeat(posting, ++token, random));
    repeated.add(posting.token).add(token);
  }
  const engine = createEngine({ today });
  engine.load(all);
  const index = new DuplicateIndex((each) => engine.get(each));
  for (const posting of all) index.add(posting);
  const marked = all.filter((posting) => {
    const place = index.findPlace(posting.token);
    return place !== undefined && (place.tokens.size > 1 || place.links.size > 0);
  });
  const right = marked.filter((posting) => repeated.has(posting.token)).length;
  expect(repeated.size).toBeGreaterThan(SIZE * DUPLICATES);
  expect(right / marked.length).toBeGreaterThan(LEAST);
  expect(right / repeated.size).toBeGreaterThan(LEAST);
});
