import type { CompanyAnswers } from '../company-answers.ts';
import type { PartnerCompany } from '../partner-company.ts';

/** The credit bureaus, by the name of their place in {@link Partners}. */
export const BUREAUS = ['equifax', 'transcreditCa', 'transcreditUs'] as const;
export type Bureau = (typeof BUREAUS)[number];

/** The score of a company without one, in the bureaus' format and here. */
export const NO_SCORE = -1;

/** Scores by custCd: a whole number, or -1 where the bureau has none. */
export interface CreditScores extends CompanyAnswers<number> {
  /** True where the scores are invented and must be labelled so. */
  readonly isSample: boolean;
}

/**
 * One credit bureau. Equifax scores are better the lower they are (under 30 good, 90 and above bad), TransCredit's
 * better the higher (85 and above good, under 55 bad).
 */
export interface CreditBureau {
  readonly bureau: Bureau;
  /**
   * The scores of those companies, each company asked about once. Never throws: where the bureau fails or is slow, what
   * is known is answered after 3 s at most, `isComplete` is false, and a company without an entry is to be shown blank.
   */
  listScores(companies: readonly PartnerCompany[]): Promise<CreditScores>;
  /** The score that is known without asking, for a row that cannot wait; undefined where none is. */
  findScore(company: PartnerCompany): number | undefined;
  /** True while the bureau is left alone after failures. */
  isResting(): boolean;
  /** Ends what is under way. */
  close(): void;
}
