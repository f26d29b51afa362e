import { describe, expect, it } from 'vitest';
import { runCrashRounds } from './crash-rounds.ts';

describe('a server that is killed in the middle of posts', () => {
  it('has every posting that it acknowledged, with its leads, each once, and nothing half-written', async () => {
    const rounds = await runCrashRounds({ rounds: 2, posts: 200 });
    expect(rounds).toHaveLength(2);
    for (const round of rounds) {
      expect(round).toMatchObject({ lost: [], withoutLead: [], notOnce: [], halfWritten: [] });
      expect(round.acknowledged).toBeGreaterThan(10);
    }
  }, 240_000);
});
