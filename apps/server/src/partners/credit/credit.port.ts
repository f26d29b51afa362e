import type { CompanyValues } from '../company-values.ts';
import type { PartnerCompany } from '../partner-company.ts';

/** The credit bureaus by their name in {@link Partners}. */
export const BUREAUS = ['equifax', 'transcreditCa', 'transcreditUs'] as const;
export type Bureau = (typeof BUREAUS)[number];

/** The score of a company without one, in the bureaus' format and here. */
export const NO_SCORE = -1;

/** Scores by custCd: an integer, or -1 if the bureau has none. */
interface CreditScores extends CompanyValues<number> {
  /** True if the scores are generated and must be labelled. */
  readonly isSample: boolean;
}

/**
 * One credit bureau. Low Equifax scores are good (under 30 good, 90 and above bad); high TransCredit scores are good
 * (85 and above good, under 55 bad).
 */
export interface CreditBureau {
  readonly bureau: Bureau;
  /**
   * Returns the scores of companies and requests each company once. Never throws: if the bureau fails or is slow, the
   * known scores are returned after 3 s at most with `isComplete` false. Show a company without an entry as blank.
   */
  listScores(companies: readonly PartnerCompany[]): Promise<CreditScores>;
  /** Returns the cached score for a row that cannot wait; undefined if there is none. */
  findScore(company: PartnerCompany): number | undefined;
  /** True while the bureau is paused after failures. */
  isPaused(): boolean;
  /** Cancels open requests. */
  close(): void;
}
