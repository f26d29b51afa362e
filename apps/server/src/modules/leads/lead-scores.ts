import type { LeadMarkSource, PostingKind } from '@loadstone/contracts';
import { NO_SCORE, type PartnerCompany } from '../../partners/index.ts';
import type { ScoreSheet } from '../companies/index.ts';

/** How long a list of leads waits for a bureau that does not know its companies yet. */
export const SCORE_WAIT_MS = 100;

/** What an own posting's leads may show of what outside parties say. */
export type Sources = ReadonlySet<LeadMarkSource>;

/** An own posting whose leads were shown before a slow bureau had answered. */
export interface ScoredPosting {
  readonly token: number;
  readonly accountId: number;
  readonly kind: PostingKind;
}

/** Quick pay is offered to carriers for loads; a broker's trucks have none. */
export function toShownSources(held: Sources, ownKind: PostingKind): Sources {
  return ownKind === 'E' || !held.has('quickPay') ? held : new Set([...held].filter((source) => source !== 'quickPay'));
}

/** Reads one company's values off a sheet, blank where the feature is not held. */
export function toFinder(sheet: ScoreSheet, company: PartnerCompany, sources: Sources) {
  return (source: LeadMarkSource): number => {
    if (sources.has(source)) return sheet.find(source, company);
    return source === 'quickPay' ? 0 : NO_SCORE;
  };
}

/** What a bureau that was slow has filled. */
export interface LateScores {
  readonly postings: readonly ScoredPosting[];
  /**
   * True where a call of the API showed the blanks: whoever asked may listen to another server. What is pushed has
   * blanks for this server's own clients only.
   */
  readonly isOfCall: boolean;
}

/** Tells whoever asked that blanks of their lists can be filled now. */
export class ScoreWatch {
  readonly #listeners = new Set<(scores: LateScores) => void>();

  /** Called when scores came that a list had to leave out. Answers the means to stop. */
  onScored(listener: (scores: LateScores) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Follows a sheet whose questions are still open. */
  follow(sheet: ScoreSheet, { postings, isOfCall }: LateScores): void {
    if (!sheet.isPending) return;
    void sheet.settled.then((hasMore) => {
      if (!hasMore) return;
      const distinct = [...new Map(postings.map((posting) => [posting.token, posting])).values()];
      for (const listener of this.#listeners) listener({ postings: distinct, isOfCall });
    });
  }
}
