import { drawPosting, drawSimilar } from './draw-posting.ts';
import { ExpectedLeads, toTokens } from './expected-leads.ts';
import type { OwnWrite } from './own-writes.ts';
import { Tables } from './tables.ts';
import type { FeedChange, FeedPosting } from './server-parts.ts';
import type { Random } from '../../engine/test/random.ts';

const MOST_POSTINGS = 40;
const DAY_MS = 86_400_000;
/** How long a posting counts as confirmed (M17): short, so that it ends for many in a history. */
const CONFIRMED_MS = 5 * 60_000;
/** How often confirmations end: each is a change of the feed. */
const ENDS_EACH_MS = 30_000;

/** A row of the change feed. */
interface FeedRow {
  readonly eventId: number;
  readonly change: FeedChange;
  readonly writtenOn: Date;
  /** The call of a desk that caused it. */
  readonly changeId: string | null;
}

/** A committed change that has no place in the feed yet. */
type WaitingChange = Omit<FeedRow, 'eventId'>;

/** The company and the kind of a posting. */
type PostingOwner = Pick<FeedPosting, 'accountId' | 'kind'>;

/** What the tables had at an event of the feed. */
interface Backup {
  readonly lastEventId: number;
  readonly nextToken: number;
  readonly tables: Tables;
}

/**
 * The tables of the simulation: what is committed, the feed, and what brute force makes of it. Every write is one change of
 * the feed, which gets its place at the commit or afterwards; changes of different rows may change places. Some postings
 * repeat one of their company, so that a row stands for several (M16).
 */
export class World {
  readonly random: Random;
  readonly companies: readonly number[];
  readonly feed: FeedRow[] = [];
  /** Called after each commit. */
  onCommit: () => void = () => undefined;
  /** True while nothing is lost and nothing is late. */
  isCalm = false;
  /** Counts restores: each begins another feed, which issues event ids of the lost one again. */
  restores = 0;
  /** Counts the changes of all feeds. */
  writes = 0;
  #tables: Tables;
  #expected: ExpectedLeads;
  #backup: Backup;
  readonly #getNowMs: () => number;
  #waiting: WaitingChange[] = [];
  #nextToken = 1;
  /** Those to whom tokens were ever issued. */
  readonly #owners = new Map<number, PostingOwner>();

  constructor(random: Random, companies: number, getNowMs: () => number) {
    this.random = random;
    this.companies = Array.from({ length: companies }, (_, index) => index + 1);
    this.#getNowMs = getNowMs;
    this.#tables = new Tables(toDay(getNowMs()), getNowMs() - CONFIRMED_MS);
    this.#expected = this.#createExpected();
    this.#backup = this.#copy();
  }

  /** What brute force makes of the feed. */
  get expected(): ExpectedLeads {
    return this.#expected;
  }

  /** Another object after a restore. */
  get tables(): Tables {
    return this.#tables;
  }

  get lastEventId(): number {
    return this.feed.length;
  }

  /** True where committed changes have no place in the feed yet. */
  get hasWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** Gives every committed change without a place its place. @returns true where there was one */
  place(): boolean {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const each of waiting) this.#append(each);
    return waiting.length > 0;
  }

  /** Keeps what the tables have now, for {@link restore}. */
  backUp(): void {
    this.place();
    this.#backup = this.#copy();
  }

  /** Replaces the tables by the last backup: what was written since then never was, and its tokens and event ids are issued again. */
  restore(): void {
    const { lastEventId, nextToken, tables } = this.#backup;
    this.restores += 1;
    this.#waiting = [];
    this.feed.length = lastEventId;
    this.#nextToken = nextToken;
    this.#tables = tables.copy();
    this.#expected = this.#createExpected();
    this.#expected.load(this.#tables, lastEventId);
  }

  /** The leads of all postings of a company as of an event, by brute force: with each the own postings that it matches. */
  findLive(company: number, eventId: number): Map<number, number[]> {
    const live = new Map<number, number[]>();
    for (const own of this.expected.listTokens()) {
      if (this.#tables.known.get(own)?.accountId !== company) continue;
      for (const lead of toTokens(this.expected.find(own, eventId))) live.set(lead, [...(live.get(lead) ?? []), own]);
    }
    return live;
  }

  /** How long ago a posting was posted. */
  getAgeMs(token: number): number {
    return this.#getNowMs() - (this.#tables.known.get(token)?.createdMs ?? 0);
  }

  /** True with this probability, unless the network is calm. */
  isLost(probability: number): boolean {
    return !this.isCalm && this.random.chance(probability);
  }

  /** Writes a random change of one company. */
  writeRandom(): void {
    const { random } = this;
    const open = [...this.#tables.postings.values()];
    const roll = random.next();
    if (roll < 0.4 && open.length < MOST_POSTINGS) return void this.#create(open);
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
    if (roll < 0.987) return this.#write({ type: 'globalExclusion', accountId, excluded: random.chance(0.3) });
    if (roll < 0.992) return this.#write({ type: 'companySuspended', accountId, suspended: random.chance(0.3) });
    this.#write({ type: 'details', accountId, userId: null });
  }

  /**
   * Carries out what a user of a company does with an own posting.
   *
   * @returns the posting as it is now; undefined where it is not open or has another version than the user saw, or where there are
   *   too many
   */
  writeOwn(
    accountId: number,
    { type, kind, token, version, dateAvail }: OwnWrite,
    changeId: string,
  ): FeedPosting | undefined {
    if (type === 'create' && this.#tables.postings.size >= MOST_POSTINGS) return undefined;
    if (type === 'create') return this.#create([...this.#tables.postings.values()], { accountId, kind }, changeId);
    const posting = this.#tables.postings.get(token);
    if (posting?.accountId !== accountId || posting.kind !== kind || posting.version !== version) return undefined;
    if (type === 'remove') this.#write({ type: 'postingRemoved', token, kind, accountId, version: null }, changeId);
    else this.#put({ ...posting, dateAvail, version: version + 1 }, changeId);
    return this.#tables.postings.get(token) ?? posting;
  }

  /** Moves the board to the day of the clock, where it is another one. */
  moveDay(): void {
    const day = toDay(this.#getNowMs());
    if (day !== this.#tables.day) this.#write({ type: 'day', day });
  }

  /** Ends the confirmations that are due, where some time has passed since the last ones have ended. */
  endConfirmations(): void {
    const sinceMs = this.#getNowMs() - CONFIRMED_MS;
    if (sinceMs - this.#tables.confirmedSinceMs < ENDS_EACH_MS) return;
    this.#write({ type: 'confirmationsEnded', confirmedSince: new Date(sinceMs).toISOString() });
  }

  #createExpected(): ExpectedLeads {
    return new ExpectedLeads(toDayNumber(this.#tables.day), this.#tables.confirmedSinceMs);
  }

  /** Adds a posting; every third one repeats another one of its company. */
  #create(
    open: readonly FeedPosting[],
    owner: PostingOwner = { accountId: this.random.pick(this.companies), kind: this.random.pick(['L', 'E'] as const) },
    changeId?: string,
  ): FeedPosting {
    const { random } = this;
    const { accountId, kind } = owner;
    const token = this.#issueToken({ accountId, kind });
    const drawn = drawPosting({ random, nowMs: this.#getNowMs() }, { accountId, kind, token });
    const posting = this.#repeat(drawn, open);
    this.#write({ type: 'posting', posting }, changeId);
    return posting;
  }

  /** A new posting as it was drawn, or one that repeats one of its company, or of any company (M18). */
  #repeat(drawn: FeedPosting, open: readonly FeedPosting[]): FeedPosting {
    const { random } = this;
    const isOther = random.chance(0.2);
    const similar = open.filter((one) => (isOther ? one.kind === drawn.kind : isOwnedBy(one, drawn)));
    if (similar.length === 0 || random.chance(0.67)) return drawn;
    return { ...drawSimilar(random, random.pick(similar), drawn), accountId: drawn.accountId };
  }

  /**
   * The next token. After a restore a token is issued again, for the company and kind that had it: a request of one posting does
   * not name its company here, and the server would refuse that of another one.
   */
  #issueToken(owner: PostingOwner): number {
    for (;;) {
      const token = this.#nextToken++;
      const known = this.#owners.get(token) ?? owner;
      if (!isOwnedBy(known, owner)) continue;
      this.#owners.set(token, known);
      return token;
    }
  }

  #edit(posting: FeedPosting): void {
    const { random } = this;
    if (random.chance(0.1)) return this.#put({ ...posting, isSameVersion: true });
    if (random.chance(0.1)) {
      // No action of the owner.
      return this.#write({ type: 'posting', posting: { ...posting, isSameVersion: true, isReportedGone: true } });
    }
    const drawn = drawPosting({ random, nowMs: this.#getNowMs() }, posting);
    const field = random.pick([
      'srceRadius',
      'destRadius',
      'vehicleType',
      'dateAvail',
      'networkId',
      'srceLat',
      'hasRate',
      'commentKey',
    ] as const);
    this.#put({ ...posting, [field]: drawn[field], version: posting.version + 1 });
  }

  /** Writes a posting on which its owner has acted. */
  #put({ isReportedGone: _, ...posting }: FeedPosting, changeId?: string): void {
    const updatedOn = new Date(this.#getNowMs()).toISOString();
    this.#write({ type: 'posting', posting: { ...posting, updatedOn } }, changeId);
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

  #write(change: FeedChange, changeId: string | null = null): void {
    this.#tables.write(change);
    // Among those that wait it is behind those of its own row: their locks made it wait.
    const key = toRowKey(change);
    const first = this.#waiting.findLastIndex((other) => toRowKey(other.change) === key) + 1;
    const place = first + this.random.below(this.#waiting.length - first + 1);
    this.#waiting.splice(place, 0, { change, writtenOn: new Date(this.#getNowMs()), changeId });
    if (this.random.chance(0.5)) this.place();
    this.onCommit();
  }

  #append({ change, writtenOn, changeId }: WaitingChange): void {
    const eventId = this.feed.length + 1;
    this.writes += 1;
    this.feed.push({ eventId, change, writtenOn, changeId });
    this.#expected.apply(change, eventId);
  }

  #copy(): Backup {
    return { lastEventId: this.lastEventId, nextToken: this.#nextToken, tables: this.#tables.copy() };
  }
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
    case 'companySuspended':
    case 'details':
      return `company ${change.accountId}`;
    default:
      return change.type;
  }
}

/** The days since 1970-01-01. */
function toDayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

function toDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

function isOwnedBy(posting: PostingOwner, { accountId, kind }: PostingOwner): boolean {
  return posting.accountId === accountId && posting.kind === kind;
}
