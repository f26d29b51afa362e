import { HUB_EVENTS } from '@loadstone/contracts/live';
import type { LiveCache } from '../../live/live-cache.ts';
import { trackingKey } from '../../live/query-keys.ts';
import { reloadCached } from '../../live/cached-data.ts';

/** The tracks and trucks under way. The hub may drop positions: a new connection requests everything again. */
export const liveTracking: LiveCache<'tracking'> = {
  name: 'tracking',
  mount: ({ client }) => {
    const reload = () => reloadCached(client, trackingKey);
    return {
      // Board events do not change positions, and a gap in them ends with a new connection.
      reload: () => undefined,
      onHubEvent: {
        connect: reload,
        // Loaded with the first position. One that cannot be applied is followed by the next.
        [HUB_EVENTS.moved]: (payload) =>
          void import('./moved-trucks.ts').then(
            ({ applyMoves }) => applyMoves(client, payload),
            () => undefined,
          ),
      },
    };
  },
};
