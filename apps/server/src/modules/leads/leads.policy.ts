import type { LeadRow } from './leads.queries.ts';

/**
 * True where another company may read the row in its current state, on the board's day `today`. The matching index
 * decided the pair from an earlier state of the tables. A row that has since been assigned, deleted, expired or made
 * private is withheld until its own change is applied to the index.
 */
export function isLeadVisible(row: LeadRow, viewerAccountId: number, today: string): boolean {
  if (row.p_status !== 'O' || row.date_avail < today) return false;
  return row.post_mode === 'A' || (row.member_account_ids ?? []).includes(viewerAccountId);
}
