import { describe, expect, it } from 'vitest';
import { runFaults } from './fault-rounds.ts';

describe('a board whose database is killed', () => {
  it('reports it, restarts the database, and has everything that it acknowledged', async () => {
    const results = await runFaults({ posts: 60 });
    expect(results.map(({ fault, acknowledged, faults }) => ({ fault, acknowledged, faults }))).toEqual([
      { fault: 'database killed', acknowledged: 60, faults: [] },
      { fault: 'database killed, restart impossible for a while', acknowledged: 60, faults: [] },
    ]);
  }, 240_000);
});
