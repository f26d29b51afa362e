import type { BOARD_EVENTS } from '@loadstone/contracts/live';
import type { FeedChange } from '../db/change-feed/change-feed.ts';
import type { AddressedEvent, EventSources } from '../db/change-feed/event-sources.ts';

/** The events that a feed change contains or causes, besides lead events. */
export type ListEvents = (change: FeedChange) => readonly AddressedEvent[];

type EventsOfChange = (change: FeedChange) => readonly AddressedEvent[];

/** Lists the events of each change by the modules' declarations. O(1) in the number of declared events. */
export function createEventList(sources: EventSources<typeof BOARD_EVENTS>): ListEvents {
  const byChange = new Map<string, EventsOfChange[]>();
  for (const source of Object.values(sources)) {
    if (typeof source === 'string') continue;
    // A function is called only for the type of change that it is keyed by.
    for (const [type, listEvents] of Object.entries(source) as [string, EventsOfChange][]) {
      byChange.set(type, [...(byChange.get(type) ?? []), listEvents]);
    }
  }
  return (change) => {
    if (change.type === 'event') return [{ to: change.accountIds, event: change.event }];
    return (byChange.get(change.type) ?? []).flatMap((listEvents) => listEvents(change));
  };
}
