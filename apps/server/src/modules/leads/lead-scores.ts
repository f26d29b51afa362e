import type { LeadMarkSource } from '@loadstone/contracts/leads';
import type { PostingKind } from '@loadstone/contracts/postings';
import { NO_SCORE, type PartnerCompany } from '../../partners/index.ts';
import type { DelayedScores } from '../../live/index.ts';
import type { ScoreSheet } from '../companies/index.ts';

/** How long a list of leads waits for a bureau whose scores are not cached yet. */
export const SCORE_WAIT_MS = 100;

/** The outside parties whose values the leads of an own posting may show. */
export type Sources = ReadonlySet<LeadMarkSource>;

/** Quick pay is offered to carriers for loads; a broker's trucks have none. */
export function toShownSources(held: Sources, ownKind: PostingKind): Sources {
  return ownKind === 'E' || !held.has('quickPay') ? held : new Set([...held].filter((source) => source !== 'quickPay'));
}

/** Reads one company's values from a score sheet, blank where the feature is not held. */
export function toFinder(sheet: ScoreSheet, company: PartnerCompany, sources: Sources) {
  return (source: LeadMarkSource): number => {
    if (sources.has(source)) return sheet.find(source, company);
    return source === 'quickPay' ? 0 : NO_SCORE;
  };
}

/** Calls its listeners when blank scores of a returned list can be filled. */
export class ScoreWatch {
  readonly #listeners = new Set<(scores: DelayedScores) => void>();

  /**
   * Registers a listener for scores that arrive after a list was returned without them. @returns a function that
   * removes the listener
   */
  onScored(listener: (scores: DelayedScores) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Watches a sheet whose requests are still open. */
  follow(sheet: ScoreSheet, { postings, isOfCall }: DelayedScores): void {
    if (!sheet.isPending) return;
    void sheet.settled.then((hasMore) => {
      if (!hasMore) return;
      const distinct = [...new Map(postings.map((posting) => [posting.token, posting])).values()];
      for (const listener of this.#listeners) listener({ postings: distinct, isOfCall });
    });
  }
}
