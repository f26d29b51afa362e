import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toNetworkShares } from './network-address.ts';
import { FairQueue, type FairQueueLimits } from './fair-queue.ts';

const LIMITS: FairQueueLimits = { places: 4, placesOfShare: 3, waitingOfShare: 50, waiting: 80 };

/** Work that ends when the test says so, in the order in which it started. */
function createWork(queue: FairQueue) {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const refused: { name: string; code: unknown }[] = [];
  return {
    started,
    refused,
    add(name: string, path: readonly string[], signal?: AbortSignal): void {
      queue
        .run(
          path,
          () => {
            started.push(name);
            return new Promise<void>((resolve) => ends.push(resolve));
          },
          signal,
        )
        .catch((error: { code?: unknown }) => refused.push({ name, code: error.code }));
    },
    async endOldest(): Promise<void> {
      await nextTurn();
      ends.shift()?.();
      await nextTurn();
    },
  };
}

describe('a fair queue', () => {
  it('keeps a place for others, however much one share asks for', async () => {
    const work = createWork(new FairQueue(LIMITS));
    for (let number = 0; number < 20; number += 1) work.add(`a${number}`, ['a']);
    work.add('b0', ['b']);
    await nextTurn();
    expect(work.started).toEqual(['a0', 'a1', 'a2', 'b0']);
  });

  it('gives a free place to the share that holds the fewest', async () => {
    const work = createWork(new FairQueue(LIMITS));
    for (let number = 0; number < 6; number += 1) work.add(`a${number}`, ['a']);
    for (let number = 0; number < 3; number += 1) work.add(`b${number}`, ['b']);
    await nextTurn();
    expect(work.started).toEqual(['a0', 'a1', 'a2', 'b0']);
    await work.endOldest();
    expect(work.started.at(-1)).toBe('b1');
    await work.endOldest();
    expect(work.started.at(-1)).toBe('a3');
  });

  it('serves a share that comes, or comes back, after one that waits already and holds as few', async () => {
    const work = createWork(new FairQueue({ ...LIMITS, places: 2 }));
    work.add('a0', ['a']);
    work.add('b0', ['b']);
    work.add('a1', ['a']);
    work.add('c0', ['c']);
    await work.endOldest();
    expect(work.started).toEqual(['a0', 'b0', 'a1']);
    await work.endOldest();
    expect(work.started.at(-1)).toBe('c0');
  });

  it('divides the places of a share among its parts', async () => {
    const work = createWork(new FairQueue({ ...LIMITS, placesOfShare: 4 }));
    for (let number = 0; number < 8; number += 1) work.add(`one${number}`, ['a', 'one']);
    work.add('two0', ['a', 'two']);
    await work.endOldest();
    expect(work.started).toEqual(['one0', 'one1', 'one2', 'one3', 'two0']);
  });

  it('refuses what a full share adds with 429, and takes what others add', async () => {
    const queue = new FairQueue({ ...LIMITS, waitingOfShare: 2 });
    const work = createWork(queue);
    for (let number = 0; number < 7; number += 1) work.add(`a${number}`, ['a']);
    work.add('b0', ['b']);
    await nextTurn();
    expect(work.refused).toEqual([
      { name: 'a5', code: 'request.tooMany' },
      { name: 'a6', code: 'request.tooMany' },
    ]);
    expect(work.started).toContain('b0');
    await expect(queue.run(['a'], async () => undefined)).rejects.toMatchObject({ headers: { 'retry-after': '1' } });
  });

  it('refuses the newest of the longest share with 503 where the whole queue is full', async () => {
    const queue = new FairQueue({ ...LIMITS, waiting: 3 });
    const work = createWork(queue);
    for (let number = 0; number < 6; number += 1) work.add(`a${number}`, ['a']);
    work.add('b0', ['b']);
    work.add('b1', ['b']);
    expect(queue.figures).toMatchObject({ running: 4, waiting: 3, refused: 1, isFull: true });
    await nextTurn();
    expect(work.refused).toEqual([{ name: 'a5', code: 'server.overloaded' }]);
  });

  it('forgets what leaves while it waits', async () => {
    const queue = new FairQueue({ places: 1, placesOfShare: 1, waitingOfShare: 5, waiting: 5 });
    const work = createWork(queue);
    const leaving = new AbortController();
    work.add('a0', ['a']);
    work.add('a1', ['a'], leaving.signal);
    work.add('a2', ['a']);
    leaving.abort();
    await work.endOldest();
    expect(work.started).toEqual(['a0', 'a2']);
    expect(queue.figures).toMatchObject({ running: 1, waiting: 0 });
  });

  it('refuses what has waited too long, and counts what waits in a share', async () => {
    const queue = new FairQueue({ places: 1, placesOfShare: 1, waitingOfShare: 5, waiting: 5, waitMs: 1 });
    const release = await queue.acquire(['a']);
    const waiting = queue.acquire(['a', 'program']);
    expect([queue.countWaitingOf('a'), queue.countWaitingOf('b')]).toEqual([1, 0]);
    await expect(waiting).rejects.toMatchObject({ code: 'server.overloaded', headers: { 'retry-after': '1' } });
    expect(queue.figures).toMatchObject({ running: 1, waiting: 0, refused: 1 });
    release();
    (await queue.acquire(['b']))();
  });

  it('holds its limits and serves everything in any order of arrivals and ends', async () => {
    const step = fc.oneof(
      fc.record({ path: fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 3 }) }),
      fc.constant('end' as const),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const limits = { places: 3, placesOfShare: 2, waitingOfShare: 100, waiting: 100 };
        const queue = new FairQueue(limits);
        const running = new Map<string, number>();
        const ends: (() => void)[] = [];
        let added = 0;
        let done = 0;
        for (const next of steps) {
          if (next === 'end') {
            ends.shift()?.();
            await nextTurn();
            continue;
          }
          added += 1;
          const top = next.path[0]!;
          void queue.run(next.path, async () => {
            running.set(top, (running.get(top) ?? 0) + 1);
            expect(running.get(top)).toBeLessThanOrEqual(limits.placesOfShare);
            await new Promise<void>((resolve) => ends.push(resolve));
            running.set(top, running.get(top)! - 1);
            done += 1;
          });
          await nextTurn();
          const { running: places, waiting } = queue.figures;
          expect(places).toBeLessThanOrEqual(limits.places);
          expect(places + waiting + done).toBe(added);
        }
        while (done < added) {
          expect(ends).not.toHaveLength(0);
          ends.shift()?.();
          await nextTurn();
        }
        expect(queue.figures).toMatchObject({ running: 0, waiting: 0 });
      }),
      { numRuns: 200, seed: 48 },
    );
  });
});

describe('the shares of a stranger', () => {
  it('are the networks that a provider gives', () => {
    expect(toNetworkShares('2001:db8:12:34ab::1')).toEqual([
      '2001:db8:12::/48',
      '2001:db8:12:3400::/56',
      '2001:db8:12:34ab::/64',
    ]);
    expect(toNetworkShares('::ffff:203.0.113.9')).toEqual(['203.0.113.0/24', '203.0.113.9']);
    expect(toNetworkShares('unknown')).toEqual(['unknown']);
  });
});
