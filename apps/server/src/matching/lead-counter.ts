import type { BoardIndex } from './board-index.ts';
import { NO_LEADS, type LeadSummary } from './lead-summary.ts';

/** Counting yields to other work after this time. */
const SLICE_MS = 8;
/** Pause after each slice of counting in the background, so that requests get at least half of the time. */
const REST_MS = 8;

/** Postings of one list whose leads were counted after the list was returned. */
export interface DelayedCount {
  readonly tokens: readonly number[];
}

/**
 * Counts the leads of many postings within a time budget. The rest is counted in the background and
 * then published.
 */
export class LeadCounter {
  readonly #getIndex: () => BoardIndex;
  readonly #onError: (error: unknown) => void;
  readonly #listeners = new Set<(delayed: DelayedCount) => void>();
  #jobs: { tokens: readonly number[]; isPublished: boolean }[] = [];
  #isRunning = false;
  #isClosed = false;

  constructor(getIndex: () => BoardIndex, onError: (error: unknown) => void) {
    this.#getIndex = getIndex;
    this.#onError = onError;
  }

  /**
   * The number of leads of each posting, in the order of the tokens. Postings beyond the budget have `NO_LEADS`, and are
   * published to `onCounted` when they are counted.
   */
  async summarise(tokens: readonly number[], budgetMs: number): Promise<LeadSummary[]> {
    const summaries: LeadSummary[] = [];
    const delayed: number[] = [];
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
      if (summary === undefined) delayed.push(token);
      summaries.push(summary ?? NO_LEADS);
    }
    if (delayed.length > 0) this.#enqueue(delayed, true);
    return summaries;
  }

  /** Counts in the background, before the first lists are requested. */
  warm(tokens: readonly number[]): void {
    if (tokens.length > 0) this.#enqueue(tokens, false);
  }

  /** Subscribes to delayed counts. Returns the function that unsubscribes. */
  onCounted(listener: (delayed: DelayedCount) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#isClosed = true;
    this.#jobs = [];
    this.#listeners.clear();
  }

  #enqueue(tokens: readonly number[], isPublished: boolean): void {
    // A list waits for published counts, so they go first.
    if (isPublished) this.#jobs.unshift({ tokens, isPublished });
    else this.#jobs.push({ tokens, isPublished });
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    for (let job = this.#jobs.shift(); job !== undefined; job = this.#jobs.shift()) {
      try {
        await this.#count(job.tokens);
        if (job.isPublished) for (const listener of this.#listeners) listener({ tokens: job.tokens });
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
