import { toDrivingMinutes, toLocalDay, toServedDay, type DriverClock } from './hours-of-service.ts';
import {
  DAY,
  DELIVERY_ANY,
  DELIVERY_CLOSES,
  DELIVERY_DAILY,
  DELIVERY_KIND,
  DELIVERY_OPENS,
  DESTINATION_OFFSET,
  LOADED_MINUTES,
  LOAD_INTEGERS,
  PICK_UP_CLOSES,
  PICK_UP_OPENS,
} from './trip-table.ts';

/** The moments of a leg, in minutes since 1970. */
export interface LegTimes {
  pickUpArrives: number;
  pickUpBegins: number;
  deliveryArrives: number;
  deliveryBegins: number;
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
  integers: Int32Array,
  slot: number,
  { offset, emptyMiles, isFirst, tolerance }: LegStart,
  times?: LegTimes,
): boolean {
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
  clock.drive(integers[at + LOADED_MINUTES]);
  const deliveryArrives = clock.time;
  const deliveryBegins = deliver(clock, integers, at);
  if (deliveryBegins < 0) return false;
  if (times !== undefined) Object.assign(times, { pickUpArrives, pickUpBegins, deliveryArrives, deliveryBegins });
  return true;
}

function deliver(clock: DriverClock, integers: Int32Array, at: number): number {
  const kind = integers[at + DELIVERY_KIND];
  if (kind === DELIVERY_ANY) return clock.stop(clock.time, clock.time, -1);
  const opens = integers[at + DELIVERY_OPENS];
  const closes = integers[at + DELIVERY_CLOSES];
  if (kind !== DELIVERY_DAILY) return clock.stop(opens, closes, -1);
  const dayStart = toServedDay(clock.time, integers[at + DESTINATION_OFFSET], closes);
  return clock.stop(dayStart + opens, dayStart + closes, -1);
}
