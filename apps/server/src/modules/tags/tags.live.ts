import { POSTING_KINDS, type tagEvents } from '@loadstone/contracts';
import { toEventChange, type EventChange } from '../../db/change-feed.ts';
import type { EventSources } from '../../event-sources.ts';

/** Where the events of tags come from. */
export const tagEventSources = { 'tags.changed': 'module' } satisfies EventSources<typeof tagEvents>;

/** The events of a company that has another list of tags. Both kinds of posting share it. */
export function toTagsChanged(accountId: number): EventChange[] {
  return POSTING_KINDS.map((kind) => toEventChange(accountId, { type: 'tags.changed', kind }));
}
