import type { ChangedMark } from '@loadstone/contracts/leads';
import { appendChanges } from '../../db/change-feed/change-feed.ts';
import type { Tx } from '../../db/database.ts';
import type { LeadMark, LeadReference } from './lead-marks.queries.ts';
import { toLeadMarked, type MarkedLead } from './leads.live.ts';

/**
 * Publishes a company's current marks on a lead and returns them for the reply. The transaction holds the lock of the
 * company's marks (`lockCompanyMarks`).
 */
export async function publishMark(
  tx: Tx,
  accountId: number,
  lead: LeadReference,
  mark: MarkedLead,
): Promise<ChangedMark> {
  await appendChanges(tx, [toLeadMarked(accountId, lead, mark)]);
  return toChangedMark(mark);
}

/** A company's current marks on a lead, for a reply. */
export function toChangedMark({
  leadToken,
  contacted,
  flag,
  reportedGone,
}: LeadMark & Pick<ChangedMark, 'leadToken'>): ChangedMark {
  return { leadToken, contacted, flag, ...(reportedGone && { reportedGone }) };
}
