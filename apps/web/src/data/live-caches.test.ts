import { BOARD_EVENTS, type EventCache } from '@loadstone/contracts';
import { describe, expect, it } from 'vitest';
import type { CacheHandlers } from '../live/event-handlers.ts';
import { assignmentHandlers } from './assignments/live.ts';
import { documentHandlers } from './documents/live.ts';
import { exclusionHandlers } from './exclusions/live.ts';
import { flagHandlers } from './flags/live.ts';
import { leadHandlers } from './leads/lead-board.ts';
import { liveLeadHandlers } from './live-leads/live-board.ts';
import { networkHandlers } from './networks/live.ts';
import { postingHandlers } from './postings/posting-changes.ts';
import { resourceHandlers } from './resources/live.ts';

/** A cache that an event declares and that has no handlers does not compile here. */
const HANDLERS = {
  postings: postingHandlers,
  leads: leadHandlers,
  liveLeads: liveLeadHandlers,
  flags: flagHandlers,
  networks: networkHandlers,
  exclusions: exclusionHandlers,
  assignments: assignmentHandlers,
  resources: resourceHandlers,
  documents: documentHandlers,
} satisfies { [Cache in EventCache]: CacheHandlers<Cache, never> };

describe('the caches', () => {
  it('handle exactly the events that are declared to change them', () => {
    const declared = Object.keys(HANDLERS).map((cache) => [
      cache,
      Object.entries(BOARD_EVENTS).flatMap(([type, { affects }]) =>
        (affects as readonly string[]).includes(cache) ? [type] : [],
      ),
    ]);
    const handled = Object.entries(HANDLERS).map(([cache, handlers]) => [cache, Object.keys(handlers)]);
    const sorted = (lists: typeof handled) => lists.map(([cache, types]) => [cache, (types as string[]).toSorted()]);
    expect(sorted(handled as never)).toEqual(sorted(declared as never));
  });

  it('need a handler for each event', () => {
    // @ts-expect-error: no handler for lead.marked.
    const missing: CacheHandlers<'flags', () => void> = {};
    expect(missing).toEqual({});
  });
});
