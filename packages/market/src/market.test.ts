import { createHash } from 'node:crypto';
import { FEATURES, LIMITS } from '@loadstone/contracts/board';
import { POSTING_RADII, VEHICLE_TYPES } from '@loadstone/contracts/postings';
import { WESTERN_PROVINCES, findCountryOfState, getCity } from '@loadstone/places';
import { describe, expect, it } from 'vitest';
import { addDays } from './calendar.ts';
import { isDemoCompany } from './companies.ts';
import { borderOf, regionOf } from './lanes.ts';
import { MARKET_DEFAULTS, createMarket, type Market } from './market.ts';
import type { MarketPosting } from './rows.ts';

const TODAY = '2026-03-02';
const market = createMarket({ seed: 7, today: TODAY });
const open = market.postings.filter((posting) => posting.pStatus === 'O');
const loads = open.filter((posting) => posting.kind === 'L');
const trucks = open.filter((posting) => posting.kind === 'E');

function hash(value: Market): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

function shareOf<T>(items: readonly T[], has: (item: T) => boolean): number {
  return items.filter(has).length / items.length;
}

describe('the market as a whole', () => {
  it('is the same for the same seed and day, and another for another seed', () => {
    expect(hash(createMarket({ seed: 7, today: TODAY }))).toBe(hash(market));
    expect(hash(createMarket({ seed: 8, today: TODAY }))).not.toBe(hash(market));
  });

  it('has the requested size', () => {
    expect([loads.length, trucks.length]).toEqual([MARKET_DEFAULTS.loads, MARKET_DEFAULTS.trucks]);
    const small = createMarket({ seed: 1, today: TODAY, loads: 100, trucks: 100, expired: 0, brokers: 3, carriers: 4 });
    expect(small.postings).toHaveLength(200);
    expect(small.companies).toHaveLength(8 + 7);
  });

  it('refuses fewer postings than the demo users own, and a day that is none', () => {
    expect(() => createMarket({ seed: 1, today: TODAY, loads: 10 })).toThrow(RangeError);
    expect(() => createMarket({ seed: 1, today: 'today' })).toThrow(RangeError);
  });

  it('refers to nothing that it does not hold', () => {
    const companies = new Map(market.companies.map((company) => [company.key, company]));
    const users = new Map(market.users.map((user) => [user.key, user]));
    const networks = new Map(market.networks.map((network) => [network.key, network]));
    expect(companies.size).toBe(market.companies.length);
    expect(new Set(market.companies.map((company) => company.custCd)).size).toBe(companies.size);
    expect(new Set(market.companies.map((company) => company.companyName)).size).toBe(companies.size);
    expect(new Set(market.users.map((user) => user.email)).size).toBe(users.size);
    expect(new Set(market.postings.map((posting) => posting.key)).size).toBe(market.postings.length);
    for (const posting of market.postings) {
      expect(users.get(posting.userKey)?.companyKey).toBe(posting.companyKey);
      expect(companies.get(posting.companyKey)?.products).toContain(posting.kind === 'L' ? 13 : 19);
      const network = posting.networkKey === null ? undefined : networks.get(posting.networkKey);
      expect(posting.postMode).toBe(network === undefined ? 'A' : 'P');
      if (network !== undefined) expect(network.companyKey).toBe(posting.companyKey);
      if (network?.type === 'Private') expect(network.ownerUserKey).toBe(posting.userKey);
    }
    for (const network of market.networks) {
      for (const key of network.memberCompanyKeys) expect(companies.has(key)).toBe(true);
    }
    for (const { companyKey, excludedCompanyKey } of market.exclusions) {
      expect(companies.has(companyKey) && companies.has(excludedCompanyKey)).toBe(true);
      expect(companyKey).not.toBe(excludedCompanyKey);
    }
  });

  it('contains no real people: users are roles, phone numbers 555-01xx, addresses example.com, companies samples', () => {
    for (const user of market.users) {
      expect(user.firstName).toMatch(/^(Broker|Carrier|Both|Visitor|Excluded|Basic)$/);
      expect(user.phone).toMatch(/^\(\d{3}\) 555-01\d\d$/);
      expect(user.email).toMatch(/@example\.com$/);
    }
    for (const company of market.companies) {
      expect(company.companyName).toMatch(/ \(sample\)$/);
      expect(company.companyName.length).toBeLessThanOrEqual(LIMITS.companyNameLength);
      expect(company.phone).toMatch(/^\(\d{3}\) 555-01\d\d$/);
      expect(company.email).toMatch(/@example\.com$/);
    }
  });
});

describe('the demo users', () => {
  const userOf = (demoCase: string) => market.users.find((user) => user.demoCase === demoCase)!;
  const companyOf = (demoCase: string) =>
    market.companies.find((company) => company.key === userOf(demoCase).companyKey)!;
  const permitsOf = (demoCase: string) =>
    market.permits.filter((permit) => permit.companyKey === userOf(demoCase).companyKey);

  it('come first, with an address to sign in with', () => {
    expect(market.users.slice(0, 10).every((user) => user.demoCase !== null)).toBe(true);
    expect(market.users.slice(10).every((user) => user.demoCase === null)).toBe(true);
    expect(market.users[0]).toMatchObject({ email: 'broker.one@example.com', nickName: 'Broker One' });
    expect(market.users[1]).toMatchObject({ email: 'carrier.one@example.com', nickName: 'Carrier One' });
  });

  it('stand for every case of products', () => {
    expect(companyOf('broker-only').products).toEqual([13]);
    expect(companyOf('carrier-only').products).toEqual([19]);
    expect(companyOf('both-products').products).toEqual([13, 19]);
    expect(companyOf('no-product').products).toEqual([]);
    expect(permitsOf('no-product')).toEqual([]);
  });

  it('stand for every case of insurance and exclusion', () => {
    const expiring = companyOf('insurance-expiring').insuranceExpiryDate!;
    expect(expiring > TODAY && expiring <= addDays(TODAY, 14)).toBe(true);
    expect(companyOf('insurance-expired').insuranceExpiryDate! < TODAY).toBe(true);
    expect(companyOf('globally-excluded').globalExcluded).toBe(true);
    expect(market.companies.filter((company) => company.globalExcluded)).toHaveLength(1);
  });

  it('include a company with products but without features, and a colleague of Broker One', () => {
    expect(companyOf('no-features').products).toEqual([13, 19]);
    expect(permitsOf('no-features')).toEqual([]);
    expect(companyOf('colleague')).toBe(companyOf('broker-only'));
    expect(userOf('colleague')).not.toBe(userOf('broker-only'));
  });

  it('include exactly one with sessions of one window', () => {
    expect(market.users.filter((user) => user.sessionEnforcement)).toEqual([userOf('one-window')]);
    expect(companyOf('one-window')).toBe(companyOf('both-products'));
  });

  it('hold every feature of their modes', () => {
    const codes = Object.entries(FEATURES).filter(([, feature]) => (feature.modes as readonly string[]).includes('B'));
    expect(permitsOf('broker-only')).toHaveLength(codes.length);
  });

  it('have full screens but no company that is out of proportion', () => {
    const count = (key: string, kind: string): number =>
      open.filter((posting) => posting.companyKey === key && posting.kind === kind).length;
    expect(count('c1', 'L')).toBe(42);
    expect(count('c2', 'E')).toBe(32);
    const most = Math.max(...market.companies.map((company) => count(company.key, 'L') + count(company.key, 'E')));
    expect(most).toBeLessThan(250);
  });
});

describe('the postings', () => {
  it('lie in cities of the gazetteer, as the gazetteer writes them', () => {
    for (const posting of market.postings) {
      const srce = getCity(posting.srceID);
      const dest = getCity(posting.destID);
      expect([posting.srceCity, posting.srceSt, posting.srceLat, posting.srceLong]).toEqual([
        srce.name,
        srce.st,
        srce.lat,
        srce.lon,
      ]);
      expect([posting.destCity, posting.destSt, posting.destLat, posting.destLong]).toEqual([
        dest.name,
        dest.st,
        dest.lat,
        dest.lon,
      ]);
    }
  });

  it('are such as the form accepts', () => {
    for (const posting of market.postings) {
      const radii: readonly number[] = POSTING_RADII[posting.kind === 'L' ? 'B' : 'C'];
      expect(radii).toContain(posting.srceRadius);
      expect(radii).toContain(posting.destRadius);
      if (posting.srceRadius === 1000) expect(WESTERN_PROVINCES).toContain(posting.srceSt);
      if (posting.destRadius === 1000) expect(WESTERN_PROVINCES).toContain(posting.destSt);
      expect(posting.vehicleType.length).toBeGreaterThan(0);
      expect(new Set(posting.vehicleType).size).toBe(posting.vehicleType.length);
      expect(new Set(posting.postingAttrib).size).toBe(posting.postingAttrib.length);
      if (posting.kind === 'L') expect(posting.vehicleSize).not.toBe('B');
      if (posting.kind === 'L') expect(posting.corridor).toBe('R');
      if (posting.corridor === 'C') expect(posting.srceID).not.toBe(posting.destID);
      expect(posting.comment.length).toBeLessThanOrEqual(LIMITS.commentLength);
    }
  });

  it('are for today to five days on, mostly today and tomorrow, and the expired ones for days past', () => {
    for (const posting of open) {
      expect(posting.dateAvail >= TODAY && posting.dateAvail <= addDays(TODAY, 5)).toBe(true);
    }
    expect(shareOf(open, (posting) => posting.dateAvail <= addDays(TODAY, 1))).toBeGreaterThan(0.7);
    const expired = market.postings.filter((posting) => posting.pStatus === 'E');
    expect(expired).toHaveLength(MARKET_DEFAULTS.expired);
    expect(expired.every((posting) => posting.dateAvail < TODAY)).toBe(true);
    expect(expired.some((posting) => posting.companyKey === 'c1')).toBe(true);
    expect(expired.some((posting) => posting.companyKey === 'c2')).toBe(true);
  });

  it('have the equipment mix of the market and every letter somewhere', () => {
    for (const postings of [loads, trucks]) {
      expect(shareOf(postings, (posting) => /V/.test(posting.vehicleType))).toBeGreaterThan(0.52);
      expect(shareOf(postings, (posting) => posting.vehicleType.startsWith('V'))).toBeLessThan(0.68);
      const flat = shareOf(postings, (posting) => /[FS]/.test(posting.vehicleType));
      expect(flat > 0.13 && flat < 0.25, String(flat)).toBe(true);
      const reefer = shareOf(postings, (posting) => posting.vehicleType.includes('R'));
      expect(reefer > 0.16 && reefer < 0.32, String(reefer)).toBe(true);
      const letters = new Set(postings.map((posting) => posting.vehicleType).join(''));
      expect([...letters].sort()).toEqual(Object.keys(VEHICLE_TYPES).sort());
    }
  });

  it('are about four fifths truckload, and a tenth of the trucks have a corridor', () => {
    expect(shareOf(loads, (posting) => posting.vehicleSize === 'T')).toBeCloseTo(0.81, 1);
    expect(shareOf(trucks, (posting) => posting.vehicleSize === 'T')).toBeCloseTo(0.79, 1);
    const corridor = shareOf(trucks, (posting) => posting.corridor === 'C');
    expect(corridor > 0.06 && corridor < 0.13, String(corridor)).toBe(true);
  });

  it('cross the border of Canada and the United States with about 70 % of the loads', () => {
    const border = (posting: MarketPosting): string =>
      borderOf(findCountryOfState(posting.srceSt)!, findCountryOfState(posting.destSt)!);
    const crossing = shareOf(loads, (posting) => border(posting) === 'CA-US');
    expect(crossing > 0.65 && crossing < 0.75, String(crossing)).toBe(true);
    expect(shareOf(loads, (posting) => border(posting).includes('MX'))).toBeGreaterThan(0.02);
  });

  it('offer about 1.5 to 3 loads a truck in every region with enough of them', () => {
    const count = (postings: readonly MarketPosting[]) => {
      const byRegion = Map.groupBy(postings, (posting) => regionOf(posting.srceSt));
      return (region: Parameters<typeof byRegion.get>[0]): number => byRegion.get(region)?.length ?? 0;
    };
    const [loadsIn, trucksIn] = [count(loads), count(trucks)];
    const regions = new Set(trucks.map((posting) => regionOf(posting.srceSt)));
    for (const region of regions) {
      if (trucksIn(region) < 60) continue;
      const ratio = loadsIn(region) / trucksIn(region);
      expect(ratio > 1.4 && ratio < 3.1, `${region} ${ratio}`).toBe(true);
    }
    expect(loads.length / trucks.length).toBeGreaterThan(1.5);
  });

  it('are partly new, so that live leads exist from the start', () => {
    const fresh = shareOf(open, (posting) => posting.createdMinutesAgo < 30);
    expect(fresh > 0.04 && fresh < 0.12, String(fresh)).toBe(true);
  });
});

describe('linked pairs', () => {
  it('come only when requested, in every status, with matching rows', () => {
    expect(market.assignments).toEqual([]);
    const linked = createMarket({ seed: 7, today: TODAY, assigned: 8 });
    expect(new Set(linked.assignments.map((pair) => pair.pStatus))).toEqual(new Set(['P', 'A', 'R', 'D']));
    const byKey = new Map(linked.postings.map((posting) => [posting.key, posting]));
    for (const pair of linked.assignments) {
      expect(byKey.get(pair.loadKey)).toMatchObject({ kind: 'L', pStatus: pair.pStatus });
      expect(byKey.get(pair.equipmentKey)).toMatchObject({ kind: 'E', pStatus: pair.pStatus });
    }
    expect(isDemoCompany(byKey.get(linked.assignments[0]!.loadKey)!.companyKey)).toBe(true);
  });
});
