import { describe, expect, it } from 'vitest';
import { runHistories } from './history-rounds.ts';

describe('random histories of a load with three stops', () => {
  it('equal a plain model, call by call, also where the server is killed in between', async () => {
    const result = await runHistories('stops', { histories: 6, steps: 25, seed: 9_000, kills: 1 });
    expect(result.faults).toEqual([]);
    expect(result).toMatchObject({ kills: 1 });
    expect(result.repeated).toBeGreaterThan(0);
    expect(result.events).toBeGreaterThan(40);
  });
});
