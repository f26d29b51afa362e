import { describe, expect, it } from 'vitest';
import { groupCalls } from './grouped-calls.ts';

/** Doubles numbers and records the groups; a group waits for `release`, and fails where it contains a bad number. */
function createDoubling({ fault = {}, bad = Number.NaN }: { fault?: { code?: string }; bad?: number } = {}) {
  const groups: number[][] = [];
  let open = Promise.resolve();
  const call = groupCalls({
    run: async (items: readonly number[]) => {
      groups.push([...items]);
      await open;
      if (items.includes(bad)) throw Object.assign(new Error('refused'), fault);
      return items.map((item) => item * 2);
    },
    toKey: (item) => item,
    gatherMs: 0,
  });
  const hold = (): (() => void) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    open = promise;
    return resolve;
  };
  return { call, groups, hold };
}

const toStates = (results: PromiseSettledResult<number>[]) =>
  results.map((each) => (each.status === 'fulfilled' ? each.value : 'refused'));

describe('grouped calls', () => {
  it('run those of one moment together, and those that arrive during a group as the next one', async () => {
    const { call, groups, hold } = createDoubling();
    const release = hold();
    const first = Promise.all([call(1), call(2)]);
    await expect.poll(() => groups).toEqual([[1, 2]]);
    const second = Promise.all([call(3), call(4), call(5)]);
    release();
    expect([await first, await second]).toEqual([
      [2, 4],
      [6, 8, 10],
    ]);
    expect(groups).toEqual([
      [1, 2],
      [3, 4, 5],
    ]);
  });

  it('never run two items with the same key in one group', async () => {
    const { call, groups } = createDoubling();
    expect(await Promise.all([call(1), call(1), call(2), call(1)])).toEqual([2, 2, 4, 2]);
    expect(groups).toEqual([[1, 2], [1], [1]]);
  });

  it('have fifty items in a group at most', async () => {
    const { call, groups } = createDoubling();
    await Promise.all(Array.from({ length: 120 }, (_, item) => call(item)));
    expect(groups.map(({ length }) => length)).toEqual([50, 50, 20]);
  });

  it('refuse only the item whose data makes its group fail', async () => {
    const { call, groups } = createDoubling({ bad: 2, fault: { code: '22003' } });
    expect(toStates(await Promise.allSettled([call(1), call(2), call(3)]))).toEqual([2, 'refused', 6]);
    expect(groups).toEqual([[1, 2, 3], [1], [2], [3]]);
  });

  it('refuse all of a group that fails for another reason, and run the next ones', async () => {
    const { call, groups } = createDoubling({ bad: 2, fault: { code: 'ECONNREFUSED' } });
    expect(toStates(await Promise.allSettled([call(1), call(2), call(3)]))).toEqual(['refused', 'refused', 'refused']);
    expect(await call(4)).toBe(8);
    expect(groups).toEqual([[1, 2, 3], [4]]);
  });
});
