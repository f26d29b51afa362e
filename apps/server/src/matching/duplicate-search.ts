import { DuplicateIndex, type Posting } from '@loadstone/engine';
import type { FeedPosting } from '../db/change-feed/change-feed.ts';
import { toEnginePosting } from './translate.ts';

/** Finds what each posting of one write repeats (M16): open postings of the index, and earlier postings of the same write. */
export class DuplicateSearch {
  readonly #listIndexed: (posting: FeedPosting) => readonly number[];
  readonly #written = new Map<number, Posting>();
  readonly #index = new DuplicateIndex((token) => this.#written.get(token));

  /** @param listIndexed the tokens of the index with the fingerprint of a posting */
  constructor(listIndexed: (posting: FeedPosting) => readonly number[]) {
    this.#listIndexed = listIndexed;
  }

  /** The tokens of the other postings with the fingerprint of a posting: those of the index, oldest first, then the written. */
  list(posting: FeedPosting): number[] {
    return [...this.#listIndexed(posting), ...this.#index.listSame(toEnginePosting(posting))];
  }

  /** Adds a posting of the write. */
  add(posting: FeedPosting): void {
    const written = toEnginePosting(posting);
    this.#written.set(posting.token, written);
    this.#index.add(written);
  }
}
