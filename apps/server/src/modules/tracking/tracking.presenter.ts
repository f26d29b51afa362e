import type { ProductMode } from '@loadstone/contracts/postings';
import { POSITION_RULES, type DriverTracking, type Position, type TruckUnderWay } from '@loadstone/contracts/tracking';
import type { Stop } from '../../db/tables/tracking-tables.ts';
import { findNextStop } from '../assignments/index.ts';
import { findStopAhead, listStopEtas, type StoppingRow } from './stop-way.policy.ts';
import { DEGREE_UNITS } from './tracking.policy.ts';
import type { TrackedView, UnderWayView } from './tracking.queries.ts';

/** What is known about the way of a truck. */
type Journey = Pick<
  TrackedView,
  | 'status'
  | 'eta'
  | 'eta_stop'
  | 'is_estimate'
  | 'remaining_miles'
  | 'at_pick_up_on'
  | 'at_delivery_on'
  | 'late_on'
  | 'stop_times'
  | 'near_stop'
> &
  StoppingRow;

/** The journey of a truck. */
export function toJourney(row: Journey) {
  const nextStop = findNextEnd(row.status);
  // After the pick-up the stored way is that to the pick-up, until the next position.
  const isKnown = nextStop !== null && row.eta_stop === nextStop;
  return {
    pStatus: row.status,
    nextStop,
    eta: isKnown ? toText(row.eta) : null,
    isEstimate: row.is_estimate ?? true,
    remainingMiles: isKnown && row.remaining_miles !== null ? Math.round(row.remaining_miles * 10) / 10 : null,
    ...(row.stops !== null && { stopEtas: toStopEtas(row, isKnown ? row.eta : null) }),
    atPickUpOn: toText(row.at_pick_up_on),
    atDeliveryOn: toText(row.at_delivery_on),
    lateOn: toText(row.late_on),
  };
}

function toStopEtas(row: Journey, eta: Date | null): (string | null)[] {
  const last = (row.stops?.length ?? 0) + 1;
  const next = findStopAhead(row, findNextStop(row, row), row.near_stop);
  return listStopEtas(row, { known: row.status === 'R' ? last : 0, eta, next });
}

function findNextEnd(status: Journey['status']): Stop | null {
  if (status === 'D') return null;
  return status === 'R' ? 'delivery' : 'pickUp';
}

/** A stored position. */
function toPosition({ lat, long, recorded_on: at }: { lat: number; long: number; recorded_on: Date }): Position {
  return { lat: lat / DEGREE_UNITS, lon: long / DEGREE_UNITS, positionDate: at.toISOString() };
}

/** A trail in the order of time, thinned evenly to the length of the contract. The newest position is always part of it. */
export function toTrail(newestFirst: readonly Parameters<typeof toPosition>[0][]): Position[] {
  const step = Math.max(1, Math.ceil(newestFirst.length / POSITION_RULES.trailLength));
  return newestFirst
    .filter((_, index) => index % step === 0)
    .map(toPosition)
    .toReversed();
}

/**
 * A truck under way as its broker (B) or carrier (C) sees it. The broker sees neither position nor arrival from before
 * the pick-up.
 */
export function toTruckUnderWay(row: UnderWayView, mode: ProductMode): TruckUnderWay {
  const isCarrier = mode === 'C';
  const [firstName = '', ...lastNames] = isCarrier ? row.driver_name.split(' ') : [];
  return {
    token: isCarrier ? (row.e_token ?? 0) : row.l_token,
    ...toJourney(isCarrier || row.status === 'R' ? row : { ...row, eta_stop: null }),
    srceCity: row.srce_city,
    srceSt: row.srce_st,
    destCity: row.dest_city,
    destSt: row.dest_st,
    entityId: isCarrier ? (row.driver_id ?? 0) : 0,
    firstName,
    lastName: lastNames.join(' '),
    position: isCarrier ? toLastPosition(row) : toPositionOnRoute(row),
  };
}

/** The last position since the pick-up. */
export function toPositionOnRoute(row: UnderWayView): Position | null {
  return row.is_on_route ? toLastPosition(row) : null;
}

function toLastPosition({ lat, long, recorded_on: at }: TrackedView): Position | null {
  return lat === null || long === null || at === null ? null : toPosition({ lat, long, recorded_on: at });
}

/** What a driver has agreed to. */
export function toDriverTracking(row: TrackedView, driverId: number): DriverTracking {
  return {
    assignmentId: row.id,
    isSharing: row.sharing_driver_id === driverId && (row.status === 'A' || row.status === 'R'),
    lastSequence: row.last_sequence ?? 0,
  };
}

function toText(at: Date | null): string | null {
  return at === null ? null : at.toISOString();
}
