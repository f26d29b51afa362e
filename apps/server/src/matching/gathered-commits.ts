/** How long after a commit its changes may wait for their places before this server places them. */
const PLACED_WITHIN_MS = 2;

/**
 * The commits of this server whose changes may be without a place. Changes that no read of the feed has shown to have
 * places are placed 2 ms after the first such commit, together with those of the commits until then.
 */
export class GatheredCommits {
  readonly #place: () => void;
  #timer: NodeJS.Timeout | undefined;
  #count = 0;
  #placedCount = 0;

  /** @param place places all committed changes */
  constructor(place: () => void) {
    this.#place = place;
  }

  /** How many there were so far: taken before a read of the feed, for {@link markPlaced}. */
  get count(): number {
    return this.#count;
  }

  add(): void {
    this.#count += 1;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      if (this.#placedCount < this.#count) this.#place();
    }, PLACED_WITHIN_MS);
  }

  /** States that the changes of the first commits, as many as given, have places. */
  markPlaced(count: number): void {
    this.#placedCount = count;
  }

  /** Nothing is placed from here on. */
  close(): void {
    clearTimeout(this.#timer);
  }
}
