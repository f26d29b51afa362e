import { expect, it } from 'vitest';
import { runFaults } from './fault-rounds.ts';

it('a board whose database or server is killed during posts has everything that it acknowledged once', async () => {
  const results = await runFaults({ posts: 60 });
  expect(results).toHaveLength(6);
  expect(results.flatMap(({ fault, faults }) => faults.map((text) => `${fault}: ${text}`))).toEqual([]);
  for (const { acknowledged } of results) expect(acknowledged).toBeGreaterThanOrEqual(60);
});
