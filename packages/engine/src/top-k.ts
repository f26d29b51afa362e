import type { TopKBounds } from './candidates.ts';
import { UNBOUNDED } from './candidates.ts';
import { GRID_UNITS } from './grid.ts';
import type { Hits } from './hits.ts';
import { KEY_SLACK_UNITS, MUTUAL } from './hits.ts';

/** Width of a bucket in grid units (two miles); a power of two. */
const BUCKET_UNITS = 8;
const BUCKETS = (2 * GRID_UNITS) / BUCKET_UNITS + 2;

/** Counts distances in buckets and returns the radius that contains the nearest `limit` of them. */
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

  /** Counts a squared distance. Returns true if the radius became smaller. */
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

  /** The squared radius, including the error of the grid. */
  get squared(): number {
    return ((this.#last + 1) * BUCKET_UNITS + KEY_SLACK_UNITS) ** 2;
  }
}

/**
 * The bounds of a top-k search. Once `limit` hits are nearer than a distance, entries beyond it cannot be among the
 * best (M12), unless they are mutual: those have a bound of their own.
 */
export class TopKBound {
  readonly bounds: TopKBounds = { any: UNBOUNDED, mutual: UNBOUNDED };
  readonly #any = new DistanceHistogram();
  readonly #mutual = new DistanceHistogram();
  #limit = 0;
  #taken = 0;

  /** Starts a search for the best `limit` hits; Infinity means no bound. */
  start(limit: number): void {
    this.bounds.any = UNBOUNDED;
    this.bounds.mutual = UNBOUNDED;
    this.#limit = limit;
    this.#taken = 0;
    if (limit === Infinity) return;
    // A limit of 0 is counted as 1, the smallest limit with a radius.
    this.#any.start(Math.max(1, limit));
    this.#mutual.start(Math.max(1, limit));
  }

  /** Whether the search is for the best hits only. */
  get isBounded(): boolean {
    return this.#limit !== Infinity;
  }

  /** Counts the hits added since the last call. O(new hits). */
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
