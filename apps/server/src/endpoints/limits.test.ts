import { createFakeClock, createTestDatabase, type TestDatabase } from '@loadstone/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPeerConnection, type PeerConnection } from '../db/peer-connection.ts';
import { createLimits, type Counter } from './limits.ts';

const clock = createFakeClock();
let database: TestDatabase;
let peers: readonly PeerConnection[];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  peers = [1, 2].map(() => openPeerConnection(database.url, () => undefined));
});
afterEach(() => Promise.all(peers.map((each) => each.close())));

/** A counter of each of two servers. */
const openCounters = (name: string, limit: number): Counter<number>[] =>
  peers.map((each) => createLimits(clock, each).perDay<number>(name, limit, 'request.dailyLimit'));

async function countAccepted(calls: readonly Promise<unknown>[]): Promise<number> {
  const results = await Promise.allSettled(calls);
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'request.dailyLimit' });
  }
  return results.filter(({ status }) => status === 'fulfilled').length;
}

describe('a limit that two servers count together', () => {
  it('is not exceeded by calls at both of them, all at once', async () => {
    const counters = openCounters('once', 20);
    const calls = Array.from({ length: 60 }, (_, at) => counters[at % 2]?.(1));
    expect(await countAccepted(calls as Promise<unknown>[])).toBe(20);
  });

  it('withholds at most 2 % for each server that took a part of it', async () => {
    const [first, second] = openCounters('parts', 1_000);
    expect(await first?.(1)).toMatchObject({ limit: 1_000, remaining: 999 });
    const calls = Array.from({ length: 1_200 }, () => second?.(1));
    expect(await countAccepted(calls as Promise<unknown>[])).toBe(980);
    const rest = Array.from({ length: 40 }, () => first?.(1));
    expect(await countAccepted(rest as Promise<unknown>[])).toBe(19);
  });

  it('counts amounts, those of each caller, and again after the window', async () => {
    const [first, second] = openCounters('amounts', 100);
    await first?.(1, 60);
    await expect(second?.(1, 41)).rejects.toMatchObject({
      code: 'request.dailyLimit',
      headers: { 'retry-after': '86400' },
    });
    expect(await second?.(1, 40)).toMatchObject({ remaining: 0 });
    expect(await second?.(2, 100)).toMatchObject({ remaining: 0 });
    clock.advance(86_400_000 - 1);
    await expect(first?.(1)).rejects.toMatchObject({ code: 'request.dailyLimit' });
    clock.advance(1);
    expect(await first?.(1, 100)).toMatchObject({ remaining: 0, resetSeconds: 86_400 });
    await expect(second?.(1)).rejects.toMatchObject({ code: 'request.dailyLimit' });
  });

  it('needs few statements', async () => {
    const [peer] = peers;
    let statements = 0;
    const counted = { query: <Row>(statement: never) => ((statements += 1), peer?.query<Row>(statement) ?? never()) };
    const count = createLimits(clock, counted).perMinute<number>('few', 500);
    for (let call = 0; call < 500; call += 1) await count(1);
    await expect(count(1)).rejects.toMatchObject({ code: 'request.tooMany' });
    expect(statements).toBe(50);
    await expect(count(1)).rejects.toMatchObject({ code: 'request.tooMany' });
    expect(statements).toBe(50);
  });

  it('is counted by each server on its own while the database is away', async () => {
    const away = { query: () => Promise.reject(new Error('away')) };
    const count = createLimits(clock, away).perDay<number>('away', 5, 'request.dailyLimit');
    expect(await countAccepted(Array.from({ length: 9 }, () => count(1)))).toBe(5);
  });
});

function never(): never {
  throw new Error('no server');
}
