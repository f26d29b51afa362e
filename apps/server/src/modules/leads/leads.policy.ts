import type { LeadRow } from './leads.queries.ts';

/**
 * True where another company may read the row as it stands now, on the board's day `today`. The matching decided the pair a
 * moment ago from the same tables; a row that left the board, expired or went private since then stays back
 * until its own change arrives.
 */
export function isLeadVisible(row: LeadRow, viewerAccountId: number, today: string): boolean {
  if (row.p_status !== 'O' || row.date_avail < today) return false;
  return row.post_mode === 'A' || (row.member_account_ids ?? []).includes(viewerAccountId);
}
