import { estimateRoute } from '../../partners/index.ts';
import type { NearStopName } from '../../db/tables/tracking-tables.ts';
import type { TrackedView } from './tracking.queries.ts';

const MS_PER_MINUTE = 60_000;
/** What loading or unloading at a stop takes, as trips assume it. */
const STOP_MINUTES = 60;

/** The columns that state where the stops of a load are. */
export type StoppingRow = Pick<TrackedView, 'stops' | 'srce_lat' | 'srce_long' | 'dest_lat' | 'dest_long'>;

/** The places of the stops in order, the ends included. */
export function listStopPlaces(row: StoppingRow): { readonly lat: number; readonly lon: number }[] {
  return [
    { lat: row.srce_lat, lon: row.srce_long },
    ...(row.stops ?? []).map(({ lat, long }) => ({ lat, lon: long })),
    { lat: row.dest_lat, lon: row.dest_long },
  ];
}

/** The name of a stop by its place in the order. */
export function toStopName({ stops }: StoppingRow, stop: number): NearStopName {
  if (stop === 0) return 'pickUp';
  return stop === (stops?.length ?? 0) + 1 ? 'delivery' : `${stop}`;
}

/** The stop that a truck goes to: the next one, or a later one that it is near. */
export function findStopAhead(row: StoppingRow, next: number, near: NearStopName | null): number {
  return Math.max(
    next,
    listStopPlaces(row).findIndex((_, stop) => toStopName(row, stop) === near),
  );
}

/** The estimated way from the first stop to each one: miles, and minutes with the work at the stops before it. */
export function listWays(row: StoppingRow): readonly { readonly miles: number; readonly minutes: number }[] {
  const places = listStopPlaces(row);
  const ways = [{ miles: 0, minutes: 0 }];
  for (let stop = 1; stop < places.length; stop += 1) {
    const leg = estimateRoute(places[stop - 1]!, places[stop]!);
    const before = ways[stop - 1]!;
    ways.push({ miles: before.miles + leg.miles, minutes: before.minutes + leg.minutes + STOP_MINUTES });
  }
  return ways;
}

/**
 * When the truck is expected at each stop, from its arrival at one of them; null for those that it has left.
 *
 * @param known the stop whose arrival is known, and when it is
 * @param next the stop that the truck is at or goes to
 */
export function listStopEtas(
  row: StoppingRow,
  { known, eta, next }: { readonly known: number; readonly eta: Date | null; readonly next: number },
): (string | null)[] {
  const ways = listWays(row);
  return ways.map(({ minutes }, stop) => {
    if (eta === null || stop < next) return null;
    const laterMs = Math.round((minutes - ways[known]!.minutes) * MS_PER_MINUTE);
    return new Date(eta.getTime() + laterMs).toISOString();
  });
}
