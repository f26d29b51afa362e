import type { Caps } from './finds.ts';
import { UNCAPPED } from './finds.ts';
import { GRID_UNITS } from './grid.ts';
import type { Hits } from './hits.ts';
import { KEY_SLACK_UNITS, MUTUAL } from './hits.ts';

/** Grid units of a bucket, two miles; a power of two. */
const BUCKET_UNITS = 8;
const BUCKETS = (2 * GRID_UNITS) / BUCKET_UNITS + 2;

/** How far the `limit` nearest of what was counted reach, kept by buckets. */
class Reach {
  readonly #counts = new Int32Array(BUCKETS);
  #limit = 0;
  #inside = 0;
  #last = 0;
  #filled = 0;

  begin(limit: number): void {
    this.#counts.fill(0, 0, this.#filled + 1);
    this.#limit = limit;
    this.#inside = 0;
    this.#last = BUCKETS - 1;
    this.#filled = 0;
  }

  /** Counts one at a squared distance; whether the reach has shrunk by it. */
  add(key: number): boolean {
    const bucket = Math.sqrt(key / (BUCKET_UNITS * BUCKET_UNITS)) | 0;
    if (bucket > this.#last) return false;
    const counts = this.#counts;
    counts[bucket] = counts[bucket]! + 1;
    if (bucket > this.#filled) this.#filled = bucket;
    if (++this.#inside < this.#limit) return false;
    const before = this.#last;
    if (before > this.#filled) this.#last = this.#filled;
    while (this.#inside - counts[this.#last]! >= this.#limit) this.#inside -= counts[this.#last--]!;
    return this.#last !== before;
  }

  /** The squared distance that holds the `limit` nearest, rounding included. */
  get squared(): number {
    return ((this.#last + 1) * BUCKET_UNITS + KEY_SLACK_UNITS) ** 2;
  }
}

/**
 * The caps of a search for the best few: once as many hits are nearer than something, what is further cannot be among the
 * best (M12), save what is mutual, which only mutual hits outdo.
 */
export class Tally {
  readonly caps: Caps = { any: UNCAPPED, mutual: UNCAPPED };
  readonly #any = new Reach();
  readonly #mutual = new Reach();
  #limit = 0;
  #taken = 0;

  /** Begins a search for the best `limit`; Infinity never caps. */
  begin(limit: number): void {
    this.caps.any = UNCAPPED;
    this.caps.mutual = UNCAPPED;
    this.#limit = limit;
    this.#taken = 0;
    if (limit === Infinity) return;
    // Nobody asks for none; one is the least that a reach can be of.
    this.#any.begin(Math.max(1, limit));
    this.#mutual.begin(Math.max(1, limit));
  }

  /** Whether the search is for the best few. */
  get isCapped(): boolean {
    return this.#limit !== Infinity;
  }

  /** Takes in the hits added since the last call. */
  take({ keys, flags, count }: Hits): void {
    if (this.#limit === Infinity) return;
    for (let index = this.#taken; index < count; index++) {
      const key = keys[index]!;
      if (this.#any.add(key)) this.caps.any = this.#any.squared;
      if ((flags[index]! & MUTUAL) === MUTUAL && this.#mutual.add(key)) this.caps.mutual = this.#mutual.squared;
    }
    this.#taken = count;
  }
}
