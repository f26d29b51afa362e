import { describe, expect, it } from 'vitest';
import { runFaults, type FaultName } from './fault-rounds.ts';

/** The others are caused by `npm run prove:faults` only: the clock and the partners take longer, the disk must be small. */
const FAULTS: readonly FaultName[] = [
  'database killed',
  'database killed, restart impossible for a while',
  'database process killed in commit',
  'server killed',
  'second server on the same folder',
];

describe('a board whose database or server is killed during posts', () => {
  it('reports it, recovers, and has everything that it acknowledged once', async () => {
    const results = await runFaults({ posts: 60, faults: FAULTS });
    expect(results.map(({ fault, faults }) => ({ fault, faults }))).toEqual(
      FAULTS.map((fault) => ({ fault, faults: [] })),
    );
    for (const { acknowledged } of results) expect(acknowledged).toBeGreaterThanOrEqual(60);
  }, 480_000);
});
