import {
  compareInGroup,
  DuplicateIndex,
  groupDuplicates,
  type Engine,
  type Posting,
  type SharedPlace,
  type StandingOfLead,
} from '@loadstone/engine';
import { rememberLead, type LeadChange } from './leads.ts';

type Posted = Pick<Posting, 'token' | 'createdOn'>;

/** A lead of an own posting, as far as the choice of its row needs it. */
type Paired = Posted & { readonly mutual: boolean };

/** What the choice of rows reads of the index. */
interface DuplicateLeadsOptions {
  readonly engine: Pick<Engine, 'get' | 'getCreatedOn'>;
  /** An own posting and another one, as the engine holds both now; undefined where it does not hold one of them. */
  readonly viewPair: Engine['viewPair'];
  /** Whether two postings are a mutual pair by their places. The engine need not hold them, and visibility does not matter. */
  readonly isMutual: (mine: Posting, lead: Posting) => boolean;
  readonly getStanding: (lead: Posted) => StandingOfLead;
  /** The standing that a lead had before the current change. */
  readonly getStandingBefore: (lead: Posted) => StandingOfLead;
}

/** The largest group whose rows are compared. Above it the whole list is named (`relisted`), which limits the cost of a change. */
const GROUP_MAXIMUM = 200;

/** The leads of a list in groups of two or more: how often each row was posted, and the leads that are no rows. */
interface GroupedLeads {
  readonly times: ReadonlyMap<number, number>;
  readonly hidden: ReadonlySet<number>;
}

/**
 * Shows leads with the same fingerprint as one row (M16): in lists, in counts, and in the changes that clients receive. A
 * posting without duplicates costs one look-up.
 */
export class DuplicateLeads {
  readonly #index: DuplicateIndex;
  readonly #options: DuplicateLeadsOptions;
  /** All postings that the current change removes or replaces, as they were. */
  readonly #taken = new Map<number, Posting>();
  /** Of those postings, the ones that had a duplicate, with the place that they shared with it. */
  readonly #sharedBefore = new Map<number, { posting: Posting; place: SharedPlace }>();
  /** Of those postings, the ones that had no duplicate. */
  readonly #aloneBefore = new Set<number>();
  /** The places from which the current change has removed a posting, but not its only one. */
  readonly #leftPlaces = new Set<SharedPlace>();
  /** The links that were lost because the current change emptied a place: by that place, and by each place linked to it. */
  readonly #linksBefore = new Map<SharedPlace, SharedPlace[]>();

  constructor(options: DuplicateLeadsOptions) {
    this.#index = new DuplicateIndex((token) => options.engine.get(token));
    this.#options = options;
  }

  /**
   * The place of a posting with a duplicate now or before the current change; undefined for most. A place of one posting
   * without links is that of a posting of a similar lane. O(1).
   */
  #findShared(token: number): SharedPlace | undefined {
    const place = this.#index.findPlace(token);
    if (place === undefined || place.tokens.size > 1 || place.links.size > 0) return place;
    return this.#leftPlaces.has(place) || this.#linksBefore.has(place) ? place : undefined;
  }

  /** The groups of leads as they are now, each by the lead that stands for it. */
  #groupNow<L extends Paired>(leads: Iterable<L>): Map<number, readonly number[]> {
    return groupDuplicates(leads, {
      findPlace: (token) => this.#index.findPlace(token),
      getStanding: this.#options.getStanding,
    });
  }

  /** The postings with the fingerprint of a posting, except itself. */
  listSame(posting: Posting): number[] {
    return this.#index.listSame(posting);
  }

  /** The duplicates of a posting that was added. O(1) where it has none. */
  listRepeated(posting: Posting): number[] {
    return this.#findShared(posting.token) === undefined ? [] : this.#index.listSame(posting);
  }

  /** Adds a posting that the engine holds. */
  add(posting: Posting): void {
    this.#index.add(posting);
  }

  /** Removes a posting that is removed or replaced. {@link collapse} still knows its group until {@link settle}. */
  take(posting: Posting): void {
    const place = this.#findShared(posting.token);
    const links = [...(place?.links ?? [])];
    this.#index.remove(posting);
    if (!this.#taken.has(posting.token)) this.#taken.set(posting.token, posting);
    if (place === undefined) {
      this.#aloneBefore.add(posting.token);
      return;
    }
    this.#sharedBefore.set(posting.token, { posting, place });
    if (place.tokens.size > 0) {
      this.#leftPlaces.add(place);
      return;
    }
    this.#linksBefore.set(place, [...links, ...(this.#linksBefore.get(place) ?? [])]);
    for (const linked of links) this.#linksBefore.set(linked, [...(this.#linksBefore.get(linked) ?? []), place]);
  }

  /** Removes the postings of days before `day`, as {@link take} does. */
  takeBefore(day: number): void {
    for (const token of this.#index.listSharedBefore(day)) {
      const posting = this.#options.engine.get(token);
      if (posting !== undefined) this.take(posting);
    }
    this.#index.removeBefore(day);
  }

  /** Forgets the state before the current change: every row that it concerns is known now. */
  settle(): void {
    this.#taken.clear();
    this.#aloneBefore.clear();
    if (this.#sharedBefore.size === 0) return;
    this.#sharedBefore.clear();
    this.#leftPlaces.clear();
    this.#linksBefore.clear();
  }

  /** The groups among all leads of a posting. */
  group(leads: readonly Paired[]): GroupedLeads {
    const times = new Map<number, number>();
    const hidden = new Set<number>();
    for (const [shown, group] of this.#groupNow(leads)) {
      if (group.length > 1) times.set(shown, group.length);
      for (const token of group) if (token !== shown) hidden.add(token);
    }
    return { times, hidden };
  }

  /** The number of rows that the leads of one list make. */
  countRows(tokens: readonly number[]): number {
    const grouped = tokens.filter((token) => this.#findShared(token) !== undefined);
    const { size } = this.#groupNow(this.#toUnpaired(grouped));
    return tokens.length - grouped.length + size;
  }

  /**
   * The rows of a search without an own posting: by the posting that is shown, all of its group. Covers only postings that
   * have, or have had, a duplicate; each other one is a row. O(postings in groups).
   */
  groupFound(isFound: (token: number) => boolean): Map<number, readonly number[]> {
    return this.#groupNow(this.#toUnpaired(this.#index.listSharedBefore(Infinity).filter(isFound)));
  }

  #toUnpaired(tokens: readonly number[]): Paired[] {
    return tokens.map((token) => ({ token, createdOn: this.#options.engine.getCreatedOn(token) ?? 0, mutual: false }));
  }

  /** Returns a test: true for a lead that has no row, because another lead stands for it. Searches once for each own posting. */
  hideIn(search: (myToken: number) => readonly Paired[]): (myToken: number, leadToken: number) => boolean {
    const known = new Map<number, ReadonlySet<number>>();
    return (myToken, leadToken) => {
      if (this.#findShared(leadToken) === undefined) return false;
      const hidden = known.get(myToken) ?? this.group(search(myToken)).hidden;
      known.set(myToken, hidden);
      return hidden.has(leadToken);
    };
  }

  /** The group of a lead among the leads of an own posting, the best first; the lead is in it. */
  listGroup(myToken: number, leadToken: number): readonly number[] {
    const place = this.#findShared(leadToken);
    if (place === undefined) return [leadToken];
    const leads = this.#listLeads(
      myToken,
      listReachable([place], ({ links }) => links),
    );
    const group = [...this.#groupNow(leads).values()].find((tokens) => tokens.includes(leadToken));
    if (group === undefined) return [leadToken];
    const members = new Set(group);
    return leads
      .filter(({ token }) => members.has(token))
      .map((lead) => ({ ...lead, ...this.#options.getStanding(lead) }))
      .sort(compareInGroup)
      .map(({ token }) => token);
  }

  /** The size of {@link listGroup}; undefined where the lead is alone. */
  countGroup(myToken: number, leadToken: number): number | undefined {
    if (this.#findShared(leadToken) === undefined) return undefined;
    const { length } = this.listGroup(myToken, leadToken);
    return length === 1 ? undefined : length;
  }

  /** True for a lead of an own posting that has a row: no other lead stands for it. */
  isRow(myToken: number, leadToken: number): boolean {
    if (!this.#isLead(myToken, leadToken)) return false;
    const place = this.#findShared(leadToken);
    if (place === undefined) return true;
    const reachable = listReachable([place], ({ links }) => links);
    return this.#groupNow(this.#listLeads(myToken, reachable)).has(leadToken);
  }

  #isLead(myToken: number, leadToken: number): boolean {
    return this.#options.viewPair(myToken, leadToken)?.isLead === true;
  }

  /**
   * The postings that are no longer confirmed since the current change, where another posting may be shown in their place.
   * O(postings in groups).
   */
  listOvertaken(): number[] {
    const { engine, getStanding, getStandingBefore } = this.#options;
    const toRanked = (token: number) => {
      const createdOn = engine.getCreatedOn(token) ?? 0;
      const posted = { token, createdOn, mutual: false };
      return { before: { ...posted, ...getStandingBefore(posted) }, now: { ...posted, ...getStanding(posted) } };
    };
    return this.#index.listSharedBefore(Infinity).filter((token) => {
      const ranked = toRanked(token);
      const place = this.#index.findPlace(token);
      if (ranked.before.confirmed === ranked.now.confirmed || place === undefined) return false;
      const places = listReachable([place], ({ links }) => links);
      if (countTokens(places) > GROUP_MAXIMUM) return true;
      const tokens = [...places].flatMap((linked) => [...linked.tokens]);
      return tokens.some((otherToken) => {
        const other = toRanked(otherToken);
        const wasBetter = compareInGroup(ranked.before, other.before) < 0;
        return wasBetter && compareInGroup(ranked.now, other.now) > 0;
      });
    });
  }

  /** Turns the changes of pairs into the changes of rows. Most changes concern no group and are returned as they are. */
  collapse(changes: LeadChange[]): LeadChange[] {
    if (this.#index.isEmpty && this.#sharedBefore.size === 0) return changes;
    const concerned = new Map<number, LeadChange[]>();
    const isGrouped = rememberLead((leadToken) => this.#isGrouped(leadToken));
    for (const change of changes) {
      if (isGrouped(change) && !concerned.has(change.myToken)) concerned.set(change.myToken, []);
    }
    if (concerned.size === 0) return changes;
    const collapsed: LeadChange[] = [];
    for (const change of changes) (concerned.get(change.myToken) ?? collapsed).push(change);
    // A change of one posting concerns the same group in the lists of many others.
    const reached = new Map<number, ReadonlySet<SharedPlace>>();
    for (const [myToken, own] of concerned) collapsed.push(...this.#collapseOwn(myToken, own, reached));
    return collapsed;
  }

  #isGrouped(token: number): boolean {
    return this.#sharedBefore.has(token) || this.#findShared(token) !== undefined;
  }

  /** The places that a grouped lead reaches now or did before the current change. */
  #listReached(leadToken: number, known: Map<number, ReadonlySet<SharedPlace>>): ReadonlySet<SharedPlace> {
    let reached = known.get(leadToken);
    if (reached === undefined) {
      const [now, before] = [this.#index.findPlace(leadToken), this.#sharedBefore.get(leadToken)?.place];
      const own = [now, before].filter((place) => place !== undefined);
      reached = listReachable(own, (place) => this.#listLinksBefore(place));
      known.set(leadToken, reached);
    }
    return reached;
  }

  /** @param reached what {@link #listReached} has found for the leads of the current change */
  #collapseOwn(
    myToken: number,
    changes: readonly LeadChange[],
    reached: Map<number, ReadonlySet<SharedPlace>>,
  ): readonly LeadChange[] {
    const [template] = changes;
    if (template === undefined) return [];
    const toChange = (type: LeadChange['type'], leadToken: number): LeadChange => ({ ...template, type, leadToken });
    const grouped = changes.filter(({ leadToken }) => this.#isGrouped(leadToken));
    const ungrouped = changes.length === 1 ? [] : changes.filter(({ leadToken }) => !this.#isGrouped(leadToken));
    const [first] = grouped;
    const isOne = grouped.length === 1 && first !== undefined;
    const places = isOne
      ? this.#listReached(first.leadToken, reached)
      : new Set(grouped.flatMap(({ leadToken }) => [...this.#listReached(leadToken, reached)]));
    if (countTokens(places) > GROUP_MAXIMUM) return [...ungrouped, toChange('relisted', 0)];

    const leadsNow = this.#listLeads(myToken, places);
    // No other posting of the group is a lead of the own one.
    if (isOne && isOnlyLead(first, leadsNow)) return changes;
    if (isOne && first.type === 'appeared' && this.#taken.size === 0) {
      return [...ungrouped, ...this.#addToGroups(first, leadsNow)];
    }
    const listTokens = (type: LeadChange['type']) =>
      new Set(grouped.filter((change) => change.type === type).map(({ leadToken }) => leadToken));
    const appeared = listTokens('appeared');
    const removed = listTokens('removed');
    // Leads that had a duplicate before the change and have none now.
    const alone = grouped
      .map(({ leadToken }) => leadToken)
      .filter((token) => this.#index.findPlace(token) === undefined && this.#isLead(myToken, token));
    const tokensNow = [...leadsNow.map(({ token }) => token), ...alone];
    const tokensBefore = new Set([...tokensNow.filter((token) => !appeared.has(token)), ...removed]);
    const rowsNow = this.#groupNow(leadsNow);
    for (const token of alone) rowsNow.set(token, [token]);
    const rowsBefore = this.#groupBefore(myToken, [...tokensBefore], leadsNow);
    const toShown = (token: number, group: readonly number[]): LeadChange => {
      if (rowsBefore.has(token)) return toChange('changed', token);
      const isInPlaceOfAnother = group.some((other) => tokensBefore.has(other));
      return { ...toChange('appeared', token), ...(isInPlaceOfAnother && { isInPlaceOfAnother }) };
    };
    const goneRows = [...rowsBefore.keys()].filter((token) => !rowsNow.has(token));
    return [
      ...ungrouped,
      ...goneRows.map((token) => toChange('removed', token)),
      ...[...rowsNow].map(([token, group]) => toShown(token, group)),
    ];
  }

  /** The changes of rows where one lead has appeared and the current change has taken no posting: all others were leads before. */
  #addToGroups(appeared: LeadChange, leadsNow: readonly Paired[]): readonly LeadChange[] {
    const { leadToken } = appeared;
    const rowsNow = this.#groupNow(leadsNow);
    const rowsBefore = this.#groupNow(leadsNow.filter(({ token }) => token !== leadToken));
    const changes: LeadChange[] = [];
    for (const token of rowsBefore.keys()) {
      if (!rowsNow.has(token)) changes.push({ ...appeared, type: 'removed', leadToken: token });
    }
    for (const [token, group] of rowsNow) {
      if (rowsBefore.has(token)) changes.push({ ...appeared, type: 'changed', leadToken: token });
      else if (group.length === 1) changes.push({ ...appeared, leadToken: token });
      else changes.push({ ...appeared, leadToken: token, isInPlaceOfAnother: true });
    }
    return changes;
  }

  /** The rows of leads of an own posting before the current change, by the postings as they were. */
  #groupBefore(
    myToken: number,
    tokens: readonly number[],
    leadsNow: readonly Paired[],
  ): Map<number, readonly number[]> {
    const { engine, getStandingBefore } = this.#options;
    const leads = tokens.flatMap((token) => {
      const createdOn = this.#taken.get(token)?.createdOn ?? engine.getCreatedOn(token);
      if (createdOn === undefined) return [];
      // Alone it is a row whatever its pair is: the places need not be compared.
      return [{ token, createdOn, mutual: tokens.length > 1 && this.#wasMutual(myToken, token, leadsNow) }];
    });
    return groupDuplicates(leads, {
      findPlace: (token) => this.#findPlaceBefore(token),
      getStanding: getStandingBefore,
      listLinks: (place) => this.#listLinksBefore(place),
    });
  }

  /** Whether a lead was a mutual one before the current change. */
  #wasMutual(myToken: number, leadToken: number, leadsNow: readonly Paired[]): boolean {
    const { engine, viewPair, isMutual } = this.#options;
    const [mineBefore, leadBefore] = [this.#taken.get(myToken), this.#taken.get(leadToken)];
    if (mineBefore === undefined && leadBefore === undefined) {
      const pair = leadsNow.find(({ token }) => token === leadToken) ?? viewPair(myToken, leadToken);
      return pair?.mutual === true;
    }
    const [mine, lead] = [mineBefore ?? engine.get(myToken), leadBefore ?? engine.get(leadToken)];
    return mine !== undefined && lead !== undefined && isMutual(mine, lead);
  }

  /** The links of a place now and before the current change. */
  #listLinksBefore(place: SharedPlace): SharedPlace[] {
    return [...place.links, ...(this.#linksBefore.get(place) ?? [])];
  }

  /** The place of a posting before the change. A posting that only the change gave a duplicate gets a place of its own. */
  #findPlaceBefore(token: number): SharedPlace | undefined {
    const place = this.#index.findPlace(token);
    if (place !== undefined && this.#aloneBefore.has(token)) {
      return { sample: place.sample, tokens: new Set([token]), links: new Set() };
    }
    return this.#sharedBefore.get(token)?.place ?? place;
  }

  /** The leads of an own posting at these places. */
  #listLeads(myToken: number, places: ReadonlySet<SharedPlace>): Paired[] {
    const { engine, viewPair } = this.#options;
    const leads: Paired[] = [];
    for (const { tokens } of places) {
      for (const token of tokens) {
        const pair = viewPair(myToken, token);
        if (pair?.isLead !== true) continue;
        leads.push({ token, createdOn: engine.getCreatedOn(token) ?? 0, mutual: pair.mutual });
      }
    }
    return leads;
  }
}

/** True where the lead of a change is, or was, the only one among those of its group. */
function isOnlyLead({ type, leadToken }: LeadChange, leadsNow: readonly Paired[]): boolean {
  if (type === 'removed') return leadsNow.length === 0;
  return leadsNow.length === 1 && leadsNow[0]?.token === leadToken;
}

function listReachable(
  starts: readonly SharedPlace[],
  listLinks: (place: SharedPlace) => Iterable<SharedPlace>,
): Set<SharedPlace> {
  const places = new Set(starts);
  for (const place of places) for (const linked of listLinks(place)) places.add(linked);
  return places;
}

function countTokens(places: ReadonlySet<SharedPlace>): number {
  let count = 0;
  for (const { tokens } of places) count += tokens.size;
  return count;
}
