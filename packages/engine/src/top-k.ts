import type { TopKBounds } from './candidates.ts';
import { UNBOUNDED } from './candidates.ts';
import { GRID_UNITS } from './grid.ts';
import type { Hits } from './hits.ts';
import { KEY_SLACK_UNITS, MUTUAL } from './hits.ts';

/** Grid units of a bucket, two miles; a power of two. */
const BUCKET_UNITS = 8;
const BUCKETS = (2 * GRID_UNITS) / BUCKET_UNITS + 2;

/** How far the `limit` nearest of what was counted reach, kept by buckets. */
class DistanceHistogram {
  readonly #counts = new Int32Array(BUCKETS);
  #limit = 0;
  #inside = 0;
  #last = 0;
  #filled = 0;

  start(limit: number): void {
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
    counts[bucket] = counts[bucket] + 1;
    if (bucket > this.#filled) this.#filled = bucket;
    if (++this.#inside < this.#limit) return false;
    const before = this.#last;
    if (before > this.#filled) this.#last = this.#filled;
    while (this.#inside - counts[this.#last] >= this.#limit) this.#inside -= counts[this.#last--];
    return this.#last !== before;
  }

  /** The squared distance that holds the `limit` nearest, rounding included. */
  get squared(): number {
    return ((this.#last + 1) * BUCKET_UNITS + KEY_SLACK_UNITS) ** 2;
  }
}

/**
 * The bounds of a search for the best few: once as many hits are nearer than something, what is further cannot be among the
 * best (M12), save what is mutual, which only mutual hits outdo.
 */
export class TopKBound {
  readonly bounds: TopKBounds = { any: UNBOUNDED, mutual: UNBOUNDED };
  readonly #any = new DistanceHistogram();
  readonly #mutual = new DistanceHistogram();
  #limit = 0;
  #taken = 0;

  /** Begins a search for the best `limit`; Infinity never bounds. */
  start(limit: number): void {
    this.bounds.any = UNBOUNDED;
    this.bounds.mutual = UNBOUNDED;
    this.#limit = limit;
    this.#taken = 0;
    if (limit === Infinity) return;
    // Nobody asks for none; one is the least that a reach can be of.
    this.#any.start(Math.max(1, limit));
    this.#mutual.start(Math.max(1, limit));
  }

  /** Whether the search is for the best few. */
  get isBounded(): boolean {
    return this.#limit !== Infinity;
  }

  /** Takes in the hits added since the last call. */
  update({ keys, flags, count }: Hits): void {
    if (this.#limit === Infinity) return;
    for (let index = this.#taken; index < count; index++) {
      const key = keys[index];
      if (this.#any.add(key)) this.bounds.any = this.#any.squared;
      if ((flags[index] & MUTUAL) === MUTUAL && this.#mutual.add(key)) this.bounds.mutual = this.#mutual.squared;
    }
    this.#taken = count;
  }
}
