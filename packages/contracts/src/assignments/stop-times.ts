import type { AssignmentStatus } from './assignment.ts';

/** What a truck does at a stop, in order. */
export const STOP_STEPS = ['arrive', 'depart'] as const;
export type StopStep = (typeof STOP_STEPS)[number];

/** How long ago a step can have been that a phone without a network reports later. */
export const STOP_REPORT_OLDEST_MS = 7 * 24 * 3_600_000;

/** When a truck was at a stop, as far as it was reported. */
interface StopMoments {
  /** ISO 8601, UTC; null until it is reported. */
  readonly arrivedOn: string | null;
  readonly departedOn: string | null;
}

/** A step at a stop of a load. */
export interface StopPlace {
  /** The place in the order of the stops; 0 for the pick-up. */
  readonly stop: number;
  readonly step: StopStep;
}

/** Where a truck is among the stops of its load. */
interface StopProgress {
  readonly pStatus: AssignmentStatus;
  /** Of each stop, the ends included. */
  readonly stopTimes: readonly StopMoments[];
}

const toPlace = (index: number): StopPlace => ({ stop: Math.floor(index / 2), step: STOP_STEPS[index % 2]! });

/** The moments of all steps in their order. */
export function listStepMoments(stopTimes: readonly StopMoments[]): (string | null)[] {
  return stopTimes.flatMap(({ arrivedOn, departedOn }) => [arrivedOn, departedOn]);
}

/**
 * The step that comes next: the one after the last that was reported, after the first stop once the load is on route.
 * Undefined for a load that waits for a reply or is delivered.
 */
export function findNextStep({ pStatus, stopTimes }: StopProgress): StopPlace | undefined {
  if (pStatus !== 'A' && pStatus !== 'R') return undefined;
  const last = listStepMoments(stopTimes).findLastIndex((moment) => moment !== null);
  const next = Math.max(last + 1, pStatus === 'R' ? 2 : 0);
  return next < 2 * stopTimes.length ? toPlace(next) : undefined;
}

/** The stop that a document is of which is added now: the one that the truck is at, else the last one that it left. */
export function findDocumentStop(stopTimes: readonly StopMoments[]): number {
  const last = listStepMoments(stopTimes).findLastIndex((moment) => moment !== null);
  return Math.max(0, Math.floor(last / 2));
}

/** The status that a step gives a load: on route after the first stop, delivered after the last one. */
export function findStepStatus({ stop, step }: StopPlace, stops: number): 'R' | 'D' | undefined {
  if (step === 'arrive') return undefined;
  if (stop === 0) return 'R';
  return stop === stops - 1 ? 'D' : undefined;
}
