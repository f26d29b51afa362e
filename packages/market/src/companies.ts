import { FEATURES, FEATURE_CODES } from '@loadstone/contracts/board';
import { PRODUCT_IDS } from '@loadstone/contracts/postings';
import { findCityByName, type City } from '@loadstone/places';
import { addDays } from './calendar.ts';
import { DEMO_USERS } from './demo-users.ts';
import { getLaneModel } from './lanes.ts';
import { createRandom, type Random } from './random.ts';
import type { MarketCompany, MarketExclusion, MarketNetwork, MarketPermit, MarketUser } from './rows.ts';
import { createWeighted } from './weighted.ts';

/** The companies, users and agreements of the market, without postings. */
export interface MarketParties {
  companies: MarketCompany[];
  users: MarketUser[];
  permits: MarketPermit[];
  networks: MarketNetwork[];
  exclusions: MarketExclusion[];
}

const FIRST_WORDS =
  'Amber Birch Cedar Copper Coral Crescent Delta Eagle Ember Falcon Garnet Granite Heron Indigo Juniper Kestrel Larch ' +
  'Maple Meadow Onyx Osprey Pewter Prairie Quartz Raven Russet Sable Sierra Silver Slate Sorrel Spruce Summit Tamarack ' +
  'Timber Topaz Umber Violet Walnut Willow';
const SECOND_WORDS = 'Bay Bridge Creek Crossing Field Gate Harbour Hill Junction Lake Point Ridge Road Valley';
const TRADES = {
  B: ['Brokerage', 'Logistics', 'Freight'],
  C: ['Carriers', 'Transport', 'Haulage', 'Trucking'],
} as const;
const AREA_CODES = ['416', '905', '514', '604', '204', '403', '519', '312', '313', '214', '404', '718'];
/** The share of companies in Canada, since the board is Canadian. */
const CANADIAN_SHARE = 0.68;

/** Creates companies with their users, permits, networks and exclusions; those of the demo users come first. */
export function createParties(options: {
  seed: number | string;
  today: string;
  brokers: number;
  carriers: number;
}): MarketParties {
  const random = createRandom(`parties ${options.seed}`);
  const companies = [...listDemoCompanies(options.today), ...listSampleCompanies(random, options)];
  const users = [...listDemoUsers(), ...listSampleUsers(random, companies)];
  return {
    companies,
    users,
    permits: listPermits(random, companies),
    networks: listNetworks(random, companies, users),
    exclusions: listExclusions(random, companies),
  };
}

/** True for the companies behind the named demo users. */
export function isDemoCompany(companyKey: string): boolean {
  return DEMO_USERS.some((user) => user.companyKey === companyKey);
}

function listDemoCompanies(today: string): MarketCompany[] {
  const firstOfCompany = DEMO_USERS.filter(
    (user, at) => DEMO_USERS.findIndex((other) => other.companyKey === user.companyKey) === at,
  );
  return firstOfCompany.map((user, at) => {
    const city = findCityByName(user.city, user.st);
    if (city === undefined) throw new RangeError(`the gazetteer lacks ${user.city}, ${user.st}`);
    return toCompany(at + 1, user.companyName, user.products, city, {
      globalExcluded: user.globalExcluded,
      insuranceExpiryDate: user.insuranceDays === null ? null : addDays(today, user.insuranceDays),
    });
  });
}

function listSampleCompanies(
  random: Random,
  options: { today: string; brokers: number; carriers: number },
): MarketCompany[] {
  const areas = getLaneModel('demo').areas;
  const canadian = areas.filter((area) => area.hub.country === 'CA');
  const foreign = areas.filter((area) => area.hub.country !== 'CA');
  const drawCanadian = createWeighted(canadian.map((area) => area.people));
  const drawForeign = createWeighted(foreign.map((area) => area.people));
  const taken = new Set<string>();
  const first = new Set(DEMO_USERS.map((user) => user.companyKey)).size + 1;
  return Array.from({ length: options.brokers + options.carriers }, (_, at) => {
    const mode = at < options.brokers ? 'B' : 'C';
    const area = random.chance(CANADIAN_SHARE)
      ? canadian[drawCanadian.draw(random)]!
      : foreign[drawForeign.draw(random)]!;
    const hasBoth = random.chance(0.05);
    const carries = mode === 'C' || hasBoth;
    return toCompany(
      first + at,
      drawCompanyName(random, TRADES[mode], taken),
      hasBoth ? [PRODUCT_IDS.B, PRODUCT_IDS.C] : [PRODUCT_IDS[mode]],
      area.hub,
      {
        globalExcluded: false,
        insuranceExpiryDate: carries ? addDays(options.today, 20 + random.below(340)) : null,
      },
    );
  });
}

function drawCompanyName(random: Random, trades: readonly string[], taken: Set<string>): string {
  const [firstWords, secondWords] = [FIRST_WORDS.split(' '), SECOND_WORDS.split(' ')];
  for (let serial = 1; ; serial += 1) {
    const number = serial > 20 ? ` ${serial}` : '';
    const name = `${random.pick(firstWords)} ${random.pick(secondWords)} ${random.pick(trades)}${number} (sample)`;
    if (taken.has(name)) continue;
    taken.add(name);
    return name;
  }
}

function toCompany(
  number: number,
  companyName: string,
  products: readonly number[],
  city: City,
  rest: Pick<MarketCompany, 'globalExcluded' | 'insuranceExpiryDate'>,
): MarketCompany {
  return {
    key: `c${number}`,
    custCd: `SMP${String(number).padStart(4, '0')}`,
    companyName,
    products,
    billingCity: city.name,
    billingProvinceCode: city.st,
    billingCountryCode: city.country,
    billingCityId: city.id,
    phone: toPhone(number),
    email: `company${String(number).padStart(3, '0')}@example.com`,
    sType: 'Link-P',
    ...rest,
  };
}

function listDemoUsers(): MarketUser[] {
  return DEMO_USERS.map((user, at) => ({
    ...toUser(`u${at + 1}`, user.companyKey, user.email, user.firstName, user.lastName, at, user.demoCase),
    sessionEnforcement: user.sessionEnforcement,
  }));
}

function listSampleUsers(random: Random, companies: readonly MarketCompany[]): MarketUser[] {
  const users: MarketUser[] = [];
  for (const company of companies) {
    if (isDemoCompany(company.key)) continue;
    const role = company.products.includes(PRODUCT_IDS.B) ? 'Broker' : 'Carrier';
    const number = company.key.slice(1).padStart(3, '0');
    const count = 1 + random.below(3);
    for (let person = 0; person < count; person += 1) {
      const letter = 'ABC'[person]!;
      const email = `${role}.${number}${letter}@example.com`.toLowerCase();
      const at = DEMO_USERS.length + users.length;
      users.push(toUser(`u${at + 1}`, company.key, email, role, `${number}${letter}`, at, null));
    }
  }
  return users;
}

function toUser(
  key: string,
  companyKey: string,
  email: string,
  firstName: string,
  lastName: string,
  at: number,
  demoCase: MarketUser['demoCase'],
): MarketUser {
  return {
    key,
    companyKey,
    email,
    firstName,
    lastName,
    nickName: `${firstName} ${lastName}`,
    phone: toPhone(at * 7),
    sessionEnforcement: false,
    geoEnforced: false,
    skipDeviceCheck: true,
    demoCase,
  };
}

/** A phone number of the fictional block 555-0100 to 555-0199. */
function toPhone(number: number): string {
  const line = String(100 + (number % 100)).padStart(4, '0');
  return `(${AREA_CODES[number % AREA_CODES.length]!}) 555-${line}`;
}

function listPermits(random: Random, companies: readonly MarketCompany[]): MarketPermit[] {
  const permits: MarketPermit[] = [];
  const withoutFeatures = new Set(DEMO_USERS.filter((user) => !user.hasFeatures).map((user) => user.companyKey));
  for (const company of companies) {
    if (withoutFeatures.has(company.key)) continue;
    for (const mode of ['B', 'C'] as const) {
      if (!company.products.includes(PRODUCT_IDS[mode])) continue;
      for (const code of FEATURE_CODES) {
        const modes: readonly string[] = FEATURES[code].modes;
        if (!modes.includes(mode)) continue;
        const isBasic = code.includes('postings') || code === 'll_live';
        if (isBasic || isDemoCompany(company.key) || random.chance(0.6)) {
          permits.push({ companyKey: company.key, productId: PRODUCT_IDS[mode], code });
        }
      }
    }
  }
  return permits;
}

function listNetworks(
  random: Random,
  companies: readonly MarketCompany[],
  users: readonly MarketUser[],
): MarketNetwork[] {
  const networks: MarketNetwork[] = [];
  const samples = companies.filter((company) => !isDemoCompany(company.key));
  const carriers = samples.filter((company) => company.products.includes(PRODUCT_IDS.C));
  const brokers = samples.filter((company) => company.products.includes(PRODUCT_IDS.B));
  const add = (companyKey: string, name: string, type: 'Public' | 'Private', members: readonly string[]): void => {
    const ownerUserKey = users.find((user) => user.companyKey === companyKey)!.key;
    const memberCompanyKeys = [...new Set(members)].filter((key) => key !== companyKey);
    networks.push({ key: `n${networks.length + 1}`, companyKey, ownerUserKey, name, type, memberCompanyKeys });
  };
  const some = (pool: readonly MarketCompany[], count: number): string[] =>
    pool.length === 0 ? [] : Array.from({ length: count }, () => random.pick(pool).key);
  add('c1', 'Preferred carriers', 'Public', ['c2', 'c3', ...some(carriers, 12)]);
  add('c1', 'Reefer regulars', 'Private', ['c2', ...some(carriers, 5)]);
  add('c2', 'Preferred brokers', 'Public', ['c1', 'c3', ...some(brokers, 8)]);
  add('c3', 'Cross-border partners', 'Public', ['c1', 'c2', ...some(samples, 8)]);
  for (const company of samples) {
    if (!random.chance(0.15)) continue;
    const partners = company.products.includes(PRODUCT_IDS.B) ? carriers : brokers;
    add(company.key, 'Partners', random.chance(0.7) ? 'Public' : 'Private', some(partners, 4 + random.below(12)));
  }
  return networks;
}

function listExclusions(random: Random, companies: readonly MarketCompany[]): MarketExclusion[] {
  const samples = companies.filter((company) => !isDemoCompany(company.key));
  if (samples.length < 2) return [];
  const exclusions = new Map<string, MarketExclusion>();
  const add = (companyKey: string, excludedCompanyKey: string): void => {
    if (companyKey === excludedCompanyKey) return;
    exclusions.set(`${companyKey} ${excludedCompanyKey}`, { companyKey, excludedCompanyKey });
  };
  for (const demoKey of ['c1', 'c1', 'c2']) add(demoKey, random.pick(samples).key);
  for (const company of samples) if (random.chance(0.12)) add(company.key, random.pick(samples).key);
  return [...exclusions.values()];
}
