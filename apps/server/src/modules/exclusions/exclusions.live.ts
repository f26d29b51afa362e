import type { exclusionEvents } from '@loadstone/contracts/exclusions';
import { addressTo, type EventSources } from '../../db/change-feed/event-sources.ts';

/** The sources of the exclusion events. Only the company that excludes receives one. */
export const exclusionEventSources = {
  'exclusions.changed': {
    exclusion: ({ accountId }) => [addressTo([accountId], { type: 'exclusions.changed' })],
  },
} satisfies EventSources<typeof exclusionEvents>;
