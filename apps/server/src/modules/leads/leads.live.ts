import type { BoardChangeOf, leadEvents } from '@loadstone/contracts';
import { toEventChange, type EventChange } from '../../db/change-feed.ts';
import type { EventSources } from '../../event-sources.ts';

/** The sources of the lead events. */
export const leadEventSources = {
  'lead.appeared': 'matching',
  'lead.changed': 'matching',
  'lead.removed': 'matching',
  'leads.changed': 'matching',
  'lead.marked': 'module',
} satisfies EventSources<typeof leadEvents>;

/** The event of a lead whose marks changed, with its current marks. */
export function toLeadMarked(accountId: number, mark: Omit<BoardChangeOf<'lead.marked'>, 'type'>): EventChange {
  return toEventChange(accountId, { type: 'lead.marked', ...mark });
}
