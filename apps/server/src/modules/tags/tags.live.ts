import { POSTING_KINDS } from '@loadstone/contracts/postings';
import type { tagEvents } from '@loadstone/contracts/tags';
import { toEventChange, type EventChange } from '../../db/change-feed/change-feed.ts';
import type { EventSources } from '../../db/change-feed/event-sources.ts';

/** The sources of the tag events. */
export const tagEventSources = { 'tags.changed': 'module' } satisfies EventSources<typeof tagEvents>;

/**
 * The events for a company whose list of tags changed. Both kinds of posting share the list.
 *
 * @param removed the tag that was deleted
 */
export function toTagsChanged(accountId: number, removed: { readonly removedId?: number } = {}): EventChange[] {
  return POSTING_KINDS.map((kind) => toEventChange(accountId, { type: 'tags.changed', kind, ...removed }));
}
