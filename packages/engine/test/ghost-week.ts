import type { Lead, Posting } from '../src/index.ts';
import { createEngine, DuplicateIndex, groupDuplicates, orderByFreshness } from '../src/index.ts';
import type { Random } from './random.ts';

/** A market of a week whose owners forget some loads and post some twice. All times are hours. */
interface WeekOptions {
  readonly random: Random;
  readonly loads: number;
  readonly calls: number;
  /** Loads whose owner leaves them open although they are gone. */
  readonly ghosts: number;
  /** Loads that their owner posts once more. */
  readonly duplicates: number;
}

/** How many calls there were, and how many of them were about a load that was gone. */
interface Called {
  calls: number;
  gone: number;
}

interface WeekResult {
  /** Carriers call the leads in the order M12; each posting is a row. */
  readonly without: Called;
  /** In the order M17; postings with one fingerprint are one row. */
  readonly withShield: Called;
}

const WEEK_HOURS = 168;
/** A posting is confirmed for this long by the last action of its owner. */
const CONFIRMED_HOURS = 4;
/** The mean time until a load is gone. */
const MEAN_HOURS_TO_COVER = 8;
/** A load that is not withdrawn stays on the board for a day. */
const OPEN_HOURS = 24;
/** Owners who reply to the question "Still available?", and how long they take. */
const REPLYING = 0.8;
const REPLY_HOURS = 0.5;
/** A carrier calls down its list until a load is available, at most so often. */
const CALLS_A_SEARCH = 5;
const MS_PER_HOUR = 3_600_000;

const HUBS = [
  { lat: 43.7, lon: -79.4 },
  { lat: 41.9, lon: -87.6 },
  { lat: 39.1, lon: -84.5 },
  { lat: 42.3, lon: -83.1 },
] as const;

interface WeekLoad {
  readonly posting: Posting;
  readonly postedAt: number;
  readonly coveredAt: number;
  readonly endsAt: number;
  /** The moments at which its owner acted on it, ascending. */
  readonly confirmedAt: readonly number[];
}

/** Runs the week. Both orders are called at the same moments by the same trucks. */
export function runGhostWeek(options: WeekOptions): WeekResult {
  const { random, calls } = options;
  const loads = createLoads(options);
  const byToken = new Map(loads.map((load) => [load.posting.token, load]));
  const engine = createEngine({ today: 0 });
  const index = new DuplicateIndex((token) => engine.get(token));
  const starts = loads.toSorted((one, other) => one.postedAt - other.postedAt);
  const ends = loads.toSorted((one, other) => one.endsAt - other.endsAt);
  const moments = Array.from({ length: calls }, () => random.next() * WEEK_HOURS).sort((one, other) => one - other);
  const result = { without: { calls: 0, gone: 0 }, withShield: { calls: 0, gone: 0 } };
  let started = 0;
  let ended = 0;
  for (const now of moments) {
    for (; started < starts.length && starts[started]!.postedAt <= now; started++) {
      const { posting } = starts[started]!;
      engine.put(posting);
      index.add(posting);
    }
    for (; ended < ends.length && ends[ended]!.endsAt <= now; ended++) {
      const { posting } = ends[ended]!;
      index.remove(posting);
      engine.remove(posting.token);
    }
    const { leads } = engine.match(createTruck(random), { limit: Infinity });
    const isGone = ({ token }: Lead) => byToken.get(token)!.coveredAt <= now;
    call(result.without, leads, isGone);
    const isConfirmed = ({ token }: Lead) =>
      (byToken.get(token)!.confirmedAt.findLast((at) => at <= now) ?? 0) > now - CONFIRMED_HOURS;
    const shown = groupDuplicates(leads, {
      findPlace: (token) => index.findPlace(token),
      getStanding: (lead) => ({ confirmed: isConfirmed(lead), rated: false }),
    });
    const rows = leads.filter(({ token }) => index.findPlace(token) === undefined || shown.has(token));
    call(result.withShield, orderByFreshness(rows, isConfirmed), isGone);
  }
  return result;
}

/** Calls down a list until a load is available. */
function call(called: Called, rows: readonly Lead[], isGone: (lead: Lead) => boolean): void {
  for (const lead of rows.slice(0, CALLS_A_SEARCH)) {
    called.calls += 1;
    if (!isGone(lead)) return;
    called.gone += 1;
  }
}

function createLoads({ random, loads, ghosts, duplicates }: WeekOptions): WeekLoad[] {
  const created: WeekLoad[] = [];
  for (let place = 0; place < loads; place++) {
    const postedAt = random.next() * WEEK_HOURS;
    const coveredAt = postedAt - Math.log(1 - random.next()) * MEAN_HOURS_TO_COVER;
    const isGhost = random.chance(ghosts);
    const origin = random.pick(HUBS);
    const first = createPosting(random, created.length + 1, 1 + random.below(60), origin, postedAt);
    // Who has forgotten a load no longer acts on it once it is gone; all others withdraw it then.
    const endsAt = isGhost ? postedAt + OPEN_HOURS : Math.min(coveredAt, postedAt + OPEN_HOURS);
    const confirmedAt = listConfirmations(random, postedAt, Math.min(coveredAt, endsAt));
    const times = { coveredAt, endsAt, confirmedAt };
    created.push({ posting: first, postedAt, ...times });
    if (!random.chance(duplicates)) continue;
    const token = created.length + 1;
    created.push({ posting: { ...first, token, createdOn: first.createdOn + 1 }, postedAt, ...times });
  }
  return created;
}

/** The post, and a reply each time the owner is asked, as far as it comes before `until`. */
function listConfirmations(random: Random, postedAt: number, until: number): number[] {
  const confirmed = [postedAt];
  for (let last = postedAt; random.chance(REPLYING);) {
    last += CONFIRMED_HOURS + random.next() * REPLY_HOURS;
    if (last >= until) break;
    confirmed.push(last);
  }
  return confirmed;
}

function createPosting(
  random: Random,
  token: number,
  company: number,
  origin: Posting['origin'],
  postedAt: number,
): Posting {
  const destination = random.pick(HUBS.filter((hub) => hub !== origin));
  const near = ({ lat, lon }: Posting['origin']) => ({
    lat: lat + random.normal() / 2,
    lon: lon + random.normal() / 2,
  });
  return {
    token,
    kind: 'L',
    company,
    origin: near(origin),
    originRadius: 150,
    destination: near(destination),
    destinationRadius: 150,
    types: 'V',
    size: 'T',
    attributes: '',
    day: 0,
    corridor: false,
    networkId: 0,
    createdOn: Math.round(postedAt * MS_PER_HOUR),
  };
}

function createTruck(random: Random): Posting {
  return { ...createPosting(random, 9_000_000, 1_000, random.pick(HUBS), 0), kind: 'E' };
}
