import type { PostingKind } from '@loadstone/contracts/postings';
import { toEnginePosting, type FeedChange, type FeedPosting } from './server-parts.ts';
import { haversine, Oracle } from '../../engine/test/oracle.ts';
import type { Posting } from '../../engine/src/index.ts';
import type { Random } from '../../engine/test/random.ts';

const DAY_MS = 86_400_000;
/** Postings of one company whose ends are not further apart may be one row (M16). */
const SAME_END_MILES = 15;
/** Ages of postings that become open: one that is open again keeps the moment at which it was posted. */
const AGES_MS = [0, 0, 0, 27 * 60_000, 29.5 * 60_000, 31 * 60_000];
const CITIES = [
  { lat: 41.87811, lon: -87.6298 },
  { lat: 43.0389, lon: -87.90647 },
  { lat: 39.76838, lon: -86.15804 },
  { lat: 43.65323, lon: -79.38318 },
];

/** A row of the change feed. */
interface FeedRow {
  readonly eventId: number;
  readonly change: FeedChange;
  readonly writtenOn: Date;
}

/** The leads of a posting as of an event and until the next entry: their tokens, in order. */
interface ListState {
  readonly eventId: number;
  readonly tokens: string;
}

/** A committed change that has no place in the feed yet. */
type WaitingChange = Pick<FeedRow, 'change' | 'writtenOn'>;

/**
 * The tables of the simulation: what is committed, the feed, and what brute force makes of it. Every write is one change of
 * the feed, which gets its place at the commit or afterwards; changes of different rows may change places. Some postings
 * repeat one of their company, so that a row stands for several (M16).
 */
export class World {
  readonly random: Random;
  readonly companies: readonly number[];
  readonly feed: FeedRow[] = [];
  /** The open postings. */
  readonly postings = new Map<number, FeedPosting>();
  /** Postings that are no longer open and still in the list of their company. */
  readonly assigned = new Map<number, FeedPosting>();
  readonly networks = new Map<number, readonly number[]>();
  readonly exclusions = new Set<string>();
  readonly globallyExcluded = new Set<number>();
  /** True while nothing is lost and nothing is late. */
  isCalm = false;
  readonly #oracle: Oracle;
  readonly #getNowMs: () => number;
  /** The leads of each posting now, repeated ones too, and at each event that changed its rows. */
  readonly #leads = new Map<number, Set<number>>();
  readonly #history = new Map<number, ListState[]>();
  /** The owner and the moment of each posting that there has been. */
  readonly #known = new Map<number, { readonly accountId: number; readonly createdMs: number }>();
  #day: string;
  #waiting: WaitingChange[] = [];
  #nextToken = 1;
  #knownSince = 0;

  constructor(random: Random, companies: number, getNowMs: () => number) {
    this.random = random;
    this.companies = Array.from({ length: companies }, (_, index) => index + 1);
    this.#getNowMs = getNowMs;
    this.#day = toDay(getNowMs());
    this.#oracle = new Oracle(getNowMs() / DAY_MS - ((getNowMs() / DAY_MS) % 1), 1);
  }

  /** The day of the board, `YYYY-MM-DD`. */
  get day(): string {
    return this.#day;
  }

  get lastEventId(): number {
    return this.feed.length;
  }

  /** Gives every committed change without a place its place. @returns true where there was one */
  place(): boolean {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const each of waiting) this.#append(each);
    return waiting.length > 0;
  }

  /** The open postings of a company. */
  listOwn(company: number): FeedPosting[] {
    return [...this.postings.values()].filter(({ accountId }) => accountId === company);
  }

  /** The postings of a kind in the company's list, by their tokens: the open ones and the assigned ones. */
  listShown(company: number, kind: PostingKind): FeedPosting[] {
    const all = [...this.postings.values(), ...this.assigned.values()];
    return all
      .filter((posting) => posting.accountId === company && posting.kind === kind)
      .sort((left, right) => left.token - right.token);
  }

  /** The tokens of the rows of a posting's leads as of an event, by brute force. */
  findLeads(token: number, eventId: number): string {
    const states = this.#history.get(token) ?? [];
    const atEventId = Math.max(eventId, this.#knownSince);
    let last = states.length - 1;
    while (last >= 0 && states[last]!.eventId > atEventId) last -= 1;
    return states[last]?.tokens ?? '';
  }

  /** The leads of all postings of a company as of an event, by brute force: with each the own postings that it matches. */
  findLive(company: number, eventId: number): Map<number, number[]> {
    const live = new Map<number, number[]>();
    for (const own of [...this.#history.keys()].sort((left, right) => left - right)) {
      if (this.#known.get(own)?.accountId !== company) continue;
      for (const lead of toTokens(this.findLeads(own, eventId))) live.set(lead, [...(live.get(lead) ?? []), own]);
    }
    return live;
  }

  /** How long ago a posting was posted. */
  getAgeMs(token: number): number {
    return this.#getNowMs() - (this.#known.get(token)?.createdMs ?? 0);
  }

  /** Forgets what lists were before an event: they count as what they were at it. */
  forgetBefore(eventId: number): void {
    this.#knownSince = eventId;
    for (const [token, states] of this.#history) {
      const kept = states.findLastIndex((state) => state.eventId <= eventId);
      if (kept > 0) states.splice(0, kept);
      if (states.length === 1 && states[0]!.tokens === '' && !this.postings.has(token)) this.#history.delete(token);
    }
  }

  /** True with this probability, unless the network is calm. */
  isLost(probability: number): boolean {
    return !this.isCalm && this.random.chance(probability);
  }

  /** Writes a random change of one company, or moves the day. @param most postings at most */
  writeRandom(most: number): void {
    const { random } = this;
    const open = [...this.postings.values()];
    const roll = random.next();
    if (roll < 0.4 && open.length < most) return this.#write({ type: 'posting', posting: this.#drawNew(open) });
    if (roll < 0.7 && open.length > 0) return this.#edit(random.pick(open));
    if (roll < 0.88 && open.length > 0) return this.#remove(random.pick(open));
    const accountId = random.pick(this.companies);
    const otherAccountId = random.pick(this.companies);
    if (roll < 0.95 && accountId !== otherAccountId) {
      return this.#write({ type: 'exclusion', accountId, otherAccountId, excluded: random.chance(0.4) });
    }
    if (roll < 0.98) {
      const members = this.companies.filter(() => random.chance(0.6));
      return this.#write({ type: 'network', networkId: 1 + random.below(2), members, accountId });
    }
    this.#write({ type: 'globalExclusion', accountId, excluded: random.chance(0.3) });
  }

  /** Moves the board to the day of the clock, where it is another one. */
  moveDay(): void {
    const day = toDay(this.#getNowMs());
    if (day !== this.#day) this.#write({ type: 'day', day });
  }

  #edit(posting: FeedPosting): void {
    const { random } = this;
    const updatedOn = new Date(this.#getNowMs()).toISOString();
    const version = posting.version + 1;
    if (random.chance(0.2)) {
      return this.#write({ type: 'posting', posting: { ...posting, updatedOn, isSameVersion: true } });
    }
    const drawn = this.#draw(posting.token, posting);
    const field = random.pick([
      'srceRadius',
      'destRadius',
      'vehicleType',
      'dateAvail',
      'networkId',
      'srceLat',
    ] as const);
    this.#write({ type: 'posting', posting: { ...posting, [field]: drawn[field], updatedOn, version } });
  }

  #remove({ token, kind, accountId, version }: FeedPosting): void {
    this.#write({
      type: 'postingRemoved',
      token,
      kind,
      accountId,
      version: this.random.chance(0.5) ? null : version + 1,
    });
  }

  /** A new posting; every third one repeats another one of its company, most of them near it. */
  #drawNew(open: readonly FeedPosting[]): FeedPosting {
    const { random } = this;
    const drawn = this.#draw(this.#nextToken++);
    if (open.length === 0 || random.chance(0.67)) return drawn;
    const repeated = random.pick(open);
    const { srceRadius, destRadius, postMode, networkId, createdOn, token } = drawn;
    const srceLat = round(repeated.srceLat + random.normal() * 0.15);
    const { srceLong, destLat, destLong } = repeated;
    const radii = random.chance(0.5) ? { srceRadius, destRadius, postMode, networkId } : {};
    return {
      ...repeated,
      token,
      version: 1,
      createdOn,
      updatedOn: undefined,
      srceLat,
      srceLong,
      destLat,
      destLong,
      ...radii,
    };
  }

  #draw(token: number, known?: FeedPosting): FeedPosting {
    const { random } = this;
    const place = () => {
      const { lat, lon } = random.pick(CITIES);
      return { lat: round(lat + random.normal() * 0.3), lon: round(lon + random.normal() * 0.3) };
    };
    const [origin, destination] = [place(), place()];
    const networkId = random.chance(0.8) ? null : 1 + random.below(2);
    return {
      token,
      kind: known?.kind ?? random.pick(['L', 'E'] as const),
      accountId: known?.accountId ?? random.pick(this.companies),
      version: 1,
      createdOn: known?.createdOn ?? new Date(this.#getNowMs() - random.pick(AGES_MS)).toISOString(),
      dateAvail: toDay(this.#getNowMs() + random.pick([0, 0, 1, 1, 2]) * DAY_MS),
      srceLat: origin.lat,
      srceLong: origin.lon,
      srceRadius: random.pick([50, 100, 200, 500]),
      destLat: destination.lat,
      destLong: destination.lon,
      destRadius: random.pick([100, 200, 500]),
      vehicleType: random.pick(['V', 'VR', 'R']),
      vehicleSize: 'T',
      postingAttrib: '',
      postMode: networkId === null ? 'A' : 'P',
      networkId,
      corridor: 'R',
      commentKey: token,
      referenceKey: token,
    };
  }

  #write(change: FeedChange): void {
    this.#keep(change);
    // Among those that wait it is behind those of its own row: their locks made it wait.
    const key = toRowKey(change);
    const first = this.#waiting.findLastIndex((other) => toRowKey(other.change) === key) + 1;
    const place = first + this.random.below(this.#waiting.length - first + 1);
    this.#waiting.splice(place, 0, { change, writtenOn: new Date(this.#getNowMs()) });
    if (this.random.chance(0.5)) this.place();
  }

  #append({ change, writtenOn }: WaitingChange): void {
    const eventId = this.feed.length + 1;
    this.feed.push({ eventId, change, writtenOn });
    const changed = this.#tell(change);
    if (changed === undefined)
      for (const token of new Set([...this.#leads.keys(), ...this.postings.keys()])) this.#judge(token, eventId);
    else this.#judgeAround(changed, eventId);
  }

  /** Changes the tables. */
  #keep(change: FeedChange): void {
    if (change.type === 'posting') {
      const { token, accountId, createdOn } = change.posting;
      this.postings.set(token, change.posting);
      this.#known.set(token, { accountId, createdMs: Date.parse(createdOn) });
    }
    if (change.type === 'postingRemoved') this.#end(change.token, change.version);
    if (change.type === 'network') this.networks.set(change.networkId, change.members ?? []);
    if (change.type === 'exclusion')
      toggle(this.exclusions, `${change.accountId} ${change.otherAccountId}`, change.excluded);
    if (change.type === 'globalExclusion') toggle(this.globallyExcluded, change.accountId, change.excluded);
    if (change.type !== 'day') return;
    this.#day = change.day;
    for (const { token, dateAvail } of [...this.postings.values()]) {
      if (dateAvail < change.day) this.postings.delete(token);
    }
  }

  #end(token: number, version: number | null): void {
    const posting = this.postings.get(token);
    this.postings.delete(token);
    if (posting !== undefined && version !== null) this.assigned.set(token, { ...posting, version });
  }

  /** Changes the oracle. @returns the token of the one posting whose pairs may have changed; undefined for all */
  #tell(change: FeedChange): number | undefined {
    const oracle = this.#oracle;
    switch (change.type) {
      case 'posting':
        oracle.put(toEnginePosting(change.posting));
        return change.posting.token;
      case 'postingRemoved':
        oracle.postings.delete(change.token);
        return change.token;
      case 'network':
        oracle.networks.set(change.networkId, new Set(change.members));
        return undefined;
      case 'exclusion':
        oracle.setExclusion(change.accountId, change.otherAccountId, change.excluded);
        return undefined;
      case 'globalExclusion':
        toggle(oracle.globallyExcluded, change.accountId, change.excluded);
        return undefined;
      case 'day':
        oracle.advanceDay(Date.parse(`${change.day}T00:00:00Z`) / DAY_MS);
        return undefined;
      default:
        return undefined;
    }
  }

  /** Finds the leads of one posting again. */
  #judge(token: number, eventId: number): void {
    const mine = this.#oracle.postings.get(token);
    const leads = mine === undefined ? [] : this.#oracle.leads(mine).map((lead) => lead.token);
    this.#set(token, new Set(leads), eventId);
  }

  /** Finds the leads of one posting again, and whether it is one of the others' leads. */
  #judgeAround(token: number, eventId: number): void {
    const oracle = this.#oracle;
    this.#judge(token, eventId);
    const posting = oracle.postings.get(token);
    for (const [own, leads] of [...this.#leads]) {
      const mine = oracle.postings.get(own);
      if (own === token || mine === undefined) continue;
      const isLead = posting !== undefined && posting.kind !== mine.kind && this.#isLead(mine, posting);
      if (isLead) this.#set(own, new Set(leads).add(token), eventId);
      else if (leads.has(token)) this.#set(own, without(leads, token), eventId);
    }
  }

  #isLead(mine: Posting, other: Posting): boolean {
    const pair = mine.kind === 'L' ? this.#oracle.pair(mine, other) : this.#oracle.pair(other, mine);
    return pair !== null && (mine.kind === 'L' ? pair.brokerSees : pair.carrierSees);
  }

  /** M16: of the leads with the same fingerprint, directly or through other leads, the best one. */
  #toRows(myToken: number, leads: ReadonlySet<number>): number[] {
    const mine = this.#oracle.postings.get(myToken);
    if (mine === undefined) return [];
    const rest = [...leads].map((token) => this.#oracle.postings.get(token)!);
    const rows: number[] = [];
    while (rest.length > 0) {
      const group = [rest.pop()!];
      for (const one of group) {
        for (const other of rest.filter((each) => isRepeated(one, each))) {
          group.push(other);
          rest.splice(rest.indexOf(other), 1);
        }
      }
      const ranked = group.map((lead) => ({ ...lead, mutual: this.#isMutual(mine, lead) }));
      rows.push(ranked.sort(compareInGroup)[0]!.token);
    }
    return rows;
  }

  #isMutual(mine: Posting, other: Posting): boolean {
    const pair = mine.kind === 'L' ? this.#oracle.pair(mine, other) : this.#oracle.pair(other, mine);
    return pair !== null && pair.covers && pair.near;
  }

  #set(token: number, leads: Set<number>, eventId: number): void {
    this.#leads.set(token, leads);
    if (leads.size === 0 && !this.postings.has(token)) this.#leads.delete(token);
    const states = this.#history.get(token) ?? [];
    const tokens = this.#toRows(token, leads)
      .sort((left, right) => left - right)
      .join(' ');
    if ((states.at(-1)?.tokens ?? '') === tokens) return;
    states.push({ eventId, tokens });
    this.#history.set(token, states);
  }
}

/** The tokens of a list, which {@link World.findLeads} joins. */
export function toTokens(joined: string): number[] {
  return joined === '' ? [] : joined.split(' ').map(Number);
}

/** M16 for two postings without stops. */
function isRepeated(one: Posting, other: Posting): boolean {
  const toSet = ({ types }: Posting) => [...new Set(types)].sort().join('');
  const isNear = (left: Posting['origin'], right: Posting['origin']) =>
    Math.round(haversine(left, right) * 1_000) <= SAME_END_MILES * 1_000;
  return (
    one.company === other.company &&
    one.kind === other.kind &&
    one.day === other.day &&
    one.size === other.size &&
    toSet(one) === toSet(other) &&
    isNear(one.origin, other.origin) &&
    isNear(one.destination, other.destination)
  );
}

type Ranked = Posting & { readonly mutual: boolean };

/** The order within a group: here all are confirmed, and none has a rate. */
function compareInGroup(left: Ranked, right: Ranked): number {
  return Number(right.mutual) - Number(left.mutual) || right.createdOn - left.createdOn || left.token - right.token;
}

/** What names the row that a change describes. */
function toRowKey(change: FeedChange): string {
  switch (change.type) {
    case 'posting':
      return `posting ${change.posting.token}`;
    case 'postingRemoved':
      return `posting ${change.token}`;
    case 'network':
      return `network ${change.networkId}`;
    case 'exclusion':
      return `exclusion ${change.accountId} ${change.otherAccountId}`;
    case 'globalExclusion':
      return `company ${change.accountId}`;
    default:
      return change.type;
  }
}

function toDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}

function toggle<Item>(items: Set<Item>, item: Item, isIn: boolean): void {
  if (isIn) items.add(item);
  else items.delete(item);
}

function without<Item>(items: ReadonlySet<Item>, item: Item): Set<Item> {
  const rest = new Set(items);
  rest.delete(item);
  return rest;
}
