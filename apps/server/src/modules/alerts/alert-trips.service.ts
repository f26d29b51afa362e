import { POSTING_FEATURES } from '@loadstone/contracts/board';
import type { Trip, TripLimits, TripRequest } from '@loadstone/contracts/trips';
import { findAccessRefusal, findAccountById } from '../../auth/index.ts';
import type { Board } from '../../board/board.ts';
import { AppError } from '../../ground/errors.ts';
import { listHeldPermits } from '../permits/index.ts';
import type { listBestTrips } from '../trips/index.ts';
import type { AlertRow, DueAlert } from './alerts.queries.ts';

/** Trips that an alert knows. One that is forgotten is reported again only where one of its loads is edited. */
const KNOWN_MAXIMUM = 100;
/** A load may be committed this long after the time that it states. */
const LATE_COMMIT_MS = 60_000;

/** The search of a followed truck. */
export function toTripRequest(token: number, { hoursDriven, ...limits }: TripLimits): TripRequest {
  return { start: { from: 'posting', token, hoursDriven }, ...limits };
}

/** Identifies a trip by its loads, in any order. */
export function toTripKey({ loads }: Trip): string {
  return loads
    .map(({ lead }) => lead.token)
    .sort((one, other) => one - other)
    .join('-');
}

/**
 * The ten best trips of a followed truck as of now. Undefined where it could not be searched: the truck is no longer open,
 * the user may not see them any more, or the search is refused.
 *
 * @throws AppError `server.overloaded` where too many searches wait
 */
export async function findBestTrips(
  board: Board,
  { account_id: accountId, user_id: userId, token, criteria, product_ids: productIds }: DueAlert,
  search: typeof listBestTrips,
): Promise<Trip[] | undefined> {
  const account = await findAccountById(board.db, userId);
  if (token === null || account === undefined || findAccessRefusal(account) !== undefined) return undefined;
  const held = await listHeldPermits(board.db, [accountId], [POSTING_FEATURES.C.view]);
  const permits = held
    .filter(({ product_id: productId }) => productIds.includes(productId))
    .map(({ code, product_id: productId }) => ({ code, productId, apiKey: '' }));
  try {
    return await search(board, { accountId, permits }, toTripRequest(token, criteria as TripLimits));
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return undefined;
    throw error;
  }
}

/**
 * Those of the best trips that are news: not known, and with a load that was posted or edited since the last search. A trip
 * that is among the best only because another one is gone is no news.
 */
export function findNewTrips(
  best: readonly Trip[],
  { known_trips: known, searched_on: searchedOn }: Pick<AlertRow, 'known_trips' | 'searched_on'>,
): Trip[] {
  const keys = new Set(known);
  const sinceMs = (searchedOn?.getTime() ?? 0) - LATE_COMMIT_MS;
  return best.filter(
    (trip) => !keys.has(toTripKey(trip)) && trip.loads.some(({ lead }) => Date.parse(lead.updatedOn) >= sinceMs),
  );
}

/** What an alert knows after a search, the last found first. */
export function toKnownTrips(best: readonly Trip[], known: readonly string[] | null): string[] {
  return [...new Set([...best.map(toTripKey), ...(known ?? [])])].slice(0, KNOWN_MAXIMUM);
}
