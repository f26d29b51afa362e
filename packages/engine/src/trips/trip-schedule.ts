import { toDrivingMinutes, toLocalDay, toServedDay, type DriverClock } from './hours-of-service.ts';
import {
  DAY,
  DELIVERY_ANY,
  DELIVERY_DAILY,
  DELIVERY_KIND,
  DESTINATION_OFFSET,
  LOADED_MINUTES,
  LOAD_INTEGERS,
  PICK_UP_CLOSES,
  PICK_UP_OPENS,
  STOP_INTEGERS,
  STOP_KIND,
  STOP_MINUTES_TO,
  STOP_OFFSET,
  type TripTable,
  WITH_STOPS,
} from './trip-table.ts';

/** Of the kind of a delivery: without the mark of stops between. */
const KIND_OF_HOURS = WITH_STOPS - 1;

/** The moments of a leg, in minutes since 1970. */
export interface LegTimes {
  pickUpArrives: number;
  pickUpBegins: number;
  deliveryArrives: number;
  deliveryBegins: number;
  /** Of the stops between. */
  stops: { arrives: number; begins: number }[];
}

/** How a leg begins. */
export interface LegStart {
  /** Of the place where the truck is free, minutes. */
  offset: number;
  /** Thousandths of a road mile to the pick-up. */
  emptyMiles: number;
  /** True for the first load of the trip. */
  isFirst: boolean;
  /** M7, days. */
  tolerance: number;
}

/**
 * T3 to T7: drives to a load, loads, drives and unloads. Returns false where the load's day does not fit or the truck
 * comes too late; the clock is then undefined.
 *
 * @param times written where given
 */
export function runLeg(
  clock: DriverClock,
  table: TripTable,
  slot: number,
  { offset, emptyMiles, isFirst, tolerance }: LegStart,
  times?: LegTimes,
): boolean {
  const { integers } = table;
  const at = slot * LOAD_INTEGERS;
  if (Math.abs(integers[at + DAY] - toLocalDay(clock.time, offset)) > tolerance) return false;
  const closes = integers[at + PICK_UP_CLOSES];
  const minutes = toDrivingMinutes(emptyMiles);
  if (clock.time + minutes > closes) return false;
  const wasFresh = isFirst && clock.isFresh;
  const { rests } = clock;
  clock.drive(minutes);
  const arrivesAtOnce = clock.time;
  const mayLeaveLater = wasFresh && clock.rests === rests ? minutes : -1;
  const pickUpBegins = clock.stop(integers[at + PICK_UP_OPENS], closes, mayLeaveLater);
  if (pickUpBegins < 0) return false;
  // T6: who rests on arrival has left at once.
  const pickUpArrives = mayLeaveLater > 0 && clock.rests === rests ? pickUpBegins : arrivesAtOnce;
  const hasStops = integers[at + DELIVERY_KIND] >= WITH_STOPS;
  if (!hasStops) clock.drive(integers[at + LOADED_MINUTES]);
  else if (!runStops(clock, table.stopsOf(slot), times)) return false;
  const deliveryArrives = clock.time;
  const deliveryBegins = deliver(clock, integers, at);
  if (deliveryBegins < 0) return false;
  if (times !== undefined) Object.assign(times, { pickUpArrives, pickUpBegins, deliveryArrives, deliveryBegins });
  return true;
}

/** Drives to the stops between the ends, works at each, and drives to the last one. Returns false where the truck comes too late. */
function runStops(clock: DriverClock, columns: Int32Array, times: LegTimes | undefined): boolean {
  const last = columns.length - 1;
  for (let at = 0; at < last; at += STOP_INTEGERS) {
    clock.drive(columns[at + STOP_MINUTES_TO]);
    const arrives = clock.time;
    const begins = serve(clock, columns, at + STOP_KIND, columns[at + STOP_KIND], columns[at + STOP_OFFSET]);
    if (begins < 0) return false;
    times?.stops.push({ arrives, begins });
  }
  clock.drive(columns[last]);
  return true;
}

function deliver(clock: DriverClock, integers: Int32Array, at: number): number {
  const kind = integers[at + DELIVERY_KIND] & KIND_OF_HOURS;
  return serve(clock, integers, at + DELIVERY_KIND, kind, integers[at + DESTINATION_OFFSET]);
}

/** T3, T5: waits for hours that are written after their kind, and works. Returns the begin of the work, or -1 where it is too late. */
function serve(clock: DriverClock, integers: Int32Array, at: number, kind: number, offset: number): number {
  if (kind === DELIVERY_ANY) return clock.stop(clock.time, clock.time, -1);
  const opens = integers[at + 1];
  const closes = integers[at + 2];
  if (kind !== DELIVERY_DAILY) return clock.stop(opens, closes, -1);
  const dayStart = toServedDay(clock.time, offset, closes);
  return clock.stop(dayStart + opens, dayStart + closes, -1);
}
