import type { resourceEvents } from '@loadstone/contracts/resources';
import { toEventChange, type EventChange } from '../../db/change-feed/change-feed.ts';
import type { EventSources } from '../../db/change-feed/event-sources.ts';

/** The sources of the resource events. */
export const resourceEventSources = { 'resources.changed': 'module' } satisfies EventSources<typeof resourceEvents>;

/** The event of a company whose resources of a type have changed. */
export function toResourcesChanged(accountId: number, entityTypeId: number): EventChange {
  return toEventChange(accountId, { type: 'resources.changed', entityTypeId });
}
