import type { leadEvents } from '@loadstone/contracts/leads';
import type { PostingKind } from '@loadstone/contracts/postings';
import { toEventChange, type EventChange } from '../../db/change-feed/change-feed.ts';
import type { EventSources } from '../../db/change-feed/event-sources.ts';
import type { LeadMark, LeadReference } from './lead-marks.queries.ts';

/** The sources of the lead events. */
export const leadEventSources = {
  'lead.appeared': 'matching',
  'lead.changed': 'matching',
  'lead.removed': 'matching',
  'leads.changed': 'matching',
  'lead.marked': 'module',
} satisfies EventSources<typeof leadEvents>;

/** A lead of own postings of a kind, with the current marks of the company. */
export interface MarkedLead extends LeadMark {
  readonly kind: PostingKind;
  readonly leadToken: number;
}

/** The event of a lead whose marks changed, with its current marks. */
export function toLeadMarked(
  accountId: number,
  { lead_posting_id: leadPostingId }: LeadReference,
  mark: MarkedLead,
): EventChange {
  const change = toEventChange(accountId, { type: 'lead.marked', ...mark, reportedGone: mark.reportedGone });
  return leadPostingId === null ? change : { ...change, leadPostingId };
}
