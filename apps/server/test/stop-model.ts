import { STOP_STEPS, type StopStep } from '@loadstone/contracts/assignments';

/** Of the load of a history, its ends included. */
export const STOPS = 3;

/** What a simple model knows of a load: its status, and when each step at its stops was. */
interface StopModel {
  status: 'A' | 'R' | 'D';
  readonly times: (number | null)[];
}

/** A step that waits on the phone. */
export interface Pressed {
  /** Of the step in the order of the way: two for each stop. */
  readonly index: number;
  readonly atMs: number;
}

/** A load before its pick-up. */
export function createStopModel(): StopModel {
  return { status: 'A', times: Array.from({ length: 2 * STOPS }, () => null) };
}

/**
 * The status of the reply to a report, which changes the model. The rules in a few lines: the first report counts, the ends of the way are statuses, times keep their order.
 */
export function report(
  model: StopModel,
  index: number,
  aboutMs: number,
  { nowMs, createdMs }: { nowMs: number; createdMs: number },
) {
  if (model.times[index] !== null) return 200;
  const isPickUp = index === 1 && model.status === 'A';
  const isDelivery = index === 2 * STOPS - 1 && model.status !== 'D';
  if (isDelivery && model.status !== 'R') return 409;
  if (!isPickUp && !isDelivery && model.status === 'A' && index > 1) return 409;
  const known = (list: (number | null)[]) => list.filter((each) => each !== null);
  const earliest = known(model.times.slice(0, index)).at(-1) ?? createdMs;
  const latest = known(model.times.slice(index + 1))[0] ?? nowMs;
  model.times[index] = Math.max(earliest, Math.min(aboutMs, latest));
  if (isPickUp) model.status = 'R';
  if (isDelivery) model.status = 'D';
  return 200;
}

/** The stop and the step of a place in the way. */
export const toPlace = (index: number): { stop: number; step: StopStep } => ({
  stop: Math.floor(index / 2),
  step: STOP_STEPS[index % 2]!,
});
