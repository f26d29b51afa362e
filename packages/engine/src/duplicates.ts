import { parseTypes } from './letters.ts';
import type { Posting, Stop } from './posting.ts';
import { STEPS_PER_DEGREE, THOUSANDTHS_PER_MILE } from './posting.ts';
import { milesBetween, toThousandths } from './sphere.ts';

/** M16: the ends of two postings with the same fingerprint are at most this far apart, in miles. */
const SAME_END_MILES = 15;

/** Steps of latitude, a little more than {@link SAME_END_MILES}: near origins are in the same band or the next one. */
const BAND_STEPS = 22_000;
/** Bits that are dropped, so that keys are small integers, which a map stores without an object each. */
const DROPPED_BITS = 2;

/** The values of a posting that decide its fingerprint. */
type Fingerprinted = Pick<
  Posting,
  'token' | 'company' | 'kind' | 'types' | 'size' | 'day' | 'origin' | 'destination' | 'stops'
>;

const toSteps = (degrees: number): number => Math.round(degrees * STEPS_PER_DEGREE);

/** The band of latitude of an origin. Origins that are near each other are in one band or in two that touch. */
export function toBand({ origin }: Pick<Posting, 'origin'>): number {
  return Math.floor(toSteps(origin.lat) / BAND_STEPS);
}

/** M16: whether two postings have the same fingerprint. O(1). */
function haveSameFingerprint(one: Fingerprinted, other: Fingerprinted): boolean {
  return (
    one.company === other.company &&
    one.kind === other.kind &&
    one.day === other.day &&
    one.size === other.size &&
    parseTypes(one.types) === parseTypes(other.types) &&
    isSameEnd(one.origin, other.origin) &&
    isSameEnd(one.destination, other.destination) &&
    haveSameStops(one.stops, other.stops)
  );
}

/** M16, M18: whether two loads have as many stops, each of one kind with that of the other load and near it. O(stops). */
export function haveSameStops(one: readonly Stop[] = [], other: readonly Stop[] = []): boolean {
  return (
    one.length === other.length &&
    one.every((stop, index) => stop.kind === other[index].kind && isSameEnd(stop, other[index]))
  );
}

/** M16: whether two ends are at most {@link SAME_END_MILES} apart. O(1). */
export function isSameEnd(one: Posting['origin'], other: Posting['origin']): boolean {
  const [latitude, otherLatitude] = [toSteps(one.lat), toSteps(other.lat)];
  if (Math.abs(latitude - otherLatitude) > BAND_STEPS) return false;
  const miles = milesBetween(latitude, toSteps(one.lon), otherLatitude, toSteps(other.lon));
  return toThousandths(miles) <= SAME_END_MILES * THOUSANDTHS_PER_MILE;
}

function toHash({ company, kind, types, size }: Fingerprinted): number {
  const hash = Math.imul(company, 0x9e3779b1) ^ (kind === 'L' ? 0x85ebca6b : 0);
  return Math.imul(hash ^ parseTypes(types) ^ (size.charCodeAt(0) << 16), 0xc2b2ae35);
}

function toKey(hash: number, band: number): number {
  const mixed = Math.imul(hash ^ band, 0x27d4eb2f);
  return (mixed ^ (mixed >>> 15)) >>> DROPPED_BITS;
}

/**
 * Postings of one fingerprint between the same two points. Postings of places that are linked have the same fingerprint.
 * Any number of equal postings is one place, so that groups are joined in the time of their places.
 */
export interface SharedPlace {
  /** One of the postings. */
  readonly sample: Fingerprinted;
  readonly tokens: ReadonlySet<number>;
  readonly links: ReadonlySet<SharedPlace>;
}

interface Place extends SharedPlace {
  readonly tokens: Set<number>;
  readonly links: Set<Place>;
}

/**
 * The open postings by fingerprint (M16). A hash leads to the few postings of one company with the same kind, equipment,
 * size, day and band of latitude; their ends are compared.
 */
export class DuplicateIndex {
  readonly #find: (token: number) => Fingerprinted | undefined;
  /** By day, so that an expired day is dropped at once. A group of one posting, as most are, is stored as its token. */
  readonly #days = new Map<number, Map<number, number | Place[]>>();
  /** The places of postings in groups that are or were larger. */
  readonly #places = new Map<number, Place>();

  /** @param find the posting of a token that was added and not removed */
  constructor(find: (token: number) => Fingerprinted | undefined) {
    this.#find = find;
  }

  /** True where no two postings have the same fingerprint, as far as is known without a search. */
  get isEmpty(): boolean {
    return this.#places.size === 0;
  }

  /** The place of a posting that has, or has had, the same fingerprint as another one; undefined for most. O(1). */
  findPlace(token: number): SharedPlace | undefined {
    return this.#places.get(token);
  }

  /** The stored postings with the same fingerprint as one that need not be stored, except itself. O(its group). */
  listSame(posting: Fingerprinted): number[] {
    const same: number[] = [];
    for (const group of this.#listGroups(posting)) {
      if (typeof group === 'number') {
        const other = this.#find(group);
        if (other !== undefined && haveSameFingerprint(posting, other)) same.push(group);
      } else {
        for (const { sample, tokens } of group) if (haveSameFingerprint(posting, sample)) same.push(...tokens);
      }
    }
    return [...new Set(same)].filter((token) => token !== posting.token);
  }

  /** The groups of the bands in which a posting of the same fingerprint may be. */
  #listGroups(posting: Fingerprinted): Set<number | Place[]> {
    const groups = this.#days.get(posting.day);
    const found = new Set<number | Place[]>();
    if (groups === undefined) return found;
    const [hash, band] = [toHash(posting), toBand(posting)];
    for (let near = band - 1; near <= band + 1; near++) {
      const group = groups.get(toKey(hash, near));
      if (group !== undefined) found.add(group);
    }
    return found;
  }

  /** Adds a posting that is not stored. O(places of its group). */
  add(posting: Fingerprinted): void {
    const groups = this.#days.get(posting.day) ?? new Map<number, number | Place[]>();
    this.#days.set(posting.day, groups);
    const near = [...this.#listGroups(posting)].flatMap((group) => {
      if (typeof group !== 'number') return group;
      const other = this.#find(group);
      return other !== undefined && haveSameFingerprint(posting, other) ? [this.#openGroup(other)] : [];
    });
    const key = toKey(toHash(posting), toBand(posting));
    // After the groups nearby were opened.
    const group = groups.get(key);
    if (group === undefined && near.length === 0) {
      groups.set(key, posting.token);
      return;
    }
    if (typeof group === 'number') {
      const other = this.#find(group);
      if (other !== undefined) this.#openGroup(other);
    }
    const same = near.filter(({ sample }) => haveSameFingerprint(posting, sample));
    const known = same.find(({ sample }) => isSamePlace(posting, sample));
    if (known !== undefined) {
      known.tokens.add(posting.token);
      this.#places.set(posting.token, known);
      return;
    }
    const place: Place = { sample: posting, tokens: new Set([posting.token]), links: new Set(same) };
    for (const other of same) other.links.add(place);
    this.#places.set(posting.token, place);
    const opened = groups.get(key);
    if (typeof opened === 'object') opened.push(place);
    else groups.set(key, [place]);
  }

  /** Turns a group of one posting into a list of places. */
  #openGroup(posting: Fingerprinted): Place {
    const place: Place = { sample: posting, tokens: new Set([posting.token]), links: new Set() };
    this.#places.set(posting.token, place);
    this.#days.get(posting.day)?.set(toKey(toHash(posting), toBand(posting)), [place]);
    return place;
  }

  /** Removes a posting, given with the values under which it was added. Unknown ones change nothing. O(links). */
  remove(posting: Fingerprinted): void {
    const groups = this.#days.get(posting.day);
    const key = toKey(toHash(posting), toBand(posting));
    const group = groups?.get(key);
    if (group === posting.token) groups?.delete(key);
    const place = this.#places.get(posting.token);
    if (place === undefined) return;
    this.#places.delete(posting.token);
    place.tokens.delete(posting.token);
    if (place.tokens.size > 0) return;
    for (const linked of place.links) linked.links.delete(place);
    const rest = typeof group === 'object' ? group.filter((other) => other !== place) : [];
    if (rest.length === 0) groups?.delete(key);
    else groups?.set(key, rest);
  }

  /** The tokens of the postings of the days before `day` that have the same fingerprint as another one. */
  listSharedBefore(day: number): number[] {
    return [...this.#places].flatMap(([token, { sample }]) => (sample.day < day ? [token] : []));
  }

  /** Removes all postings of the days before `day`. */
  removeBefore(day: number): void {
    for (const token of this.listSharedBefore(day)) this.#places.delete(token);
    for (const past of this.#days.keys()) if (past < day) this.#days.delete(past);
  }
}

function isSamePlace(one: Fingerprinted, other: Fingerprinted): boolean {
  const isSame = (left: Posting['origin'], right: Posting['origin']) =>
    toSteps(left.lat) === toSteps(right.lat) && toSteps(left.lon) === toSteps(right.lon);
  return (
    isSame(one.origin, other.origin) &&
    isSame(one.destination, other.destination) &&
    (one.stops ?? []).every((stop, index) => isSame(stop, other.stops?.[index] ?? one.origin))
  );
}

/** A lead in a group of leads with the same fingerprint. */
interface Grouped {
  readonly token: number;
  readonly createdOn: number;
  readonly mutual: boolean;
}

/** What the caller states about a lead, besides its pair. */
export interface StandingOfLead {
  /** M17: its owner has confirmed it lately. */
  readonly confirmed: boolean;
  /** It states a rate that others see. */
  readonly rated: boolean;
}

interface GroupOptions<L> {
  readonly findPlace: (token: number) => SharedPlace | undefined;
  readonly getStanding: (lead: L) => StandingOfLead;
  /** The places that share a fingerprint with a place; by default those that do now. */
  readonly listLinks?: (place: SharedPlace) => Iterable<SharedPlace>;
}

/**
 * M16: joins leads of one query that have the same fingerprint, directly or through other leads of it, into groups. Each
 * group is shown by its best lead. Leads without a place are left out.
 *
 * @returns by token of the lead that is shown, the tokens of its group; O(leads and links of their places)
 */
export function groupDuplicates<L extends Grouped>(
  leads: Iterable<L>,
  { findPlace, getStanding, listLinks = ({ links }) => links }: GroupOptions<L>,
): Map<number, readonly number[]> {
  const waiting = new Map<SharedPlace, L[]>();
  for (const lead of leads) {
    const place = findPlace(lead.token);
    if (place === undefined) continue;
    const known = waiting.get(place);
    if (known === undefined) waiting.set(place, [lead]);
    else known.push(lead);
  }
  const groups = new Map<number, readonly number[]>();
  for (const [start, first] of waiting) {
    waiting.delete(start);
    const places = [start];
    const group = [...first];
    for (const place of places) {
      for (const linked of listLinks(place)) {
        const more = waiting.get(linked);
        if (more === undefined) continue;
        waiting.delete(linked);
        places.push(linked);
        for (const lead of more) group.push(lead);
      }
    }
    groups.set(
      findBest(group, getStanding),
      group.map(({ token }) => token),
    );
  }
  return groups;
}

function findBest<L extends Grouped>(group: readonly L[], getStanding: (lead: L) => StandingOfLead): number {
  const [only] = group;
  if (group.length === 1 && only !== undefined) return only.token;
  const ranked = group.map((lead) => {
    const { token, createdOn, mutual } = lead;
    const { confirmed, rated } = getStanding(lead);
    return { token, createdOn, mutual, confirmed, rated };
  });
  return ranked.reduce((best, lead) => (compareInGroup(lead, best) < 0 ? lead : best)).token;
}

/**
 * M16: the order of leads of one group, the one that is shown first: mutual, confirmed, with a rate, the newest, the
 * lower token. O(1).
 */
export function compareInGroup(one: Grouped & StandingOfLead, other: Grouped & StandingOfLead): number {
  return (
    Number(other.mutual) - Number(one.mutual) ||
    Number(other.confirmed) - Number(one.confirmed) ||
    Number(other.rated) - Number(one.rated) ||
    other.createdOn - one.createdOn ||
    one.token - other.token
  );
}
