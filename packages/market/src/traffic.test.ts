import { POSTING_RADII } from '@loadstone/contracts/postings';
import { findCity } from '@loadstone/places';
import { describe, expect, it } from 'vitest';
import { addDays } from './calendar.ts';
import { isDemoCompany } from './companies.ts';
import { createMarket } from './market.ts';
import { isRoughMatch, toStreamed } from './matching-oracle.ts';
import { createTraffic, type Traffic, type TrafficAction } from './traffic.ts';

const TODAY = '2026-03-02';
const market = createMarket({ seed: 7, today: TODAY });
const board = market.postings.filter((posting) => posting.pStatus === 'O');

function start(seed = 1, ratePerMinute = 30): Traffic {
  return createTraffic({ seed, today: TODAY, ratePerMinute, parties: market, board });
}

function take(traffic: Traffic, count: number): { afterMs: number; action: TrafficAction }[] {
  return Array.from({ length: count }, () => traffic.next());
}

describe('the traffic', () => {
  it('is the same for the same seed and calls', () => {
    expect(take(start(), 500)).toEqual(take(start(), 500));
    expect(take(start(2), 500)).not.toEqual(take(start(), 500));
  });

  it('keeps the rate on average', () => {
    const total = take(start(1, 30), 6_000).reduce((sum, step) => sum + step.afterMs, 0);
    expect(total / 6_000).toBeGreaterThan(1_850);
    expect(total / 6_000).toBeLessThan(2_150);
    expect(() => start(1, 0)).toThrow(RangeError);
  });

  it('keeps the size of the board of each kind within three percent', () => {
    const traffic = start();
    const { L, E } = traffic.size();
    for (let step = 0; step < 20_000; step += 1) {
      traffic.next();
      if (step % 100 !== 0) continue;
      const now = traffic.size();
      expect(Math.abs(now.L / L - 1)).toBeLessThan(0.03);
      expect(Math.abs(now.E / E - 1)).toBeLessThan(0.03);
    }
  });

  it('touches only what is on the board and never a demo company', () => {
    const keys = new Map(board.map((posting) => [posting.key, posting.companyKey]));
    for (const { action } of take(start(), 5_000)) {
      if (action.type === 'post') {
        expect(keys.has(action.posting.key)).toBe(false);
        expect(isDemoCompany(action.posting.companyKey)).toBe(false);
        keys.set(action.posting.key, action.posting.companyKey);
      } else {
        expect(keys.get(action.key)).toBe(action.companyKey);
        expect(isDemoCompany(action.companyKey)).toBe(false);
        if (action.type === 'withdraw') keys.delete(action.key);
      }
    }
  });

  it('posts and edits what the form accepts', () => {
    for (const { action } of take(start(), 3_000)) {
      const fields = action.type === 'post' ? action.posting : action.type === 'edit' ? action.changes : {};
      const kind = action.type === 'post' ? action.posting.kind : 'E';
      const radii: readonly number[] = POSTING_RADII[kind === 'L' ? 'B' : 'C'];
      if (fields.srceRadius !== undefined) expect(radii).toContain(fields.srceRadius);
      if (fields.destRadius !== undefined) expect(radii).toContain(fields.destRadius);
      if (fields.srceID !== undefined) expect(findCity(fields.srceID)).toBeDefined();
      if (fields.dateAvail !== undefined) {
        expect(fields.dateAvail >= TODAY && fields.dateAvail <= addDays(TODAY, 5)).toBe(true);
      }
      if (kind === 'L') expect(fields.vehicleSize).not.toBe('B');
    }
  });

  it('moves the leads of Broker One and of Carrier One within a minute at 30 actions', () => {
    for (const [companyKey, kind] of [
      ['c1', 'L'],
      ['c2', 'E'],
    ] as const) {
      const own = board.filter((posting) => posting.companyKey === companyKey).map(toStreamed);
      let minutesWithNews = 0;
      const traffic = start();
      for (let minute = 0; minute < 20; minute += 1) {
        const posts = take(traffic, 30).flatMap(({ action }) => (action.type === 'post' ? [action.posting] : []));
        const others = posts.filter((posting) => posting.kind !== kind && posting.postMode === 'A').map(toStreamed);
        const hasNews = others.some((other) =>
          own.some((mine) => (kind === 'L' ? isRoughMatch(mine, other) : isRoughMatch(other, mine))),
        );
        minutesWithNews += hasNews ? 1 : 0;
      }
      expect(minutesWithNews, companyKey).toBeGreaterThanOrEqual(18);
    }
  });

  it('posts counterparts of new postings, and none of removed ones', () => {
    const alone = board.filter((posting) => posting.companyKey !== 'c2' && !isDemoCompany(posting.companyKey));
    const traffic = createTraffic({ seed: 1, today: TODAY, ratePerMinute: 30, parties: market, board: alone });
    const mine = board.find((posting) => posting.companyKey === 'c2')!;
    traffic.add(mine);
    const loads = take(traffic, 60).flatMap(({ action }) => (action.type === 'post' ? [action.posting] : []));
    const matching = loads.filter((load) => load.kind === 'L' && isRoughMatch(toStreamed(load), toStreamed(mine)));
    expect(matching.length).toBeGreaterThan(3);
    const before = traffic.size().E;
    traffic.remove(mine.key);
    traffic.remove(mine.key);
    expect(traffic.size().E).toBe(before - 1);
  });

  it('takes everything that lies in the past over into the new day', () => {
    const traffic = start();
    const tomorrow = addDays(TODAY, 1);
    const size = traffic.size();
    const reposts = traffic.advanceDay(tomorrow);
    expect(reposts.length).toBe(board.filter((posting) => posting.dateAvail < tomorrow).length);
    expect(reposts.every((repost) => repost.dateAvail >= tomorrow)).toBe(true);
    expect(traffic.advanceDay(tomorrow)).toEqual([]);
    expect(traffic.size()).toEqual(size);
  });

  it('lets what a visitor posted expire', () => {
    const traffic = start();
    const size = traffic.size();
    traffic.add({ ...board[0]!, key: 'visitor', dateAvail: TODAY });
    expect(traffic.size().L).toBe(size.L + 1);
    expect(traffic.advanceDay(addDays(TODAY, 1)).some((repost) => repost.key === 'visitor')).toBe(false);
    expect(traffic.size()).toEqual(size);
  });
});
