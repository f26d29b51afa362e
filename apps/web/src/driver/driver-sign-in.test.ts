import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { solveChallenge } from './driver-sign-in.ts';

describe('a proof of work', () => {
  it('has the zero bits that the server counts', async () => {
    const answer = await solveChallenge({ challenge: 'challenge', bits: 10 });
    const hash = createHash('sha256').update(`challenge.${answer}`).digest();
    expect(hash.readUInt32BE(0) >>> 22).toBe(0);
  });
});
