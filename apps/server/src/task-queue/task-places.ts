/**
 * The places that the shares of a lane hold, on this server. A share that holds all that it may is not looked for, so that
 * its tasks wait in the queue and hold no place.
 */
export class TaskPlaces {
  readonly #limitOf: (share: string) => number;
  readonly #held = new Map<string, number>();
  /** Resolves when the last place that looks for a task has found one, or none. */
  #looking: Promise<void> = Promise.resolve();
  #endLooking: () => void = () => undefined;

  /** @param limitOf how many places a share may hold now */
  constructor(limitOf: (share: string) => number) {
    this.#limitOf = limitOf;
  }

  /**
   * The shares whose tasks may not be taken now. Places look for a task one after the other, until `endLook`: two that look
   * at once would both take the last place of a share.
   */
  async beginLook(): Promise<string[]> {
    const before = this.#looking;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#looking = promise;
    await before;
    this.#endLooking = resolve;
    return [...this.#held].filter(([share, count]) => count >= this.#limitOf(share)).map(([share]) => share);
  }

  /** The places that all shares hold. */
  get count(): number {
    return [...this.#held.values()].reduce((sum, count) => sum + count, 0);
  }

  endLook(): void {
    this.#endLooking();
  }

  take(shares: readonly string[]): void {
    for (const share of shares) this.#held.set(share, (this.#held.get(share) ?? 0) + 1);
  }

  free(shares: readonly string[]): void {
    for (const share of shares) {
      const left = (this.#held.get(share) ?? 0) - 1;
      if (left > 0) this.#held.set(share, left);
      else this.#held.delete(share);
    }
  }
}
