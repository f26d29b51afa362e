import { DuplicateIndex, groupDuplicates, type Engine, type Posting, type SharedPlace } from '@loadstone/engine';
import type { LeadChange } from './leads.ts';

type Posted = Pick<Posting, 'token' | 'createdOn'>;

/** Whether a posting is a lead of another one, as the engine holds both now. */
type IsLead = (myToken: number, leadToken: number) => boolean;

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
  readonly #engine: Pick<Engine, 'get'>;
  readonly #isLead: IsLead;
  /** The postings that the current change removes or replaces, as they were. */
  readonly #before = new Map<number, { posting: Posting; place: SharedPlace }>();
  /** Those of them that had the fingerprint of no other posting. */
  readonly #aloneBefore = new Set<number>();
  /** The links of places that it empties, in both directions. */
  readonly #linksBefore = new Map<SharedPlace, SharedPlace[]>();

  constructor(engine: Pick<Engine, 'get'>, isLead: IsLead) {
    this.#index = new DuplicateIndex((token) => engine.get(token));
    this.#engine = engine;
    this.#isLead = isLead;
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
      const posting = this.#engine.get(token);
      if (posting !== undefined) this.take(posting);
    }
    this.#index.removeBefore(day);
  }

  /** Ends a change. */
  settle(): void {
    this.#aloneBefore.clear();
    if (this.#before.size === 0) return;
    this.#before.clear();
    this.#linksBefore.clear();
  }

  /** The groups among all leads of a posting. */
  group(leads: readonly Posted[]): GroupedLeads {
    const times = new Map<number, number>();
    const hidden = new Set<number>();
    for (const [shown, group] of groupDuplicates(leads, (token) => this.#index.findPlace(token))) {
      if (group.length > 1) times.set(shown, group.length);
      for (const token of group) if (token !== shown) hidden.add(token);
    }
    return { times, hidden };
  }

  /** Whether a lead of an own posting is no row of it, with one search for each posting that is asked about. */
  hideIn(search: (myToken: number) => readonly Posted[]): IsLead {
    const known = new Map<number, ReadonlySet<number>>();
    return (myToken, leadToken) => {
      if (this.#index.findPlace(leadToken) === undefined) return false;
      const hidden = known.get(myToken) ?? this.group(search(myToken)).hidden;
      known.set(myToken, hidden);
      return hidden.has(leadToken);
    };
  }

  /** The number of postings in the group of a lead among the leads of an own posting; undefined for one. */
  countGroup(myToken: number, leadToken: number): number | undefined {
    const place = this.#index.findPlace(leadToken);
    if (place === undefined) return undefined;
    const leads = this.#listLeads(
      myToken,
      listReachable([place], ({ links }) => links),
    );
    const groups = groupDuplicates(leads, (token) => this.#index.findPlace(token));
    const group = [...groups.values()].find((tokens) => tokens.includes(leadToken));
    return group === undefined || group.length === 1 ? undefined : group.length;
  }

  /** Whether a posting is a lead of an own one that no other lead stands for. */
  isRow(myToken: number, leadToken: number): boolean {
    if (!this.#isLead(myToken, leadToken)) return false;
    const place = this.#index.findPlace(leadToken);
    if (place === undefined) return true;
    const reachable = listReachable([place], ({ links }) => links);
    return groupDuplicates(this.#listLeads(myToken, reachable), (token) => this.#index.findPlace(token)).has(leadToken);
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
      ...[...now, ...alone.flatMap((token) => this.#engine.get(token) ?? [])]
        .filter(({ token }) => !appeared.has(token))
        .map((lead) => this.#before.get(lead.token)?.posting ?? lead),
      ...[...removed].flatMap((token) => this.#before.get(token)?.posting ?? this.#engine.get(token) ?? []),
    ];
    const after = new Set([...alone, ...groupDuplicates(now, (token) => this.#index.findPlace(token)).keys()]);
    const earlier = new Set(
      groupDuplicates(
        before,
        (token) => this.#findPlaceBefore(token),
        (place) => [...place.links, ...(this.#linksBefore.get(place) ?? [])],
      ).keys(),
    );
    return [
      ...single,
      ...[...earlier].filter((token) => !after.has(token)).map((token) => toChange('removed', token)),
      ...[...after].map((token) => toChange(earlier.has(token) ? 'changed' : 'appeared', token)),
    ];
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
  #listLeads(myToken: number, places: ReadonlySet<SharedPlace>): Posted[] {
    return [...places].flatMap(({ tokens }) =>
      [...tokens].flatMap((token) => (this.#isLead(myToken, token) ? (this.#engine.get(token) ?? []) : [])),
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
