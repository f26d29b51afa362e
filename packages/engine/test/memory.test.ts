import { describe, expect, it } from 'vitest';
import { createEngine } from '../src/index.ts';
import { aLoad, TODAY } from './postings.ts';
import { Random } from './random.ts';

const POSTINGS = 60_000;

/** A random posting in North America. */
function somewhere(random: Random, token: number): ReturnType<typeof aLoad> {
  const place = (): { lat: number; lon: number } => ({ lat: 30 + 15 * random.next(), lon: -120 + 45 * random.next() });
  const isTruck = random.chance(0.5);
  return aLoad({
    token,
    kind: isTruck ? 'E' : 'L',
    company: 1 + random.below(500),
    origin: place(),
    destination: place(),
    types: random.pick(['V', 'VR', 'F']),
    corridor: isTruck && random.chance(0.1),
    day: TODAY + random.below(4),
  });
}

describe('memory', () => {
  it('is freed when postings are removed one at a time', () => {
    const random = new Random(1);
    const engine = createEngine({ today: TODAY });
    const empty = engine.stats();
    for (let token = 1; token <= POSTINGS; token++) engine.put(somewhere(random, token));
    const full = engine.stats().bytes.total;
    for (let token = 1; token <= POSTINGS; token++) engine.remove(token);
    const after = engine.stats();
    expect([after.postings, after.companies, after.days, after.blocks, after.nodes]).toEqual([0, 0, 0, 0, 0]);
    expect(after.bytes.total).toBeLessThan(empty.bytes.total + full / 10);
  });

  it('is freed when the postings of a day expire', () => {
    const random = new Random(2);
    const engine = createEngine({ today: TODAY });
    engine.load(Array.from({ length: POSTINGS }, (_, index) => somewhere(random, index + 1)));
    const full = engine.stats().bytes.total;
    engine.advanceDay(TODAY + 4);
    expect(engine.stats()).toMatchObject({ postings: 0, days: 0, blocks: 0 });
    expect(engine.stats().bytes.total).toBeLessThan(full / 5);
  });

  it('stays correct while rows move into freed slots', () => {
    const random = new Random(3);
    const engine = createEngine({ today: TODAY });
    for (let token = 1; token <= 6000; token++) engine.put(somewhere(random, token));
    const kept = Array.from({ length: 600 }, (_, index) => index * 10 + 1);
    const before = kept.map((token) => engine.get(token));
    for (let token = 1; token <= 6000; token++) if (token % 10 !== 1) engine.remove(token);
    expect(kept.map((token) => engine.get(token))).toEqual(before);
    const fresh = createEngine({ today: TODAY });
    fresh.load(before.map((posting) => posting!));
    for (const token of kept) expect(engine.matchAll(token)).toEqual(fresh.matchAll(token));
  });
});
