import { RUNNING_GAPS, type RunningLoad } from '@loadstone/contracts/assignments';
import type { ProductMode } from '@loadstone/contracts/postings';
import type { TruckUnderWay } from '@loadstone/contracts/tracking';
import { isLateForPickUp } from '../../../../modules/tracking/index.ts';
import { createStore } from '../../../../lib/react/store.ts';

/** A running load with its truck and what follows from both. */
export interface RunningState {
  readonly load: RunningLoad;
  /** Undefined without the tracking feature and before it is assigned. */
  readonly truck: TruckUnderWay | undefined;
  /** True where the next stop is not reached, or will not be, within its hours. */
  readonly isLate: boolean;
  /** True where the own company has to do the next thing. */
  readonly isOwnTurn: boolean;
}

/** The running postings by token; empty while the list does not show them. */
export const runningStates = createStore<ReadonlyMap<number, RunningState>>(new Map());

/**
 * The running loads in the order of their next action: those that are or will be late, those that wait for the own
 * company, and the others; each by when the next stop is due. O(n log n).
 */
export function toRunningStates(
  loads: readonly RunningLoad[],
  trucks: readonly TruckUnderWay[],
  { mode, nowMs }: { readonly mode: ProductMode; readonly nowMs: number },
): RunningState[] {
  const truckOf = new Map(trucks.map((truck) => [truck.token, truck]));
  return loads
    .map((load) => {
      const truck = truckOf.get(load.token);
      return { load, truck, isLate: isLate(load, truck, nowMs), isOwnTurn: isOwnTurn(load, mode) };
    })
    .sort((left, right) => groupOf(left) - groupOf(right) || byDue(left.load, right.load));
}

function groupOf({ isLate, isOwnTurn }: RunningState): number {
  return isLate ? 0 : isOwnTurn ? 1 : 2;
}

function byDue({ dueOn: left, id }: RunningLoad, { dueOn: right, id: otherId }: RunningLoad): number {
  if (left === right) return id - otherId;
  if (left === null || right === null) return left === null ? 1 : -1;
  return left < right ? -1 : 1;
}

function isLate({ dueOn }: RunningLoad, truck: TruckUnderWay | undefined, nowMs: number): boolean {
  if (truck && isLateForPickUp(truck)) return true;
  // A truck that has reached the stop is not late, even if it is not unloaded yet.
  if (dueOn === null || isAtStop(truck)) return false;
  const dueMs = Date.parse(dueOn);
  return dueMs < nowMs || Date.parse(truck?.eta ?? dueOn) > dueMs;
}

function isAtStop(truck: TruckUnderWay | undefined): boolean {
  if (!truck) return false;
  return (truck.pStatus === 'R' ? truck.atDeliveryOn : truck.atPickUpOn) !== null;
}

/** True where the own company has to do what is missing first. Papers are due at the next stop, and no task of the desk now. */
function isOwnTurn({ missing: [first] }: RunningLoad, mode: ProductMode): boolean {
  return first !== undefined && first !== 'papers' && RUNNING_GAPS[first] === mode;
}
