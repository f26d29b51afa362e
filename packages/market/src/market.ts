import type { PostingKind, PostingStatus } from '@loadstone/contracts/postings';
import { findCityByName, nearestHub } from '@loadstone/places';
import { addDays } from './calendar.ts';
import { createParties, type MarketParties } from './companies.ts';
import { drawDayOffset } from './dates.ts';
import { DEMO_USERS } from './demo-users.ts';
import { getLaneModel, type LaneModel } from './lanes.ts';
import { drawCounterpart, drawPostingFields } from './posting-fields.ts';
import { createPoster, type Poster } from './poster.ts';
import { createRandom, type Random } from './random.ts';
import type { MarketAssignment, MarketPosting, PostingFields } from './rows.ts';

/** Size, day and seed of a market. */
interface MarketOptions {
  seed: number | string;
  /** The board's day, `YYYY-MM-DD`. */
  today: string;
  /** Open loads and trucks, including those of the demo users. */
  loads?: number;
  trucks?: number;
  /** Companies in addition to those of the demo users. */
  brokers?: number;
  carriers?: number;
  /** Additional expired postings. */
  expired?: number;
  /** Additional linked pairs of a load and a truck, with the statuses P, A, R and D in turn. */
  assigned?: number;
}

/** A market as plain rows that refer to each other by key. */
export interface Market extends MarketParties {
  postings: MarketPosting[];
  assignments: MarketAssignment[];
}

/** The defaults of {@link createMarket}. */
export const MARKET_DEFAULTS = {
  loads: 4_200,
  trucks: 2_200,
  brokers: 60,
  carriers: 120,
  expired: 240,
  assigned: 0,
} as const;

/** The share of other companies' postings that match one of the demo users' postings. */
const COUNTERPART_SHARES = { L: 0.08, E: 0.14 } as const satisfies Record<PostingKind, number>;
/** The share of Carrier One's trucks that match loads of Broker One. */
const PAIR_SHARE = 0.5;

/**
 * Creates a market on real cities: the same options give the same rows. The rows of the demo users come first.
 * @throws RangeError when `today` is not a day or there are fewer postings than the demo users own
 */
export function createMarket(options: MarketOptions): Market {
  const size = { ...MARKET_DEFAULTS, ...options };
  const random = createRandom(`market ${size.seed}`);
  const lanes = getLaneModel('demo');
  const parties = createParties(size);
  const poster = createPoster(random, parties, 'p');
  const demoPostings = drawDemoPostings(random, lanes, poster, size.today);
  const postings = [...demoPostings];
  for (const kind of ['L', 'E'] as const) {
    const own = demoPostings.filter((posting) => posting.kind === kind).length;
    const wanted = (kind === 'L' ? size.loads : size.trucks) - own;
    if (wanted < 0) throw new RangeError(`the demo users own ${own} postings of kind ${kind}: ask for more`);
    const paired = demoPostings.filter((posting) => posting.kind !== kind);
    for (let count = 0; count < wanted; count += 1) {
      const fields = random.chance(COUNTERPART_SHARES[kind])
        ? drawCounterpartOf(random, lanes, random.pick(paired))
        : drawFields(random, lanes, kind, size.today);
      postings.push(poster.post(kind, poster.drawSampleCompany(kind), fields));
    }
  }
  postings.push(...drawExpired(random, lanes, poster, demoPostings, size));
  const linked = drawAssigned(random, lanes, poster, size);
  return { ...parties, postings: [...postings, ...linked.postings], assignments: linked.assignments };
}

function drawFields(random: Random, lanes: LaneModel, kind: PostingKind, today: string): PostingFields {
  const lane = kind === 'L' ? lanes.drawLoadLane(random) : lanes.drawTruckLane(random);
  return drawPostingFields(random, kind, lane, addDays(today, drawDayOffset(random)));
}

function drawCounterpartOf(random: Random, lanes: LaneModel, posting: MarketPosting): PostingFields {
  return drawCounterpart(random, lanes, posting.kind, posting);
}

function drawDemoPostings(random: Random, lanes: LaneModel, poster: Poster, today: string): MarketPosting[] {
  const postings: MarketPosting[] = [];
  const pairLoads = (companyKey: string): MarketPosting[] =>
    postings.filter((posting) => posting.kind === 'L' && posting.companyKey === companyKey);
  for (const user of DEMO_USERS) {
    const city = findCityByName(user.city, user.st)!;
    const hub = nearestHub(city.lat, city.lon);
    const drawAtHome = (kind: PostingKind): PostingFields =>
      drawPostingFields(random, kind, lanes.drawLaneAt(random, hub.id), addDays(today, drawDayOffset(random)));
    for (let count = 0; count < user.loads; count += 1) {
      postings.push(poster.post('L', user.companyKey, drawAtHome('L')));
    }
    const pairs = pairLoads(DEMO_USERS[0]!.companyKey);
    for (let count = 0; count < user.trucks; count += 1) {
      const isPair = user.demoCase === 'carrier-only' && count < user.trucks * PAIR_SHARE;
      const fields = isPair ? drawCounterpartOf(random, lanes, random.pick(pairs)) : drawAtHome('E');
      postings.push(poster.post('E', user.companyKey, fields));
    }
  }
  return postings;
}

/**
 * Expired postings of the past three weeks. The demo users own the first of them, so that "Repost all" can be tried.
 */
function drawExpired(
  random: Random,
  lanes: LaneModel,
  poster: Poster,
  demoPostings: readonly MarketPosting[],
  size: { today: string; expired: number },
): MarketPosting[] {
  const owners = demoPostings.filter((posting) => ['c1', 'c2', 'c3'].includes(posting.companyKey));
  return Array.from({ length: size.expired }, (_, at) => {
    const owner = at < 16 ? random.pick(owners) : undefined;
    const kind = owner?.kind ?? (random.chance(0.66) ? 'L' : 'E');
    const daysAgo = 1 + random.below(21);
    const fields = { ...drawFields(random, lanes, kind, size.today), dateAvail: addDays(size.today, -daysAgo) };
    const companyKey = owner?.companyKey ?? poster.drawSampleCompany(kind);
    return {
      ...poster.post(kind, companyKey, fields),
      pStatus: 'E' as const,
      createdMinutesAgo: daysAgo * 1440 + random.below(600),
    };
  });
}

function drawAssigned(
  random: Random,
  lanes: LaneModel,
  poster: Poster,
  size: { today: string; assigned: number },
): { postings: MarketPosting[]; assignments: MarketAssignment[] } {
  const postings: MarketPosting[] = [];
  const assignments: MarketAssignment[] = [];
  for (let count = 0; count < size.assigned; count += 1) {
    const pStatus = (['P', 'A', 'R', 'D'] as const)[count % 4]!;
    const isDemo = count < 8;
    const brokerKey = isDemo ? 'c1' : poster.drawSampleCompany('L');
    let carrierKey = isDemo ? 'c2' : poster.drawSampleCompany('E');
    while (carrierKey === brokerKey) carrierKey = poster.drawSampleCompany('E');
    const fields = drawFields(random, lanes, 'L', size.today);
    const load = withStatus(poster.post('L', brokerKey, fields), pStatus);
    const truck = withStatus(poster.post('E', carrierKey, drawCounterpartOf(random, lanes, load)), pStatus);
    postings.push(load, truck);
    assignments.push({ loadKey: load.key, equipmentKey: truck.key, pStatus });
  }
  return { postings, assignments };
}

function withStatus(posting: MarketPosting, pStatus: PostingStatus): MarketPosting {
  return { ...posting, pStatus, postMode: 'A', networkKey: null };
}
