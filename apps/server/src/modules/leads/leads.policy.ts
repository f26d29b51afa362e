import type { LeadRow } from './leads.queries.ts';

/**
 * True where another company may read the row as it stands now. The matching decided the pair a
 * moment ago from the same tables; a row that left the board or went private since then stays back
 * until its own change arrives.
 */
export function isLeadVisible(row: LeadRow, viewerAccountId: number): boolean {
  if (row.p_status !== 'O') return false;
  return row.post_mode === 'A' || (row.member_account_ids ?? []).includes(viewerAccountId);
}
