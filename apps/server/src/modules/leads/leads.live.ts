import type { BoardChangeOf, leadEvents } from '@loadstone/contracts';
import { toEventChange, type EventChange } from '../../db/change-feed/change-feed.ts';
import type { EventSources } from '../../event-sources.ts';
import type { LeadReference } from './lead-marks.queries.ts';

/** The sources of the lead events. */
export const leadEventSources = {
  'lead.appeared': 'matching',
  'lead.changed': 'matching',
  'lead.removed': 'matching',
  'leads.changed': 'matching',
  'lead.marked': 'module',
} satisfies EventSources<typeof leadEvents>;

/** The event of a lead whose marks changed, with its current marks. */
export function toLeadMarked(
  accountId: number,
  { lead_posting_id: leadPostingId }: LeadReference,
  mark: Omit<BoardChangeOf<'lead.marked'>, 'type'>,
): EventChange {
  const change = toEventChange(accountId, { type: 'lead.marked', ...mark });
  return leadPostingId === null ? change : { ...change, leadPostingId };
}
