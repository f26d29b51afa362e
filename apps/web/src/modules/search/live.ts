import type { CarrierResult } from '@loadstone/contracts/search';
import type { ChangedMark } from '@loadstone/contracts/leads';
import type { QueryClient } from '@tanstack/react-query';
import { dispatchChanges, type CacheHandlers } from '../../live/event-handlers.ts';
import type { LiveCache } from '../../live/live-cache.ts';
import { carriersKey } from '../../live/query-keys.ts';
import { patchCached } from '../../live/cached-data.ts';

/** Sets the mark of a found truck in every result. */
function setMark(client: QueryClient, { leadToken, contacted }: Pick<ChangedMark, 'leadToken' | 'contacted'>): void {
  patchCached<CarrierResult | null>(client, carriersKey, (result) => {
    const isFound = result?.carriers.some(({ token }) => token === leadToken) === true;
    if (!result || !isFound) return result;
    const carriers = result.carriers.map((each) => (each.token === leadToken ? { ...each, contacted } : each));
    return { ...result, carriers };
  });
}

/** The events that change found trucks. */
export const searchHandlers: CacheHandlers<'search', QueryClient> = {
  'lead.marked': (mark, client) => setMark(client, mark),
};

/** The trucks that searches have found. Only their marks change; a search is repeated by the user. */
export const liveSearches: LiveCache<'search'> = {
  name: 'search',
  mount: ({ client }) => ({
    onBatch: ({ changes }) => dispatchChanges(searchHandlers, changes, client),
    onReply: ({ reply, isOvertaken }) => {
      const { mark } = (reply ?? {}) as { readonly mark?: ChangedMark };
      if (mark === undefined) return false;
      if (!isOvertaken) setMark(client, mark);
      return true;
    },
    reload: () => undefined,
  }),
};
