/** How many leads a posting has and when the newest of them were posted. */
export interface LeadSummary {
  readonly count: number;
  /** Milliseconds; -Infinity without a lead. */
  readonly newestCreatedOnMs: number;
  /** When the recent leads were posted, milliseconds, ascending; at most `RECENT_LEADS_MAXIMUM`. */
  readonly recentCreatedOnMs: readonly number[];
}

export const NO_LEADS: LeadSummary = { count: 0, newestCreatedOnMs: -Infinity, recentCreatedOnMs: [] };

/** The most recent leads that are kept for one posting. A posting with more has this number of new leads. */
export const RECENT_LEADS_MAXIMUM = 999;
