import type { Board } from '../../board/board.ts';
import { createRepeatedWarning } from '../../ground/repeated-warning.ts';
import { findWaitMs } from '../networks/index.ts';
import { releaseDueTiers } from './tier-releases.service.ts';

/** The longest sleep: a server looks again, whatever it has missed. */
const SLEEP_MAXIMUM_MS = 30_000;
/** After a failure. */
const RETRY_MS = 1_000;

type Needs = Pick<Board, 'db' | 'clock' | 'configuration' | 'log' | 'matching'>;

/**
 * Sleeps until the next tier of any posting is due, and releases it. Every server does this with the clock of the database,
 * so that its own one does not matter. A posting with tiers that is written, on any server, ends the sleep: its next release
 * may be earlier.
 */
export class TierTimer {
  readonly #board: Needs;
  readonly #warn: (error: unknown) => void;
  #stop: () => void = () => undefined;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isWoken = false;
  #isClosed = false;

  constructor(board: Needs) {
    this.#board = board;
    this.#warn = createRepeatedWarning(board.log, 'tiers of postings could not be released');
  }

  /** Releases what became due while no server was running, and then what becomes due. */
  start(): void {
    this.#stop = this.#board.matching.onApplied(({ change }) => {
      if (change.type === 'network' && change.isAudience === true) this.#wake();
    });
    this.#wake();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#stop();
    clearTimeout(this.#timer);
    await this.#running;
  }

  #wake(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    this.#isWoken = this.#running !== undefined;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      if (this.#isWoken) this.#wake();
    });
  }

  async #run(): Promise<void> {
    const waitMs = await this.#release().catch((error: unknown) => {
      this.#warn(error);
      return RETRY_MS;
    });
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => this.#wake(), waitMs);
    this.#timer.unref();
  }

  async #release(): Promise<number> {
    const { db } = this.#board;
    await releaseDueTiers(this.#board);
    const waitMs = (await findWaitMs(db)) ?? SLEEP_MAXIMUM_MS;
    // Rounded up: a timer that fires before the moment would look in vain.
    return Math.min(Math.max(Math.ceil(waitMs), 1), SLEEP_MAXIMUM_MS);
  }
}
