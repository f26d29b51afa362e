import { describe, expect, it } from 'vitest';
import { runStreamRounds } from './stream-rounds.ts';

describe('clients whose connections break again and again', () => {
  it('have the server’s lists in the end, and received each event exactly once', async () => {
    const result = await runStreamRounds({ disconnects: 50, companies: 2, seed: 1 });
    expect(result).toMatchObject({ faults: [], wrong: [] });
    expect(result.disconnects).toBeGreaterThanOrEqual(50);
    // Connections were broken in each of the three ways: by the network, by the expiry of a token, by a killed server.
    for (const count of [result.cuts, result.expiries, result.kills]) expect(count).toBeGreaterThan(0);
    // Each of the eight clients loads its lists once and then resumes, except after a killed server.
    expect(result.refetches).toBeLessThan(8 + result.disconnects / 2);
  });
});
