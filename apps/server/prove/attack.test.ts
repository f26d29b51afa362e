import { expect, it } from 'vitest';
import { runAttack } from './attack-rounds.ts';

it('a server that is attacked refuses what it must and has a stated reply for every call', async () => {
  const result = await runAttack({ calls: 1_500, seed: 1, restMs: 0 });
  expect(result.faults).toEqual([]);
  expect(result.refusedCalls).toBeGreaterThan(1_500);
  expect(result.generatedCalls).toBe(1_500);
});
