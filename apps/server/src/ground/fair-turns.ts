import { setImmediate as untilNextTurn } from 'node:timers/promises';
import { findShares, type CallerShares } from './caller-shares.ts';
import { FairQueue, type FairQueueFigures } from './fair-queue.ts';

/** How long callers use the thread in one turn of the event loop before what else is ready waits for its share. */
const TURN_MS = 2;
/** One piece of work at a time. What has begun is never refused, so the limits are those of calls that begin. */
const ONE_BY_ONE = {
  places: 1,
  placesOfShare: 1,
  waitingOfShare: Number.MAX_SAFE_INTEGER,
  waiting: Number.MAX_SAFE_INTEGER,
};
/** Pieces of work of one company, or of one network, above which its calls do not begin: some seconds of work. */
const WAITING_OF_SHARE = 500;
/** Pieces of work in all above which only those begin of whom nothing waits. */
const WAITING = 5_000;

/**
 * The main thread as what callers share. A call takes a turn where it begins, after each statement or transaction, and
 * between the slices of a long computation. While there is time for all that is ready in a turn of the event loop, nothing
 * waits; above it, one piece of work runs in each turn, and each share gets its part. What waits for a turn holds no
 * connection, and a call that waits for something else holds no turn.
 */
export class FairTurns {
  readonly #queue = new FairQueue(ONE_BY_ONE);
  readonly #getNowMs: () => number;
  #isTurnOpen = false;
  #turnStartedMs = 0;
  /** Whether the last call that would begin was refused. */
  #isRefusing = false;

  /** @param getNowMs of a clock that never goes back, milliseconds */
  constructor(getNowMs: () => number) {
    this.#getNowMs = getNowMs;
  }

  get figures(): FairQueueFigures {
    const { figures } = this.#queue;
    return { ...figures, isFull: figures.waiting > 0 && this.#isRefusing };
  }

  /**
   * Waits where a call begins, unless there is time for it now: undefined then. Work of the server itself never waits.
   *
   * @throws AppError `request.tooMany` (429) where too many calls of its share wait, `server.overloaded` (503) where too
   *   many wait in all
   */
  begin(shares: CallerShares | undefined): Promise<void> | undefined {
    if (shares === undefined || this.#hasTime()) return undefined;
    const waiting = this.#queue.countWaitingOf(shares.path[0]!);
    const isShareFull = waiting >= WAITING_OF_SHARE;
    this.#isRefusing = isShareFull || (waiting > 0 && this.#queue.figures.waiting >= WAITING);
    if (this.#isRefusing) throw this.#queue.refuse(isShareFull ? 'request.tooMany' : 'server.overloaded');
    return this.#wait(shares.path);
  }

  /** Waits where a call that has begun goes on, unless there is time for it now: undefined then. */
  goOn(shares: CallerShares | undefined): Promise<void> | undefined {
    return shares === undefined || this.#hasTime() ? undefined : this.#wait(shares.path);
  }

  async #wait(path: readonly string[]): Promise<void> {
    const release = await this.#queue.acquire(path);
    // The work runs now, until it waits for something.
    setImmediate(release);
  }

  #hasTime(): boolean {
    if (this.#queue.isInUse) return false;
    const nowMs = this.#getNowMs();
    if (this.#isTurnOpen) return nowMs - this.#turnStartedMs < TURN_MS;
    this.#isTurnOpen = true;
    this.#turnStartedMs = nowMs;
    setImmediate(() => (this.#isTurnOpen = false));
    return true;
  }
}

/** The turns of this process, which has one main thread. */
export const mainThread = new FairTurns(() => performance.now());

/** Lets others have their turn: ends this one, and waits for the next one of the caller's share. */
export async function nextTurn(): Promise<void> {
  await untilNextTurn();
  await mainThread.goOn(findShares());
}
