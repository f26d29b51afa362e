import { expect, it } from 'vitest';
import { runGhostWeek } from './ghost-week.ts';
import { Random } from './random.ts';

const MARKET = { ghosts: 0.15, duplicates: 0.1 };
/** By default a short week; `ENGINE_TESTS=long` is the one whose figures the decision record states. */
const SIZE = process.env['ENGINE_TESTS'] === 'long' ? { loads: 6_000, calls: 20_000 } : { loads: 1_500, calls: 1_500 };

it('half as many calls are about a load that is gone where leads are ordered by freshness and shown once', () => {
  const { without, withShield } = runGhostWeek({ ...MARKET, ...SIZE, random: new Random(1) });
  const share = ({ gone, calls }: { gone: number; calls: number }) => gone / calls;
  expect(share(without)).toBeGreaterThan(0.1);
  expect(share(withShield)).toBeLessThan(share(without) / 2);
  const honest = runGhostWeek({ ...MARKET, ...SIZE, ghosts: 0, random: new Random(1) });
  expect([honest.without.gone, honest.withShield.gone]).toEqual([0, 0]);
});
