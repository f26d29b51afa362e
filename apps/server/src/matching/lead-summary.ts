import type { Posting } from '@loadstone/engine';

/** How many leads a posting has and when the newest of them were posted. */
export interface LeadSummary {
  readonly count: number;
  /** Milliseconds; -Infinity without a lead. */
  readonly newestCreatedOnMs: number;
  /** When the recent leads were posted, milliseconds, ascending; at most `RECENT_LEADS_MAXIMUM`. */
  readonly recentCreatedOnMs: readonly number[];
}

export const NO_LEADS: LeadSummary = { count: 0, newestCreatedOnMs: -Infinity, recentCreatedOnMs: [] };

/** How many recent leads are kept for one posting. A posting with more shows this number as new. */
export const RECENT_LEADS_MAXIMUM = 999;

/**
 * The summary of all leads of a posting. O(leads).
 *
 * @param found.total how many leads there are
 * @param found.hidden tokens of leads for which another lead stands (M16)
 */
export function summariseRows(
  leads: Iterable<Pick<Posting, 'token' | 'createdOn'>>,
  found: { readonly total: number; readonly hidden: ReadonlySet<number>; readonly recentSinceMs: number },
): LeadSummary {
  const { total, hidden, recentSinceMs } = found;
  let newestCreatedOnMs = -Infinity;
  const recentCreatedOnMs: number[] = [];
  for (const { createdOn, token } of leads) {
    if (hidden.has(token)) continue;
    if (createdOn > newestCreatedOnMs) newestCreatedOnMs = createdOn;
    if (recentCreatedOnMs.length < RECENT_LEADS_MAXIMUM && createdOn >= recentSinceMs) {
      recentCreatedOnMs.push(createdOn);
    }
  }
  recentCreatedOnMs.sort((one, other) => one - other);
  return { count: total - hidden.size, newestCreatedOnMs, recentCreatedOnMs };
}
