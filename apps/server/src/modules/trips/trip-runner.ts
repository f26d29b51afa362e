import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '../../ground/errors.ts';

/** Milliseconds of a search before other requests get their turn. */
const SLICE_MS = 8;
/** Searches that wait; further ones are refused. */
const WAITING_MAXIMUM = 40;
/** Milliseconds of one search, its waits not counted: only limits that leave out nothing need more. */
const SEARCH_MAXIMUM_MS = 4_000;
/** The same of a search that no desk waits for: it is repeated as long as it is followed. */
export const FOLLOWED_MAXIMUM_MS = 500;

/** Runs searches one after the other, in slices, because the table of loads must not change during one. */
export class TripRunner {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /**
   * Runs a task after those before it.
   *
   * @throws AppError `server.overloaded` where too many wait
   */
  async take<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#waiting >= WAITING_MAXIMUM) throw new AppError('server.overloaded');
    this.#waiting += 1;
    const run = this.#last.then(task).finally(() => (this.#waiting -= 1));
    this.#last = run.catch(() => undefined);
    return run;
  }

  /**
   * Runs a search to its end, in slices.
   *
   * @param hasLeft true once the caller does not wait for the reply
   * @throws AppError `trip.tooWide` after `maximumMs` milliseconds of its own
   */
  async finish<Result>(
    search: Generator<void, Result>,
    hasLeft: () => boolean,
    maximumMs = SEARCH_MAXIMUM_MS,
  ): Promise<Result> {
    let usedMs = 0;
    for (;;) {
      const startedMs = performance.now();
      while (performance.now() - startedMs < SLICE_MS) {
        const { done, value } = search.next();
        if (done === true) return value;
      }
      usedMs += performance.now() - startedMs;
      if (usedMs > maximumMs) throw new AppError('trip.tooWide');
      await nextTurn();
      if (hasLeft()) throw new AppError('server.stopping');
    }
  }
}
