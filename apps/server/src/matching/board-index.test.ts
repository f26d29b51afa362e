import { describe, expect, it } from 'vitest';
import type { FeedChange, FeedPosting } from '../db/change-feed/change-feed.ts';
import { makeFeedPosting } from '../../test/feed-posting.ts';
import { BoardIndex } from './board-index.ts';
import { NO_LEADS } from './lead-summary.ts';
import { toEnginePosting } from './translate.ts';

const MS = Date.parse('2026-11-21T12:00:00.000Z');

const load = makeFeedPosting({ token: 1, kind: 'L', accountId: 10 });
const truck = makeFeedPosting({ token: 2, kind: 'E', accountId: 20 });
const put = (posting: FeedPosting): FeedChange => ({ type: 'posting', posting });

const NO_RELATIONS = {
  confirmedSince: undefined,
  exclusions: [],
  globallyExcluded: [],
  sandboxCompanies: [],
  suspended: [],
  networks: [],
};

function makeIndex(): BoardIndex {
  const index = new BoardIndex({
    day: '2026-11-21',
    dateToleranceDays: 1,
    getRecentSinceMs: () => -Infinity,
    getConfirmedSinceMs: () => -Infinity,
  });
  index.loadPostings([toEnginePosting(load)], () => expect.unreachable());
  return index;
}

/** Follows random writes of few companies on few lanes like a client, and compares its rows with the lists of the index. */
function followRandomWrites(seed: number): void {
  let state = seed;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % limit;
  };
  const index = makeIndex();
  const rows = new Map<number, Set<number>>([[1, new Set()]]);
  const follow = (change: FeedChange): void => {
    for (const { type, myToken, leadToken } of index.apply(change)) {
      const own = rows.get(myToken) ?? new Set<number>();
      rows.set(myToken, own);
      if (type === 'removed') expect(own.delete(leadToken), 'a row is removed that was shown').toBe(true);
      else if (type === 'changed') expect(own.has(leadToken), 'a row changes that is shown').toBe(true);
      else own.add(leadToken);
    }
  };
  for (let step = 0; step < 150; step++) {
    const token = 2 + below(12);
    const [kind, accountId] = token % 2 === 0 ? (['E', 20] as const) : (['L', 10] as const);
    const lane = { srceLat: load.srceLat + below(3) * 0.15, destLat: load.destLat + below(2) * 0.3 };
    const radii = { srceRadius: below(3) * 25, destRadius: 30 };
    if (below(4) === 0) {
      follow({ type: 'postingRemoved', token, kind, accountId, version: null });
      rows.delete(token);
    } else {
      const createdOn = new Date(MS + token * 1_000).toISOString();
      const dateAvail = below(5) === 0 ? '2026-11-22' : '2026-11-21';
      const rate = below(3) === 0 ? ({ hasRate: true } as const) : {};
      follow(put({ ...load, token, kind, accountId, ...lane, ...radii, createdOn, dateAvail, ...rate, version: step }));
    }
    for (const [myToken, own] of rows) {
      const listed = index.listLeads(myToken, 100).pairs.map(({ leadToken }) => leadToken);
      expect([...own].sort(), `seed ${seed}, step ${step}, posting ${myToken}`).toEqual(listed.sort());
    }
  }
}

describe('the board index', () => {
  it('reports a new pair to both sides, each with its own posting', () => {
    expect(makeIndex().apply(put(truck))).toEqual([
      { type: 'appeared', accountId: 10, kind: 'L', myToken: 1, leadToken: 2 },
      { type: 'appeared', accountId: 20, kind: 'E', myToken: 2, leadToken: 1 },
    ]);
  });

  it('reports a posting that keeps its pairs as changed, because its row shows other values', () => {
    const index = makeIndex();
    index.apply(put(truck));
    expect(index.apply(put({ ...truck, version: 2 })).map((change) => change.type)).toEqual(['changed', 'changed']);
  });

  it('keeps lead counts in step with every change', () => {
    const index = makeIndex();
    expect(index.summarise(1)).toEqual(NO_LEADS);
    index.apply(put(truck));
    expect(index.summarise(1)).toEqual({ count: 1, newestCreatedOnMs: MS, recentCreatedOnMs: [MS] });
    index.apply(put({ ...truck, createdOn: new Date(MS + 1000).toISOString() }));
    expect(index.summarise(1).newestCreatedOnMs).toBe(MS + 1000);
    index.apply({ type: 'exclusion', accountId: 20, otherAccountId: 10, excluded: true });
    expect(index.findSummary(1)?.count ?? 0).toBe(0);
    expect(index.summarise(1)).toEqual(NO_LEADS);
    index.apply({ type: 'exclusion', accountId: 20, otherAccountId: 10, excluded: false });
    expect(index.summarise(1).count).toBe(1);
    index.apply({ type: 'postingRemoved', token: 2, kind: 'E', accountId: 20, version: null });
    expect(index.summarise(1)).toEqual(NO_LEADS);
  });

  it('keeps the times of recent leads only, as they come and go and when they are counted', () => {
    const options = {
      day: '2026-11-21',
      dateToleranceDays: 1,
      getRecentSinceMs: () => MS,
      getConfirmedSinceMs: () => -Infinity,
    };
    const at = (token: number, ms: number) => ({
      ...truck,
      token,
      vehicleType: `V${'RKFSDT'[token] ?? ''}`,
      createdOn: new Date(ms).toISOString(),
    });
    const index = new BoardIndex(options);
    index.loadPostings([load, at(2, MS), at(3, MS - 1)].map(toEnginePosting), () => expect.unreachable());
    expect(index.summarise(1)).toMatchObject({ count: 2, recentCreatedOnMs: [MS] });
    index.apply(put(at(4, MS + 5)));
    index.apply(put(at(5, MS - 9)));
    expect(index.summarise(1)).toMatchObject({ count: 4, recentCreatedOnMs: [MS, MS + 5] });
    index.apply({ type: 'postingRemoved', token: 2, kind: 'E', accountId: 20, version: null });
    expect(index.summarise(1)).toMatchObject({ count: 3, recentCreatedOnMs: [MS + 5] });
  });

  it('removes the leads of a suspended company, and adds those of its postings as they are when it ends', () => {
    const index = makeIndex();
    index.apply(put(truck));
    const suspension = { type: 'companySuspended', accountId: 20 } as const;
    expect(index.summarise(1).count).toBe(1);
    expect(index.apply({ ...suspension, suspended: true }).map(({ type }) => type)).toEqual(['removed', 'removed']);
    expect([index.summarise(1), index.summarise(2), index.postingCount]).toEqual([NO_LEADS, NO_LEADS, 1]);
    expect(index.apply({ ...suspension, suspended: true })).toEqual([]);
    expect(index.apply(put({ ...truck, version: 2, token: 3 }))).toEqual([]);
    expect(
      index.apply({ type: 'postingRemoved', token: 2, kind: 'E', accountId: 20, version: null }),
      'a suspended posting has no leads to remove',
    ).toEqual([]);
    expect(index.apply({ ...suspension, suspended: false })).toEqual([
      { type: 'appeared', accountId: 10, kind: 'L', myToken: 1, leadToken: 3 },
      { type: 'appeared', accountId: 20, kind: 'E', myToken: 3, leadToken: 1 },
    ]);
    expect([index.summarise(1).count, index.summarise(3).count]).toEqual([1, 1]);
    expect(index.apply({ ...suspension, suspended: false })).toEqual([]);
  });

  it('does not show a suspended company after a fill, and adds its postings when the suspension ends', () => {
    const index = new BoardIndex({
      day: '2026-11-21',
      dateToleranceDays: 1,
      getRecentSinceMs: () => -Infinity,
      getConfirmedSinceMs: () => -Infinity,
    });
    index.loadRelations({ ...NO_RELATIONS, suspended: [20] });
    index.loadPostings([load, truck].map(toEnginePosting), () => expect.unreachable());
    expect([index.postingCount, index.summarise(1)]).toEqual([1, NO_LEADS]);
    index.apply({ type: 'companySuspended', accountId: 20, suspended: false });
    expect(index.summarise(1).count).toBe(1);
  });

  it('never adds a company again that is closed while it is suspended', () => {
    const index = makeIndex();
    index.apply(put(truck));
    index.apply({ type: 'companySuspended', accountId: 20, suspended: true });
    index.apply({ type: 'companyClosed', accountId: 20 });
    expect(index.apply({ type: 'companySuspended', accountId: 20, suspended: false })).toEqual([]);
    expect(index.summarise(1)).toEqual(NO_LEADS);
  });

  it('counts a new posting from the leads that appear with it, and keeps the newest after an older one is removed', () => {
    const index = makeIndex();
    index.apply(put(truck));
    expect(index.findSummary(2)).toEqual({ count: 1, newestCreatedOnMs: MS, recentCreatedOnMs: [MS] });
    index.apply(put({ ...load, token: 3, vehicleType: 'VR', createdOn: new Date(MS + 5).toISOString() }));
    expect(index.findSummary(2)).toEqual({ count: 2, newestCreatedOnMs: MS + 5, recentCreatedOnMs: [MS, MS + 5] });
    index.apply({ type: 'postingRemoved', token: 1, kind: 'L', accountId: 10, version: null });
    expect(index.findSummary(2)).toEqual({ count: 1, newestCreatedOnMs: MS + 5, recentCreatedOnMs: [MS + 5] });
    index.apply(put({ ...load, token: 4, vehicleType: 'VF', createdOn: new Date(MS + 9).toISOString() }));
    index.apply({ type: 'postingRemoved', token: 4, kind: 'L', accountId: 10, version: null });
    expect(index.findSummary(2)).toBeUndefined();
    expect(index.summarise(2)).toEqual({ count: 1, newestCreatedOnMs: MS + 5, recentCreatedOnMs: [MS + 5] });
  });

  it('removes the earlier row where an edit of a lead gives it the fingerprint of another one', () => {
    const later = { ...truck, token: 3, createdOn: new Date(MS + 1000).toISOString() };
    const [today, tomorrow] = ['2026-11-21', '2026-11-22'];
    for (const edited of [truck, later]) {
      const index = makeIndex();
      for (const posting of [truck, later]) {
        index.apply(put({ ...posting, dateAvail: posting === edited ? tomorrow : today }));
      }
      expect(index.listLeads(1, 10).total).toBe(2);
      const changes = index.apply(put({ ...edited, dateAvail: today, version: 2 }));
      const ofLoad = changes.filter(({ accountId }) => accountId === 10);
      expect(ofLoad.map(({ type, leadToken }) => [type, leadToken])).toEqual([
        ['removed', 2],
        ['changed', 3],
      ]);
      expect(index.listLeads(1, 10)).toMatchObject({ pairs: [{ leadToken: 3, postedTimes: 2 }], total: 1 });
      expect(index.summarise(1).count).toBe(1);
    }
  });

  it('shows the posting of a group that is mutual, then confirmed, then has a rate, then is the newest', () => {
    const at = (ms: number) => new Date(MS + ms).toISOString();
    const index = makeIndex();
    index.apply(put(truck));
    const toRow = () => index.listLeads(2, 10).pairs.map(({ leadToken, postedTimes }) => [leadToken, postedTimes]);
    const toChanges = (change: FeedChange) =>
      index
        .apply(change)
        .filter(({ accountId }) => accountId === 20)
        .map(({ type, leadToken, isInPlaceOfAnother = false }) => [type, leadToken, isInPlaceOfAnother]);
    // The first two are not near the truck: it lies outside their radius of 0 miles.
    const far = { ...load, srceLat: load.srceLat + 0.05, srceRadius: 0 };
    index.apply(put({ ...far, token: 1 }));
    expect(toChanges(put({ ...far, token: 3, createdOn: at(1) }))).toEqual([
      ['removed', 1, false],
      ['appeared', 3, true],
    ]);
    expect(toChanges(put({ ...far, token: 1, version: 2, hasRate: true }))).toEqual([
      ['removed', 3, false],
      ['appeared', 1, true],
    ]);
    expect(toChanges({ type: 'confirmationsEnded', confirmedSince: at(0) })).toEqual([
      ['removed', 1, false],
      ['appeared', 3, true],
    ]);
    expect(toRow()).toEqual([[3, 2]]);
    expect(toChanges({ type: 'confirmationsEnded', confirmedSince: at(0) })).toEqual([]);
    expect(toChanges(put({ ...load, token: 4, createdOn: at(-1) }))).toEqual([
      ['removed', 3, false],
      ['appeared', 4, true],
    ]);
    expect([toRow(), index.summarise(2).count, index.listRestOfGroup(2, 4)]).toEqual([[[4, 3]], 1, [3, 1]]);
    // An edit of the own posting makes the others mutual too.
    expect(toChanges(put({ ...truck, srceLat: far.srceLat, version: 2 }))).toEqual([
      ['removed', 4, false],
      ['appeared', 3, true],
    ]);
    index.apply({ type: 'postingRemoved', token: 4, kind: 'L', accountId: 10, version: null });
    expect([toRow(), index.summarise(2).count]).toEqual([[[3, 2]], 1]);
  });

  it('names a list instead of rows where a group has more than 200 postings, and lists them as one row', () => {
    const index = makeIndex();
    const trucks = Array.from({ length: 3_000 }, (_, place) => ({ ...truck, token: 10 + place }));
    index.loadPostings(trucks.map(toEnginePosting), () => expect.unreachable());
    expect(index.listLeads(1, 10)).toMatchObject({ pairs: [{ leadToken: 10, postedTimes: 3_000 }], total: 1 });
    const changes = index.apply(put({ ...truck, token: 9_999 }));
    expect(changes.filter(({ accountId }) => accountId === 10).map(({ type }) => type)).toEqual(['relisted']);
  });

  it('names rows of one company with equipment on similar lanes, however many there are', () => {
    const index = makeIndex();
    const wide = { ...load, token: 3, destRadius: 4_000 };
    for (let place = 0; place < 250; place++) {
      index.apply(put({ ...truck, token: 10 + place, destLat: 25 + (place % 50) * 0.5, destLong: -120 + place * 0.2 }));
    }
    const ofLoad = index.apply(put(wide)).filter(({ accountId }) => accountId === 10);
    expect(new Set(ofLoad.map(({ type }) => type))).toEqual(new Set(['appeared']));
    expect(ofLoad).toHaveLength(250);
  });

  it('returns changes that make every list equal to a new one, under random writes of repeated postings', () => {
    for (let seed = 1; seed <= 8; seed++) followRandomWrites(seed);
  });

  it('removes what a new day expires, and ignores a day that it has already reached', () => {
    const index = makeIndex();
    index.apply(put(truck));
    expect(index.apply({ type: 'day', day: '2026-11-21' })).toEqual([]);
    expect(index.apply({ type: 'day', day: '2026-11-22' }).map((change) => change.type)).toContain('removed');
    expect(index.postingCount).toBe(0);
    expect(index.listLeads(1, 10)).toEqual({ pairs: [], total: 0 });
  });

  it('shows a private truck to members of its network only', () => {
    const index = makeIndex();
    expect(index.apply(put({ ...truck, postMode: 'P', networkId: 5 }))).toEqual([]);
    expect(index.apply({ type: 'network', networkId: 5, members: [10] })).toHaveLength(2);
    expect(index.apply({ type: 'network', networkId: 5, members: null }).map((change) => change.type)).toEqual([
      'removed',
      'removed',
    ]);
  });

  it('leaves out a posting that the engine refuses and holds the others', () => {
    const index = new BoardIndex({
      day: '2026-11-21',
      dateToleranceDays: 1,
      getRecentSinceMs: () => -Infinity,
      getConfirmedSinceMs: () => -Infinity,
    });
    const refused: number[] = [];
    const wayToItself: FeedPosting = { ...truck, corridor: 'C', destLat: truck.srceLat, destLong: truck.srceLong };
    index.loadPostings([load, wayToItself].map(toEnginePosting), (token) => refused.push(token));
    expect(refused).toEqual([2]);
    expect(index.postingCount).toBe(1);
  });

  it('counts the leads of a posting that is about to be written as if it were not there yet', () => {
    const index = makeIndex();
    expect(index.summarisePosting(truck).count).toBe(1);
    index.apply(put(truck));
    expect(index.summarisePosting({ ...truck, vehicleType: 'F' }).count).toBe(0);
    expect(index.summarise(2).count).toBe(1);
  });
});
