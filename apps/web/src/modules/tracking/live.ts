import { HUB_EVENTS } from '@loadstone/contracts/live';
import { movedTruckSchema, type MovedTruck, type Track, type TruckUnderWay } from '@loadstone/contracts/tracking';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveCache } from '../../live/live-cache.ts';
import { trackingKey, trackKey } from '../../live/query-keys.ts';
import { patchCached, reloadCached } from '../../live/cached-data.ts';

const movedTrucksSchema = movedTruckSchema.array();

/** Adds the new position of a truck to what is on screen. An older one than the last changes nothing. */
export function applyMoved(client: QueryClient, { kind, token, lat, lon, positionDate, ...journey }: MovedTruck): void {
  const position = { lat, lon, positionDate };
  patchCached<Track | null>(client, trackKey(kind, token), (track) => {
    if (!track || (track.positions.at(-1)?.positionDate ?? '') >= positionDate) return track;
    return { ...track, positions: [...track.positions, position], journey };
  });
  patchCached<TruckUnderWay[] | null>(client, [...trackingKey, 'trucks', kind === 'L' ? 'B' : 'C'], (trucks) => {
    const isNewer = (truck: TruckUnderWay) =>
      truck.token === token && (truck.position?.positionDate ?? '') < positionDate;
    if (!trucks?.some(isNewer)) return trucks;
    return trucks.map((truck) => (isNewer(truck) ? { ...truck, ...journey, position } : truck));
  });
}

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
        [HUB_EVENTS.moved]: (payload) => {
          const parsed = movedTrucksSchema.safeParse(payload);
          if (parsed.success) for (const truck of parsed.data) applyMoved(client, truck);
        },
      },
    };
  },
};
