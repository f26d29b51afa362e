/** Limits of a pace. */
interface PaceLimits {
  /** Items of the first batch, of the smallest and of the largest one. */
  readonly first: number;
  readonly least: number;
  readonly most: number;
  /** How long what follows from a batch should take, milliseconds. */
  readonly targetMs: number;
}

/**
 * How many items a long write takes at once, so that what follows from each batch takes as long on any machine and beside any
 * load, and others never wait longer for their turn. O(1).
 */
export class BatchPace {
  readonly #limits: PaceLimits;
  #size: number;

  constructor(limits: PaceLimits) {
    this.#limits = limits;
    this.#size = limits.first;
  }

  /** Items of the next batch. */
  get size(): number {
    return this.#size;
  }

  /** Notes how long what followed from a batch of the present size took, milliseconds. A size at most doubles at once. */
  note(tookMs: number): void {
    const { least, most, targetMs } = this.#limits;
    if (tookMs > targetMs) this.#size = Math.max(least, Math.floor((this.#size * targetMs) / tookMs));
    else if (tookMs <= targetMs / 2) this.#size = Math.min(most, this.#size * 2);
  }
}
