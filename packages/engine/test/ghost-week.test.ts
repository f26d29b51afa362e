import { expect, it } from 'vitest';
import { runGhostWeek } from '../bench/ghost-week.ts';
import { Random } from './random.ts';

it('half as many calls are about a load that is gone where leads are ordered by freshness and shown once', () => {
  const market = { loads: 1_500, calls: 1_500, ghosts: 0.15, duplicates: 0.1 };
  const { without, withShield } = runGhostWeek({ ...market, random: new Random(1) });
  const share = ({ gone, calls }: { gone: number; calls: number }) => gone / calls;
  expect(share(without)).toBeGreaterThan(0.1);
  expect(share(withShield)).toBeLessThan(share(without) / 2);
  const honest = runGhostWeek({ ...market, ghosts: 0, random: new Random(1) });
  expect([honest.without.gone, honest.withShield.gone]).toEqual([0, 0]);
});
