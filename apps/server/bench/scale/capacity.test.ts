import { describe, expect, it } from 'vitest';
import { planCapacity, PLANNED_SHARE, toMsPerPost, toServerShare } from './capacity.ts';
import { simulateFeed } from './simulate-feed.ts';
import { STATED_COSTS, type UnitCosts } from './unit-costs.ts';

const COSTS: UnitCosts = {
  ...STATED_COSTS,
  postMs: 4,
  applyMs: 0.5,
  pushMs: 0.04,
  deskMsPerSecond: 0.02,
  commitMs: 1,
  leadsPerThousandDesks: 90,
};
const TEN = { servers: 10, desks: 10_000, postsPerSecond: 80, seconds: 120, seed: 1 };

describe('the simulation of the feed', () => {
  it('gives the same figures for the same seed, and others for another', () => {
    const short = { ...TEN, seconds: 5 };
    expect(simulateFeed(COSTS, short)).toEqual(simulateFeed(COSTS, short));
    expect(simulateFeed(COSTS, { ...short, seed: 2 })).not.toEqual(simulateFeed(COSTS, short));
  });

  it.each([1, 2, 4, 10])('uses as much of %i servers as the arithmetic says', (servers) => {
    const board = { ...TEN, servers, desks: servers * 1_000, postsPerSecond: servers * 6 };
    const figures = simulateFeed(COSTS, board);
    const expected = toServerShare(COSTS, { ...board, postsPerSecond: figures.posts / board.seconds }, servers);
    const mean = figures.shares.reduce((sum, share) => sum + share, 0) / servers;
    expect(Math.abs(mean / expected - 1)).toBeLessThan(0.03);
    const leads = servers * COSTS.leadsPerThousandDesks;
    expect(Math.abs(figures.msPerPost / toMsPerPost(COSTS, servers, leads) - 1)).toBeLessThan(0.03);
  });

  it('lets posts wait for the one lock of the feed', () => {
    const free = simulateFeed({ ...COSTS, commitMs: 0.1 }, { ...TEN, seconds: 30 });
    const slow = simulateFeed({ ...COSTS, commitMs: 11.5 }, { ...TEN, seconds: 30 });
    expect(slow.feedShare).toBeGreaterThan(0.85);
    expect(slow.p50Ms).toBeGreaterThan(free.p50Ms + 11.5);
  });

  it('shows a load that the servers cannot carry by its queues', () => {
    const carried = simulateFeed(COSTS, { ...TEN, seconds: 20 });
    const tooMuch = simulateFeed(COSTS, { ...TEN, seconds: 20, postsPerSecond: 400 });
    expect(toServerShare(COSTS, { ...TEN, postsPerSecond: 400 }, 10)).toBeGreaterThan(1);
    expect(tooMuch.p99Ms).toBeGreaterThan(carried.p99Ms * 20);
  });
});

describe('the plan of a load', () => {
  it('has the fewest servers whose planned share is not exceeded', () => {
    const load = { desks: 10_000, postsPerSecond: 100, openPostings: 1_000_000 };
    const { servers = 0 } = planCapacity(COSTS, load);
    expect(toServerShare(COSTS, load, servers)).toBeLessThanOrEqual(PLANNED_SHARE);
    expect(toServerShare(COSTS, load, servers - 1)).toBeGreaterThan(PLANNED_SHARE);
  });

  it('has none where applying the posts fills every server, and says where the feed is too slow', () => {
    const plan = planCapacity(COSTS, { desks: 1_000, postsPerSecond: 1_500, openPostings: 100_000 });
    expect(plan).toMatchObject({ servers: undefined, machines: undefined, isFeedEnough: false });
  });
});
