import type { ChangedMark } from '@loadstone/contracts/leads';
import { appendChanges, getLastChangeId } from '../../db/change-feed/change-feed.ts';
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
  return toChangedMark(tx, mark);
}

/**
 * A company's current marks on a lead, for a reply. The transaction holds the lock of the company's marks: their earlier
 * events are committed, so their ids are not above the newest one. The ids of later events, that of this transaction
 * included, are issued at the commit, so they are above it.
 */
export async function toChangedMark(
  tx: Tx,
  { leadToken, contacted, flag, reportedGone }: LeadMark & Pick<ChangedMark, 'leadToken'>,
): Promise<ChangedMark> {
  const eventId = await getLastChangeId(tx);
  return { leadToken, contacted, flag, ...(reportedGone && { reportedGone }), eventId };
}
