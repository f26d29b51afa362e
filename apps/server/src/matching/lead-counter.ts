import { NO_LEADS, type BoardIndex, type LeadSummary } from './board-index.ts';

/** Counting gives way to other work this often. */
const SLICE_MS = 8;
/** How long counting in the background rests after each slice. */
const REST_MS = 8;

/** Postings of one list whose leads were counted after the list was answered. */
export interface LateCount {
  readonly tokens: readonly number[];
}

/**
 * Counts the leads of many postings without holding anybody up: lists get what a moment allows,
 * newest first, and the rest is counted in the background and then announced.
 */
export class LeadCounter {
  readonly #getIndex: () => BoardIndex;
  readonly #onError: (error: unknown) => void;
  readonly #listeners = new Set<(late: LateCount) => void>();
  #jobs: { tokens: readonly number[]; isAnnounced: boolean }[] = [];
  #isRunning = false;
  #isClosed = false;

  constructor(getIndex: () => BoardIndex, onError: (error: unknown) => void) {
    this.#getIndex = getIndex;
    this.#onError = onError;
  }

  /**
   * How many leads each posting has, in the order asked. Those that the time does not suffice for
   * answer none, and are announced to `onCounted` once they are counted.
   */
  async summarise(tokens: readonly number[], budgetMs: number): Promise<LeadSummary[]> {
    const summaries: LeadSummary[] = [];
    const late: number[] = [];
    const startMs = performance.now();
    let sliceStartMs = startMs;
    for (const token of tokens) {
      let summary = this.#getIndex().findSummary(token);
      if (summary === undefined && performance.now() - startMs < budgetMs) {
        summary = this.#getIndex().summarise(token);
        if (performance.now() - sliceStartMs >= SLICE_MS) {
          await new Promise(setImmediate);
          sliceStartMs = performance.now();
        }
      }
      if (summary === undefined) late.push(token);
      summaries.push(summary ?? NO_LEADS);
    }
    if (late.length > 0) this.#enqueue(late, true);
    return summaries;
  }

  /** Counts in the background, so that the first lists find it done. */
  warm(tokens: readonly number[]): void {
    if (tokens.length > 0) this.#enqueue(tokens, false);
  }

  /** Called when late counts are there. Answers the means to stop. */
  onCounted(listener: (late: LateCount) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#isClosed = true;
    this.#jobs = [];
    this.#listeners.clear();
  }

  #enqueue(tokens: readonly number[], isAnnounced: boolean): void {
    // Somebody waits for an announced one: it goes before the others.
    if (isAnnounced) this.#jobs.unshift({ tokens, isAnnounced });
    else this.#jobs.push({ tokens, isAnnounced });
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    for (let job = this.#jobs.shift(); job !== undefined; job = this.#jobs.shift()) {
      try {
        await this.#count(job.tokens);
        if (job.isAnnounced) for (const listener of this.#listeners) listener({ tokens: job.tokens });
      } catch (error) {
        this.#onError(error);
      }
    }
    this.#isRunning = false;
  }

  async #count(tokens: readonly number[]): Promise<void> {
    let sliceStartMs = performance.now();
    for (const token of tokens) {
      if (this.#isClosed) return;
      this.#getIndex().summarise(token);
      if (performance.now() - sliceStartMs < SLICE_MS) continue;
      await new Promise((resolve) => setTimeout(resolve, REST_MS).unref());
      sliceStartMs = performance.now();
    }
  }
}
