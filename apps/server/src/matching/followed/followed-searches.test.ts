import { carrierSearchSchema } from '@loadstone/contracts/search';
import { describe, expect, it } from 'vitest';
import { drawFollowed, drawTruck, listOracleFollowers, type Followed } from '../../../test/followed-board.ts';
import { createRandom } from '../../../test/random-board.ts';
import { toCarrierQuery, toUsCarrierQuery } from '../../modules/search/index.ts';
import { toFeedPosting } from '../translate.ts';
import { FollowedSearches } from './followed-searches.ts';

const DAY = '2026-06-15';

function follow(index: FollowedSearches, { id, accountId, search }: Followed): void {
  const { search: asked, ...places } = 'usMexicanData' in search ? toUsCarrierQuery(search) : toCarrierQuery(search);
  index.put(id, accountId, { ...places, vehicleType: asked.vehicleType, vehicleSize: asked.vehicleSize });
}

describe('followed searches', () => {
  it.each([11, 12, 13])('find the trucks of a plain loop over the rules of the search, seed %s', (seed) => {
    const random = createRandom(seed);
    const index = new FollowedSearches();
    const followed = new Map<number, Followed>();
    for (let id = 1; id <= 3_000; id++) {
      const search = drawFollowed(random, id, random.below(50));
      followed.set(id, search);
      follow(index, search);
    }
    // Some end, and others are changed.
    for (let change = 0; change < 500; change++) {
      const id = 1 + random.below(3_000);
      if (random.isLucky(0.5)) {
        followed.delete(id);
        index.remove(id);
      } else {
        const search = drawFollowed(random, id, random.below(50));
        followed.set(id, search);
        follow(index, search);
      }
    }
    expect(index.size).toBe(followed.size);
    let found = 0;
    for (let token = 1; token <= 60; token++) {
      const truck = drawTruck(random, token, { accountId: random.below(50), day: DAY });
      const expected = listOracleFollowers(truck, [...followed.values()]).sort((one, other) => one - other);
      expect(index.match(toFeedPosting(truck), DAY), `truck ${token}`).toEqual(expected);
      found += expected.length;
    }
    expect(found).toBeGreaterThan(100);
  });

  it('find no load, no truck of an earlier day and none of the own company', () => {
    const random = createRandom(14);
    const index = new FollowedSearches();
    const truck = { ...drawTruck(random, 1, { accountId: 7, day: DAY }), srce_st: 'ON' };
    const search = carrierSearchSchema.parse({ srceSt: 'ON', getMexico: 'Y' });
    follow(index, { id: 1, accountId: 8, search });
    follow(index, { id: 2, accountId: 7, search });
    expect(index.match(toFeedPosting(truck), DAY)).toEqual([1]);
    expect(index.match(toFeedPosting({ ...truck, kind: 'L' }), DAY)).toEqual([]);
    expect(index.match(toFeedPosting(truck), '2026-06-16')).toEqual([]);
    index.remove(1);
    expect(index.match(toFeedPosting(truck), DAY)).toEqual([]);
  });
});
