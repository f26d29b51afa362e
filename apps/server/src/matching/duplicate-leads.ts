import {
  compareInGroup,
  DuplicateIndex,
  groupDuplicates,
  type Engine,
  type Posting,
  type SharedPlace,
  type StandingOfLead,
} from '@loadstone/engine';
import type { LeadChange, LeadPair } from './leads.ts';

type Posted = Pick<Posting, 'token' | 'createdOn'>;

/** A lead of an own posting, as far as the choice of its row needs it. */
type Paired = Posted & { readonly mutual: boolean };

/** What the leads of postings are asked of. */
interface DuplicateLeadsOptions {
  readonly engine: Pick<Engine, 'get' | 'getCreatedOn'>;
  /** The lead of an own posting, as the engine holds both now; undefined where it is none. */
  readonly findPair: (myToken: number, leadToken: number) => Pick<LeadPair, 'mutual'> | undefined;
  /** Whether two postings as they were would be a mutual pair, also where one side does not see the other. */
  readonly isMutual: (mine: Posting, lead: Posting) => boolean;
  readonly getStanding: (lead: Posted) => StandingOfLead;
  /** The same before the current change. */
  readonly getStandingBefore: (lead: Posted) => StandingOfLead;
}

/** Above this many postings in a group a list is named instead of its rows, so that a change costs no more. */
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
  /** Those of them that had the fingerprint of another one, with their place. */
  readonly #before = new Map<number, { posting: Posting; place: SharedPlace }>();
  /** Those of them that had the fingerprint of no other posting. */
  readonly #aloneBefore = new Set<number>();
  /** The links of places that it empties, in both directions. */
  readonly #linksBefore = new Map<SharedPlace, SharedPlace[]>();

  constructor(options: DuplicateLeadsOptions) {
    this.#index = new DuplicateIndex((token) => options.engine.get(token));
    this.#options = options;
  }

  /** The rows of leads, as they are. */
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

  /** The same for a posting that was added. */
  listRepeated(posting: Posting): number[] {
    return this.#index.findPlace(posting.token) === undefined ? [] : this.#index.listSame(posting);
  }

  /** Adds a posting that the engine holds. */
  add(posting: Posting): void {
    this.#index.add(posting);
  }

  /** Removes a posting that is removed or replaced. {@link collapse} still knows its group until {@link settle}. */
  take(posting: Posting): void {
    const place = this.#index.findPlace(posting.token);
    const links = [...(place?.links ?? [])];
    this.#index.remove(posting);
    if (!this.#taken.has(posting.token)) this.#taken.set(posting.token, posting);
    if (place === undefined) {
      this.#aloneBefore.add(posting.token);
      return;
    }
    this.#before.set(posting.token, { posting, place });
    if (place.tokens.size > 0) return;
    this.#linksBefore.set(place, [...links, ...(this.#linksBefore.get(place) ?? [])]);
    for (const linked of links) this.#linksBefore.set(linked, [...(this.#linksBefore.get(linked) ?? []), place]);
  }

  /** Removes the postings of the days before, as {@link take} does. */
  takeBefore(day: number): void {
    for (const token of this.#index.listSharedBefore(day)) {
      const posting = this.#options.engine.get(token);
      if (posting !== undefined) this.take(posting);
    }
    this.#index.removeBefore(day);
  }

  /** Ends a change. */
  settle(): void {
    this.#taken.clear();
    this.#aloneBefore.clear();
    if (this.#before.size === 0) return;
    this.#before.clear();
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

  /** The number of rows of leads that are found together. */
  countRows(tokens: readonly number[]): number {
    const grouped = tokens.filter((token) => this.#index.findPlace(token) !== undefined);
    const { size } = this.#groupNow(this.#toUnpaired(grouped));
    return tokens.length - grouped.length + size;
  }

  /**
   * The rows of postings that are found without an own posting, of those that have, or have had, a duplicate: by the
   * posting that is shown, all of its group. O(postings in groups).
   */
  groupFound(isFound: (token: number) => boolean): Map<number, readonly number[]> {
    return this.#groupNow(this.#toUnpaired(this.#index.listSharedBefore(Infinity).filter(isFound)));
  }

  #toUnpaired(tokens: readonly number[]): Paired[] {
    return tokens.map((token) => ({ token, createdOn: this.#options.engine.getCreatedOn(token) ?? 0, mutual: false }));
  }

  /** Whether a lead of an own posting is no row of it, with one search for each posting that is asked about. */
  hideIn(search: (myToken: number) => readonly Paired[]): (myToken: number, leadToken: number) => boolean {
    const known = new Map<number, ReadonlySet<number>>();
    return (myToken, leadToken) => {
      if (this.#index.findPlace(leadToken) === undefined) return false;
      const hidden = known.get(myToken) ?? this.group(search(myToken)).hidden;
      known.set(myToken, hidden);
      return hidden.has(leadToken);
    };
  }

  /** The leads of an own posting in the group of one of them, with it, the best first; only itself where it is alone. */
  listGroup(myToken: number, leadToken: number): readonly number[] {
    const place = this.#index.findPlace(leadToken);
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

  /** The number of postings in the group of a lead among the leads of an own posting; undefined for one. */
  countGroup(myToken: number, leadToken: number): number | undefined {
    if (this.#index.findPlace(leadToken) === undefined) return undefined;
    const { length } = this.listGroup(myToken, leadToken);
    return length === 1 ? undefined : length;
  }

  /** Whether a posting is a lead of an own one that no other lead stands for. */
  isRow(myToken: number, leadToken: number): boolean {
    if (!this.#isLead(myToken, leadToken)) return false;
    const place = this.#index.findPlace(leadToken);
    if (place === undefined) return true;
    const reachable = listReachable([place], ({ links }) => links);
    return this.#groupNow(this.#listLeads(myToken, reachable)).has(leadToken);
  }

  #isLead(myToken: number, leadToken: number): boolean {
    return this.#options.findPair(myToken, leadToken) !== undefined;
  }

  /**
   * The postings that are no longer confirmed since the current change, where another posting may be shown in their place.
   * O(postings in groups).
   */
  listOvertaken(): number[] {
    const { engine, getStanding, getStandingBefore } = this.#options;
    const rank = (token: number) => {
      const createdOn = engine.getCreatedOn(token) ?? 0;
      const posted = { token, createdOn, mutual: false };
      return { before: { ...posted, ...getStandingBefore(posted) }, now: { ...posted, ...getStanding(posted) } };
    };
    return this.#index.listSharedBefore(Infinity).filter((token) => {
      const { before, now } = rank(token);
      const place = this.#index.findPlace(token);
      if (before.confirmed === now.confirmed || place === undefined) return false;
      const places = listReachable([place], ({ links }) => links);
      if (countTokens(places) > GROUP_MAXIMUM) return true;
      return [...places].some(({ tokens }) =>
        [...tokens].some((other) => {
          const ranked = rank(other);
          return compareInGroup(before, ranked.before) < 0 && compareInGroup(now, ranked.now) > 0;
        }),
      );
    });
  }

  /** Turns the changes of pairs into the changes of rows. Most changes concern no group and are returned as they are. */
  collapse(changes: LeadChange[]): LeadChange[] {
    if (this.#index.isEmpty && this.#before.size === 0) return changes;
    const concerned = new Set<number>();
    for (const { myToken, leadToken } of changes) if (this.#isGrouped(leadToken)) concerned.add(myToken);
    if (concerned.size === 0) return changes;
    const ofOthers = changes.filter(({ myToken }) => !concerned.has(myToken));
    const byPosting = Map.groupBy(
      changes.filter(({ myToken }) => concerned.has(myToken)),
      ({ myToken }) => myToken,
    );
    return [...ofOthers, ...[...byPosting].flatMap(([myToken, own]) => this.#collapseOwn(myToken, own))];
  }

  #isGrouped(token: number): boolean {
    return this.#before.has(token) || this.#index.findPlace(token) !== undefined;
  }

  #collapseOwn(myToken: number, changes: readonly LeadChange[]): LeadChange[] {
    const [template] = changes;
    if (template === undefined) return [];
    const toChange = (type: LeadChange['type'], leadToken: number): LeadChange => ({ ...template, type, leadToken });
    const grouped = changes.filter(({ leadToken }) => this.#isGrouped(leadToken));
    const single = changes.filter(({ leadToken }) => !this.#isGrouped(leadToken));
    const listTokens = (type: LeadChange['type']) =>
      new Set(grouped.filter((change) => change.type === type).map(({ leadToken }) => leadToken));
    const [appeared, removed] = [listTokens('appeared'), listTokens('removed')];

    const places = listReachable(
      grouped
        .flatMap(({ leadToken }) => [this.#index.findPlace(leadToken) ?? [], this.#before.get(leadToken)?.place ?? []])
        .flat(),
      (place) => [...place.links, ...(this.#linksBefore.get(place) ?? [])],
    );
    if (countTokens(places) > GROUP_MAXIMUM) return [...single, toChange('relisted', 0)];

    // Changed postings that are alone now.
    const alone = grouped
      .map(({ leadToken }) => leadToken)
      .filter((token) => this.#index.findPlace(token) === undefined && this.#isLead(myToken, token));
    const now = this.#listLeads(myToken, places);
    const before = [
      ...[...now.map(({ token }) => token), ...alone].filter((token) => !appeared.has(token)),
      ...removed,
    ];
    const after = this.#groupNow(now);
    for (const token of alone) after.set(token, [token]);
    const earlier = this.#groupBefore(myToken, before);
    const isEarlier = new Set(before);
    const toShown = (token: number, group: readonly number[]): LeadChange => {
      if (earlier.has(token)) return toChange('changed', token);
      const isInPlaceOfAnother = group.some((other) => isEarlier.has(other));
      return { ...toChange('appeared', token), ...(isInPlaceOfAnother && { isInPlaceOfAnother }) };
    };
    return [
      ...single,
      ...[...earlier.keys()].filter((token) => !after.has(token)).map((token) => toChange('removed', token)),
      ...[...after].map(([token, group]) => toShown(token, group)),
    ];
  }

  /** The rows of leads of an own posting before the current change, by the postings as they were. */
  #groupBefore(myToken: number, tokens: readonly number[]): Map<number, readonly number[]> {
    const { engine, isMutual, getStandingBefore } = this.#options;
    const findBefore = (token: number): Posting | undefined => this.#taken.get(token) ?? engine.get(token);
    const mine = findBefore(myToken);
    const leads = tokens.flatMap((token) => {
      const posting = findBefore(token);
      if (posting === undefined) return [];
      const isOnlyOne = mine === undefined || tokens.length === 1;
      return [{ token, createdOn: posting.createdOn, mutual: !isOnlyOne && isMutual(mine, posting) }];
    });
    return groupDuplicates(leads, {
      findPlace: (token) => this.#findPlaceBefore(token),
      getStanding: getStandingBefore,
      listLinks: (place) => [...place.links, ...(this.#linksBefore.get(place) ?? [])],
    });
  }

  /** The place of a posting before the change, also of one that shares a place only since then. */
  #findPlaceBefore(token: number): SharedPlace | undefined {
    const place = this.#index.findPlace(token);
    if (place !== undefined && this.#aloneBefore.has(token)) {
      return { sample: place.sample, tokens: new Set([token]), links: new Set() };
    }
    return this.#before.get(token)?.place ?? place;
  }

  /** The leads of an own posting at these places. */
  #listLeads(myToken: number, places: ReadonlySet<SharedPlace>): Paired[] {
    const { engine, findPair } = this.#options;
    return [...places].flatMap(({ tokens }) =>
      [...tokens].flatMap((token) => {
        const pair = findPair(myToken, token);
        const createdOn = engine.getCreatedOn(token);
        return pair === undefined || createdOn === undefined ? [] : [{ token, createdOn, mutual: pair.mutual }];
      }),
    );
  }
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
  return [...places].reduce((count, { tokens }) => count + tokens.size, 0);
}
