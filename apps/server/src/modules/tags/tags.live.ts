import { POSTING_KINDS, type tagEvents } from '@loadstone/contracts';
import { toEventChange, type EventChange } from '../../db/change-feed/change-feed.ts';
import type { EventSources } from '../../event-sources.ts';

/** The sources of the tag events. */
export const tagEventSources = { 'tags.changed': 'module' } satisfies EventSources<typeof tagEvents>;

/** The events for a company whose list of tags changed. Both kinds of posting share the list. */
export function toTagsChanged(accountId: number): EventChange[] {
  return POSTING_KINDS.map((kind) => toEventChange(accountId, { type: 'tags.changed', kind }));
}
