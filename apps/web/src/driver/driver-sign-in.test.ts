import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { type DriverApi, Refused } from './driver-calls.ts';
import { openDriverDatabase } from './driver-database.ts';
import { DriverSignIn, type SignInDependencies, solveChallenge } from './driver-sign-in.ts';

describe('a proof of work', () => {
  it('has the zero bits that the server counts', async () => {
    const answer = await solveChallenge({ challenge: 'challenge', bits: 10 });
    const hash = createHash('sha256').update(`challenge.${answer}`).digest();
    expect(hash.readUInt32BE(0) >>> 22).toBe(0);
  });
});

describe('waiting for a broker', () => {
  it('goes on where the reply about an earlier reference number comes late', async () => {
    const database = await openDriverDatabase('late reply');
    const earlier = Promise.withResolvers<never>();
    const readClaim = vi.fn().mockReturnValueOnce(earlier.promise).mockResolvedValue({ claim: '', session: null });
    const show = vi.fn(() => Promise.resolve());
    const signIn = new DriverSignIn(
      { database, api: { readClaim } as unknown as DriverApi } as unknown as SignInDependencies,
      { isSignedIn: () => false, show, open: vi.fn(), refresh: vi.fn() },
    );
    const first = signIn.waitFor('earlier');
    await vi.waitFor(() => expect(readClaim).toHaveBeenCalled());
    await signIn.stopWaiting();
    await signIn.waitFor('later');
    show.mockClear();
    earlier.reject(new Refused(404, 'reference.claimEnded', ''));
    await first;
    expect(show).not.toHaveBeenCalled();
    expect(await database.read('claim')).toBe('later');
    signIn.stop();
  });
});
