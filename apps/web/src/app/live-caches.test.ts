import { BOARD_EVENTS } from '@loadstone/contracts/live';
import { describe, expect, it } from 'vitest';
import type { CacheHandlers } from '../live/event-handlers.ts';
import { reloadedCache, type LiveCaches } from '../live/live-cache.ts';
import { leadHandlers } from '../modules/leads/lead-board.ts';
import { LIVE_CACHES } from './live-caches.ts';
import { liveLeadHandlers } from '../modules/live-leads/live-board.ts';
import { searchHandlers } from '../modules/search/live.ts';
import { postingHandlers } from '../modules/postings/posting-changes.ts';

const HANDLERS = {
  leads: leadHandlers,
  liveLeads: liveLeadHandlers,
  postings: postingHandlers,
  search: searchHandlers,
};

describe('the caches', () => {
  it.each(Object.entries(HANDLERS))(
    'of %s handle exactly the events that are declared to change them',
    (cache, handlers) => {
      const declared = Object.entries(BOARD_EVENTS).flatMap(([type, { affects }]) =>
        (affects as readonly string[]).includes(cache) ? [type] : [],
      );
      expect(Object.keys(handlers).toSorted()).toEqual(declared.toSorted());
    },
  );

  it('need a handler for each event', () => {
    // @ts-expect-error: no handler for lead.marked and others.
    const missing: CacheHandlers<'leads', () => void> = {};
    expect(missing).toEqual({});
  });

  it('are all in the registry, under their own names', () => {
    const { flags, ...others } = LIVE_CACHES;
    // @ts-expect-error: an event changes the flags, and nothing would keep them up to date.
    const incomplete: LiveCaches = others;
    // @ts-expect-error: the cache is that of other events.
    const mistaken: LiveCaches = { ...others, flags: reloadedCache('networks') };
    expect(Object.keys(incomplete)).not.toContain(flags.name);
    expect(mistaken.flags.name).toBe('networks');
    expect(Object.values(LIVE_CACHES).map(({ name }) => name)).toEqual(Object.keys(LIVE_CACHES));
  });
});
