import { describe, expect, it } from 'vitest';
import { runStreamRounds } from './stream-rounds.ts';

describe('clients whose connections break again and again', () => {
  it('hold the server’s lists in the end, and were told nothing twice and missed nothing', async () => {
    const result = await runStreamRounds({ disconnects: 50, companies: 2, seed: 1 });
    expect(result).toMatchObject({ faults: [], wrong: [] });
    expect(result.disconnects).toBeGreaterThanOrEqual(50);
    expect(result.kills).toBeGreaterThan(0);
  }, 120_000);
});
