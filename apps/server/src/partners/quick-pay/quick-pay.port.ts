import type { CompanyAnswers } from '../company-answers.ts';
import type { PartnerCompany } from '../partner-company.ts';

/** A company's quick pay status as leads carry it: 1 available, 0 not. */
export type QuickPayStatus = 0 | 1;

/** Statuses by custCd. */
export interface QuickPayStatuses extends CompanyAnswers<QuickPayStatus> {
  /** True where the statuses are invented and must be labelled so. */
  readonly isSample: boolean;
}

/** The service that pays a carrier early for the loads of the companies that it vouches for. */
export interface QuickPay {
  /** The page that the offer links to; undefined for no link. */
  readonly pageUrl: string | undefined;
  /**
   * Whether quick pay is offered for loads of those companies. Never throws: where the service fails or is slow, what
   * is known is answered after 3 s at most, `isComplete` is false, and a company without an entry counts as 0.
   */
  listStatuses(companies: readonly PartnerCompany[]): Promise<QuickPayStatuses>;
  /** The status that is known without asking, for a row that cannot wait; undefined where none is. */
  findStatus(company: PartnerCompany): QuickPayStatus | undefined;
  /** True while the service is left alone after failures. */
  isResting(): boolean;
  /** Ends what is under way. */
  close(): void;
}
