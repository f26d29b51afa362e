import type { offerEvents } from '@loadstone/contracts/offers';
import type { EventSources } from '../../db/change-feed/event-sources.ts';

/** The source of the offer events: a trigger of the table appends them, because triggers also close offers. */
export const offerEventSources = { 'offer.changed': 'module' } satisfies EventSources<typeof offerEvents>;
