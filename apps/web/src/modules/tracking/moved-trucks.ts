import { movedTruckSchema, type MovedTruck, type Track, type TruckUnderWay } from '@loadstone/contracts/tracking';
import type { QueryClient } from '@tanstack/react-query';
import { patchCached } from '../../live/cached-data.ts';
import { trackingKey, trackKey } from '../../live/query-keys.ts';

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

/** Adds the positions of a message of the hub. A message of another shape changes nothing. */
export function applyMoves(client: QueryClient, message: unknown): void {
  const parsed = movedTrucksSchema.safeParse(message);
  if (parsed.success) for (const truck of parsed.data) applyMoved(client, truck);
}
