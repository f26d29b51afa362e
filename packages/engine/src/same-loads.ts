import { haveSameStops, isSameEnd, toBand } from './duplicates.ts';
import { parseTypes } from './letters.ts';
import type { Posting } from './posting.ts';

/** M18: two loads were posted at most this long after each other. */
const WITHIN_MS = 3_600_000;

/** Bits that are dropped, so that keys are small integers, which a map stores without an object each. */
const DROPPED_BITS = 2;

/** The values of a load that the rule compares. */
type ComparedLoad = Pick<
  Posting,
  'token' | 'company' | 'types' | 'day' | 'origin' | 'destination' | 'createdOn' | 'stops'
>;

/** What the author of a load wrote, as hashes; undefined where nothing was written. */
export interface WrittenTexts {
  readonly comment: number | undefined;
  readonly reference: number | undefined;
}

const TEXTS = ['comment', 'reference'] as const;

/** Loads of one key by company, so that the many loads of one company are skipped at once. */
type Bucket = Map<number, Set<number>>;

/**
 * The open loads by their comment and by their reference (M18). A key of text, day, equipment and band of latitude leads
 * to the few loads that are compared. Texts are hashes, which the caller makes of a text without case and punctuation.
 */
export class SameLoadIndex {
  readonly #find: (token: number) => ComparedLoad | undefined;
  readonly #comments = new Map<number, number>();
  readonly #references = new Map<number, number>();
  /** A key with one load, as most are, is stored as its token. */
  readonly #buckets = new Map<number, number | Bucket>();
  /** The loads that have, or have had, another one: it alone decides for most loads. */
  readonly #shared = new Set<number>();

  /** @param find the load of a token that was added and not removed */
  constructor(find: (token: number) => ComparedLoad | undefined) {
    this.#find = find;
  }

  /** True for a load that has, or has had, another one. O(1). */
  mayHaveSame(token: number): boolean {
    return this.#shared.has(token);
  }

  /**
   * The other companies' loads that may be the same as a stored one, which is given with the values under which it was
   * added, ascending. O(loads of its keys).
   */
  listSame(load: ComparedLoad): number[] {
    return this.#shared.has(load.token) ? this.#compare(load) : [];
  }

  /** By which texts two stored loads are alike. */
  listTexts(one: number, other: number): (keyof WrittenTexts)[] {
    const [left, right] = [this.#textsOf(one), this.#textsOf(other)];
    return TEXTS.filter((text) => left[text] !== undefined && left[text] === right[text]);
  }

  /** Adds a load that is not stored; one without a text is left out. O(loads of its keys). */
  add(load: ComparedLoad, { comment, reference }: WrittenTexts): void {
    if (comment !== undefined) this.#comments.set(load.token, comment);
    if (reference !== undefined) this.#references.set(load.token, reference);
    for (const key of this.#listKeys(load)) this.#put(key, load);
    const same = this.#compare(load);
    if (same.length > 0) this.#shared.add(load.token);
    for (const token of same) this.#shared.add(token);
  }

  #put(key: number, { token, company }: ComparedLoad): void {
    const known = this.#buckets.get(key);
    if (known === undefined || known === token) {
      this.#buckets.set(key, token);
      return;
    }
    const bucket: Bucket = typeof known === 'number' ? new Map() : known;
    if (typeof known === 'number') {
      const first = this.#find(known);
      if (first !== undefined) bucket.set(first.company, new Set([known]));
      this.#buckets.set(key, bucket);
    }
    bucket.set(company, (bucket.get(company) ?? new Set<number>()).add(token));
  }

  /** Removes a load, given with the values under which it was added. Unknown ones change nothing. O(1). */
  remove(load: ComparedLoad): void {
    const { token, company } = load;
    for (const key of this.#listKeys(load)) {
      const known = this.#buckets.get(key);
      if (known === token) this.#buckets.delete(key);
      if (typeof known !== 'object') continue;
      const own = known.get(company);
      own?.delete(token);
      if (own?.size === 0) known.delete(company);
      if (known.size === 0) this.#buckets.delete(key);
    }
    this.#comments.delete(token);
    this.#references.delete(token);
    this.#shared.delete(token);
  }

  #textsOf(token: number): WrittenTexts {
    return { comment: this.#comments.get(token), reference: this.#references.get(token) };
  }

  #compare(load: ComparedLoad): number[] {
    const found = new Set<number>();
    const types = parseTypes(load.types);
    const judge = (token: number): void => {
      if (found.has(token) || this.listTexts(load.token, token).length === 0) return;
      const other = this.#find(token);
      if (other !== undefined && maySameLoad(load, types, other)) found.add(token);
    };
    for (const key of this.#listKeys(load, [-1, 0, 1])) {
      const bucket = this.#buckets.get(key);
      if (typeof bucket === 'number') judge(bucket);
      else if (bucket !== undefined)
        for (const [company, tokens] of bucket) if (company !== load.company) for (const token of tokens) judge(token);
    }
    return [...found].sort((one, other) => one - other);
  }

  /** The keys of a load's texts, in its own band of latitude or also in the ones beside it. */
  #listKeys(load: ComparedLoad, bands: readonly number[] = [0]): number[] {
    const texts = this.#textsOf(load.token);
    const own = toBand(load);
    const rest = Math.imul(load.day, 0x9e3779b1) ^ parseTypes(load.types);
    return TEXTS.flatMap((text, place) => {
      const written = texts[text];
      return written === undefined ? [] : bands.map((band) => toKey(written, place, rest ^ ((own + band) << 12)));
    });
  }
}

function toKey(text: number, place: number, rest: number): number {
  const mixed = Math.imul(Math.imul(text ^ place, 0xc2b2ae35) ^ rest, 0x27d4eb2f);
  return (mixed ^ (mixed >>> 15)) >>> DROPPED_BITS;
}

/** M18 for two loads that have a text in common. O(1). */
function maySameLoad(one: ComparedLoad, types: number, other: ComparedLoad): boolean {
  return (
    one.company !== other.company &&
    one.day === other.day &&
    Math.abs(one.createdOn - other.createdOn) <= WITHIN_MS &&
    types === parseTypes(other.types) &&
    isSameEnd(one.origin, other.origin) &&
    isSameEnd(one.destination, other.destination) &&
    haveSameStops(one.stops, other.stops)
  );
}
