import { haversine, Oracle } from '../../engine/test/oracle.ts';
import type { Lead as SentLead } from '@loadstone/contracts/leads';
import type { Posting } from '../../engine/src/index.ts';
import { toEnginePosting, type FeedChange, type FeedPosting } from './server-parts.ts';

const DAY_MS = 86_400_000;
/** Postings of one company whose ends are not further apart may be one row (M16). */
const SAME_END_MILES = 15;
/** Loads of different companies that were posted further apart are not the same one (M18). */
const SAME_LOAD_MS = 3_600_000;
/** The leads of a posting as of an event and until the next entry: their tokens, in order. */
interface ListState {
  readonly eventId: number;
  readonly tokens: string;
}

/** What decides the leads of all postings, besides the day. */
interface BoardTables {
  readonly postings: ReadonlyMap<number, FeedPosting>;
  readonly networks: ReadonlyMap<number, readonly number[]>;
  readonly exclusions: ReadonlySet<string>;
  readonly globallyExcluded: ReadonlySet<number>;
  readonly suspended: ReadonlySet<number>;
}

/** What M16 compares of a posting besides its pair. */
interface Standing {
  /** The last action of its owner, milliseconds; undefined while carriers report the load as gone. */
  readonly confirmedOnMs: number | undefined;
  readonly isRated: boolean;
  /** Hashes of what its author wrote. */
  readonly texts: readonly (number | undefined)[];
}

/** What a row shows of its pair, of its group (M16) and of the same loads of others (M18). */
type RowFacts = Pick<SentLead, 'mutual' | 'covers' | 'dfo' | 'postedTimes' | 'sameLoads'>;

/** The rows of each posting's leads at each event of the feed, by brute force: without an index, and with the rules M1 to M16 only. */
export class ExpectedLeads {
  readonly #oracle: Oracle;
  /** The leads of each posting now, repeated ones too. */
  readonly #leads = new Map<number, Set<number>>();
  /** The rows of each posting at each event that changed them. */
  readonly #history = new Map<number, ListState[]>();
  readonly #standings = new Map<number, Standing>();
  readonly #suspended = new Set<number>();
  /** The open postings of suspended companies, which are no leads and have none. */
  readonly #hidden = new Map<number, Posting>();
  #confirmedSinceMs: number;
  #knownSince = 0;

  /**
   * @param day days since 1970-01-01
   * @param confirmedSinceMs the moment since when a posting must have been confirmed (M17)
   */
  constructor(day: number, confirmedSinceMs: number) {
    this.#oracle = new Oracle(day, 1);
    this.#confirmedSinceMs = confirmedSinceMs;
  }

  /** Begins with a board that is not empty, as of an event. O(postings²). */
  load({ postings, networks, exclusions, globallyExcluded, suspended }: BoardTables, eventId: number): void {
    const oracle = this.#oracle;
    this.#knownSince = eventId;
    for (const [id, members] of networks) oracle.networks.set(id, new Set(members));
    for (const pair of exclusions) {
      const [accountId, otherAccountId] = pair.split(' ').map(Number);
      oracle.setExclusion(accountId!, otherAccountId!, true);
    }
    for (const accountId of globallyExcluded) oracle.globallyExcluded.add(accountId);
    for (const accountId of suspended) this.#suspended.add(accountId);
    for (const posting of postings.values()) this.#put(posting);
    for (const token of postings.keys()) this.#judge(token, eventId);
  }

  /** The postings that have or had leads, in order. */
  listTokens(): number[] {
    return [...this.#history.keys()].sort((left, right) => left - right);
  }

  /** The tokens of the rows of a posting's leads as of an event, by brute force. */
  find(token: number, eventId: number): string {
    const states = this.#history.get(token) ?? [];
    const atEventId = Math.max(eventId, this.#knownSince);
    let last = states.length - 1;
    while (last >= 0 && states[last]!.eventId > atEventId) last -= 1;
    return states[last]?.tokens ?? '';
  }

  /** Forgets what lists were before an event: they count as what they were at it. */
  forgetBefore(eventId: number): void {
    this.#knownSince = eventId;
    for (const [token, states] of this.#history) {
      const kept = states.findLastIndex((state) => state.eventId <= eventId);
      if (kept > 0) states.splice(0, kept);
      if (states.length === 1 && states[0]!.tokens === '' && !this.#oracle.postings.has(token))
        this.#history.delete(token);
    }
  }

  /** Applies the change of an event. O(postings), and for a change of more than one posting O(postings²). */
  apply(change: FeedChange, eventId: number): void {
    const changed = this.#tell(change);
    if (changed !== undefined) return this.#judgeAround(changed, eventId);
    if (change.type === 'confirmationsEnded') {
      for (const [token, leads] of [...this.#leads]) this.#set(token, leads, eventId);
      return;
    }
    for (const token of new Set([...this.#leads.keys(), ...this.#oracle.postings.keys()])) this.#judge(token, eventId);
  }

  /** Changes the oracle. @returns the token of the one posting whose pairs may have changed; undefined for all */
  #tell(change: FeedChange): number | undefined {
    const oracle = this.#oracle;
    switch (change.type) {
      case 'posting':
        this.#put(change.posting);
        return change.posting.token;
      case 'postingRemoved':
        oracle.postings.delete(change.token);
        this.#hidden.delete(change.token);
        return change.token;
      case 'network':
        oracle.networks.set(change.networkId, new Set(change.members));
        return undefined;
      case 'exclusion':
        oracle.setExclusion(change.accountId, change.otherAccountId, change.excluded);
        return undefined;
      case 'globalExclusion':
        if (change.excluded) oracle.globallyExcluded.add(change.accountId);
        else oracle.globallyExcluded.delete(change.accountId);
        return undefined;
      case 'companySuspended':
        if (change.suspended) this.#suspend(change.accountId);
        else this.#resume(change.accountId);
        return undefined;
      case 'confirmationsEnded':
        this.#confirmedSinceMs = Date.parse(change.confirmedSince);
        return undefined;
      case 'day': {
        const day = Date.parse(`${change.day}T00:00:00Z`) / DAY_MS;
        oracle.advanceDay(day);
        for (const posting of [...this.#hidden.values()]) if (posting.day < day) this.#hidden.delete(posting.token);
        return undefined;
      }
      default:
        return undefined;
    }
  }

  #put(posting: FeedPosting): void {
    const { token, accountId, createdOn, updatedOn = createdOn, isReportedGone, hasRate = false } = posting;
    const texts = [posting.commentKey, posting.referenceKey];
    const confirmedOnMs = isReportedGone ? undefined : Date.parse(updatedOn);
    this.#standings.set(token, { confirmedOnMs, isRated: hasRate, texts });
    if (this.#suspended.has(accountId)) this.#hidden.set(token, toEnginePosting(posting));
    else this.#oracle.put(toEnginePosting(posting));
  }

  #suspend(accountId: number): void {
    this.#suspended.add(accountId);
    for (const posting of [...this.#oracle.postings.values()]) {
      if (posting.company !== accountId) continue;
      this.#oracle.postings.delete(posting.token);
      this.#hidden.set(posting.token, posting);
    }
  }

  #resume(accountId: number): void {
    this.#suspended.delete(accountId);
    for (const posting of [...this.#hidden.values()]) {
      if (posting.company !== accountId) continue;
      this.#hidden.delete(posting.token);
      this.#oracle.put(posting);
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

  /** What each row of a posting's leads shows now, by the token of the lead. O(leads²). */
  describeRows(myToken: number): Map<number, string> {
    const mine = this.#oracle.postings.get(myToken);
    const rows = new Map<number, string>();
    if (mine === undefined) return rows;
    const leads = this.#leads.get(myToken) ?? new Set();
    const pairs = new Map(this.#oracle.leads(mine).map((lead) => [lead.token, lead]));
    for (const [lead, ...rest] of this.#toGroups(mine, leads)) {
      const { mutual, covers, dfo } = pairs.get(lead!.token)!;
      const postedTimes = rest.length === 0 ? undefined : rest.length + 1;
      const same = [...leads].filter((token) => this.#maySameLoad(lead!, this.#oracle.postings.get(token)!));
      const companies = new Set(same.map((token) => this.#oracle.postings.get(token)!.company));
      rows.set(lead!.token, toFactsText({ mutual, covers, dfo, postedTimes, sameLoads: companies.size || undefined }));
    }
    return rows;
  }

  /** M18 for two loads without stops. */
  #maySameLoad(one: Posting, other: Posting): boolean {
    const [texts, otherTexts] = [this.#standings.get(one.token)!.texts, this.#standings.get(other.token)!.texts];
    return (
      one.kind === 'L' &&
      one.company !== other.company &&
      texts.some((text, place) => text !== undefined && text === otherTexts[place]) &&
      Math.abs(one.createdOn - other.createdOn) <= SAME_LOAD_MS &&
      haveSameLane(one, other)
    );
  }

  #toRows(myToken: number, leads: ReadonlySet<number>): number[] {
    const mine = this.#oracle.postings.get(myToken);
    return mine === undefined ? [] : this.#toGroups(mine, leads).map(([best]) => best!.token);
  }

  /** M16: the leads with the same fingerprint, directly or through other leads, the best one first. */
  #toGroups(mine: Posting, leads: ReadonlySet<number>): Ranked[][] {
    const rest = [...leads].map((token) => this.#oracle.postings.get(token)!);
    const groups: Ranked[][] = [];
    while (rest.length > 0) {
      const group = [rest.pop()!];
      for (const one of group) {
        for (const other of rest.filter((each) => isRepeated(one, each))) {
          group.push(other);
          rest.splice(rest.indexOf(other), 1);
        }
      }
      const ranked = group.map((lead) => this.#rank(mine, lead));
      groups.push(ranked.sort(compareInGroup));
    }
    return groups;
  }

  #rank(mine: Posting, lead: Posting): Ranked {
    const { confirmedOnMs, isRated } = this.#standings.get(lead.token)!;
    const isConfirmed = confirmedOnMs !== undefined && confirmedOnMs > this.#confirmedSinceMs;
    return { ...lead, isMutual: this.#isMutual(mine, lead), isConfirmed, isRated };
  }

  #isMutual(mine: Posting, other: Posting): boolean {
    const pair = mine.kind === 'L' ? this.#oracle.pair(mine, other) : this.#oracle.pair(other, mine);
    return pair !== null && pair.covers && pair.near;
  }

  #set(token: number, leads: Set<number>, eventId: number): void {
    this.#leads.set(token, leads);
    if (leads.size === 0 && !this.#oracle.postings.has(token)) this.#leads.delete(token);
    const states = this.#history.get(token) ?? [];
    const tokens = this.#toRows(token, leads)
      .sort((left, right) => left - right)
      .join(' ');
    if ((states.at(-1)?.tokens ?? '') === tokens) return;
    states.push({ eventId, tokens });
    this.#history.set(token, states);
  }
}

/** The tokens of a list, which {@link ExpectedLeads.find} joins. */
export function toTokens(joined: string): number[] {
  return joined === '' ? [] : joined.split(' ').map(Number);
}

/** What is compared of a row. */
export function toFactsText({ mutual, covers, dfo, postedTimes, sameLoads }: RowFacts): string {
  const counts = `posted ${postedTimes ?? 1}, same ${sameLoads ?? 0}`;
  return `${mutual ? 'mutual' : covers ? 'covers' : 'near'}, ${dfo.toFixed(2)} mi, ${counts}`;
}

/** M16 for two postings without stops. */
function isRepeated(one: Posting, other: Posting): boolean {
  return (
    one.company === other.company && one.kind === other.kind && one.size === other.size && haveSameLane(one, other)
  );
}

/** Whether day and equipment are the same, and the ends near. */
function haveSameLane(one: Posting, other: Posting): boolean {
  const toSet = ({ types }: Posting) => [...new Set(types)].sort().join('');
  const isNear = (left: Posting['origin'], right: Posting['origin']) =>
    Math.round(haversine(left, right) * 1_000) <= SAME_END_MILES * 1_000;
  return (
    one.day === other.day &&
    toSet(one) === toSet(other) &&
    isNear(one.origin, other.origin) &&
    isNear(one.destination, other.destination)
  );
}

type Ranked = Posting & { readonly isMutual: boolean; readonly isConfirmed: boolean; readonly isRated: boolean };

/** The order within a group. */
function compareInGroup(left: Ranked, right: Ranked): number {
  return (
    Number(right.isMutual) - Number(left.isMutual) ||
    Number(right.isConfirmed) - Number(left.isConfirmed) ||
    Number(right.isRated) - Number(left.isRated) ||
    right.createdOn - left.createdOn ||
    left.token - right.token
  );
}

function without<Item>(items: ReadonlySet<Item>, item: Item): Set<Item> {
  const rest = new Set(items);
  rest.delete(item);
  return rest;
}
