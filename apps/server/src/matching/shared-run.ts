/** Work that several callers share. Each gets the outcome of a run that began after its call. */
export class SharedRun<Outcome> {
  readonly #work: () => Promise<Outcome>;
  /** The run that goes on, and the one that follows it. */
  #current: Promise<Outcome> | undefined;
  #next: Promise<Outcome> | undefined;

  constructor(work: () => Promise<Outcome>) {
    this.#work = work;
  }

  /** @throws what the work throws */
  run(): Promise<Outcome> {
    if (this.#current === undefined) {
      this.#current = this.#work().finally(() => {
        this.#current = undefined;
      });
      return this.#current;
    }
    const start = (): Promise<Outcome> => {
      this.#next = undefined;
      return this.run();
    };
    this.#next ??= this.#current.then(start, start);
    return this.#next;
  }

  /** Resolves when no run goes on. */
  async settle(): Promise<void> {
    await this.#current?.catch(() => undefined);
  }
}
