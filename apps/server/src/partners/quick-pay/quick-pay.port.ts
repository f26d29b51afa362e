import type { CompanyValues } from '../company-values.ts';
import type { PartnerCompany } from '../partner-company.ts';

/** A company's quick pay status in leads: 1 available, 0 not. */
export type QuickPayStatus = 0 | 1;

/** Statuses by custCd. */
interface QuickPayStatuses extends CompanyValues<QuickPayStatus> {
  /** True if the statuses are generated and must be labelled. */
  readonly isSample: boolean;
}

/** The service that pays a carrier early for loads of certain companies. */
export interface QuickPay {
  /** The page of the offer; undefined for no link. */
  readonly pageUrl: string | undefined;
  /**
   * Returns whether quick pay is offered for loads of companies. Never throws: if the service fails or is slow, the
   * known statuses are returned after 3 s at most with `isComplete` false. A company without an entry counts as 0.
   */
  listStatuses(companies: readonly PartnerCompany[]): Promise<QuickPayStatuses>;
  /** Returns the cached status for a row that cannot wait; undefined if there is none. */
  findStatus(company: PartnerCompany): QuickPayStatus | undefined;
  /** True while the service is paused after failures. */
  isPaused(): boolean;
  /** Cancels open requests. */
  close(): void;
}
