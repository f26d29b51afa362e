import type { BOARD_EVENTS } from '@loadstone/contracts';
import type { EventSources } from './event-sources.ts';
import { assignmentEventSources } from './modules/assignments/index.ts';
import { exclusionEventSources } from './modules/exclusions/index.ts';
import { leadEventSources } from './modules/leads/index.ts';
import { networkEventSources } from './modules/networks/index.ts';
import { postingEventSources } from './modules/postings/index.ts';
import { tagEventSources } from './modules/tags/index.ts';

/** The source of every event of the board; one that is declared without a source does not compile. */
export const BOARD_EVENT_SOURCES = {
  ...leadEventSources,
  ...postingEventSources,
  ...tagEventSources,
  ...networkEventSources,
  ...exclusionEventSources,
  ...assignmentEventSources,
} satisfies EventSources<typeof BOARD_EVENTS>;
