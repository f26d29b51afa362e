import type { AssignmentStatus } from '@loadstone/contracts/assignments';
import type { PostingStatus } from '@loadstone/contracts/postings';
import { POSITION_RULES, type PositionRefusal, type RecordedPosition } from '@loadstone/contracts/tracking';
import { toMiles } from '@loadstone/places';

const HOUR_MS = 3_600_000;
/** Coordinates are stored in 1e-5 degrees. */
export const DEGREE_UNITS = 100_000;
/** A phone's timers are not exact: a position that is a little early is accepted. */
const EARLY_FACTOR = 0.8;
/** The clocks of two machines differ a little, and the request takes time. */
const CLOCK_TOLERANCE_MS = 5_000;

/** A place and time, in degrees. */
interface PlaceInTime {
  readonly lat: number;
  readonly lon: number;
  readonly recordedOn: Date;
}

/**
 * A phone records a position a second at most. A sequence that is higher than the time since the assignment allows is
 * refused: it would silence this driver and each later one, whose phones count on from it.
 */
const FASTEST_MS = 1_000;
const SPARE_SEQUENCES = 10_000;

/** The state that positions are judged against. */
interface TrackedState {
  readonly status: AssignmentStatus;
  /** When the driver agreed to share positions; undefined where this driver does not share them. */
  readonly sharedSince: Date | undefined;
  readonly lastSequence: number;
  /** When the assignment was created: no position is older, and their number is bounded by the time since. */
  readonly createdOn: Date;
  /** The newest position that is shown. */
  readonly last: PlaceInTime | undefined;
}

/** A position that is stored. */
export interface AcceptedPosition extends PlaceInTime {
  readonly sequence: number;
  /** True where it is not shown. */
  readonly isMarked: boolean;
}

/** A judged batch. */
export interface JudgedBatch {
  readonly accepted: readonly AcceptedPosition[];
  readonly refused: readonly { sequence: number; reason: PositionRefusal }[];
  readonly lastSequence: number;
}

/** True while positions of an assignment are recorded. */
export function isRecorded(status: PostingStatus): boolean {
  return status === 'A' || status === 'R';
}

/**
 * Judges the positions of a batch in the order of their sequence. Those that were received before are left out.
 *
 * @param clockOffsetMs what is added to the time of the phone
 */
export function judgePositions(
  state: TrackedState,
  positions: readonly RecordedPosition[],
  { now, clockOffsetMs }: { now: Date; clockOffsetMs: number },
): JudgedBatch {
  const accepted: AcceptedPosition[] = [];
  const refused: { sequence: number; reason: PositionRefusal }[] = [];
  let { last, lastSequence } = state;
  const highest = (now.getTime() - state.createdOn.getTime()) / FASTEST_MS + SPARE_SEQUENCES;
  for (const { sequence, lat, lon, at } of positions.toSorted((one, other) => one.sequence - other.sequence)) {
    if (sequence <= lastSequence) continue;
    if (sequence > highest) {
      refused.push({ sequence, reason: 'beyond' });
      continue;
    }
    lastSequence = sequence;
    const place = {
      lat: round(lat),
      lon: round(lon),
      recordedOn: new Date(Date.parse(at) + clockOffsetMs),
    };
    const reason = findRefusal(state, last, place, now);
    if (reason !== undefined) {
      refused.push({ sequence, reason });
      continue;
    }
    const isMarked = last !== undefined && isImpossible(last, place);
    accepted.push({ ...place, sequence, isMarked });
    if (!isMarked) last = place;
  }
  return { accepted, refused, lastSequence };
}

function round(degrees: number): number {
  return Math.round(degrees * DEGREE_UNITS) / DEGREE_UNITS;
}

function findRefusal(
  { status, sharedSince }: TrackedState,
  last: PlaceInTime | undefined,
  place: PlaceInTime,
  now: Date,
): PositionRefusal | undefined {
  const atMs = place.recordedOn.getTime();
  if (!isRecorded(status)) return 'ended';
  if (atMs > now.getTime() + CLOCK_TOLERANCE_MS) return 'future';
  if (atMs < now.getTime() - POSITION_RULES.oldestMs) return 'old';
  if (sharedSince === undefined || atMs < sharedSince.getTime() - CLOCK_TOLERANCE_MS) return 'notShared';
  if (last === undefined) return undefined;
  const passedMs = Math.abs(atMs - last.recordedOn.getTime());
  const isSoon = passedMs < POSITION_RULES.recordMs * EARLY_FACTOR;
  return isSoon && toMiles(last, place) < POSITION_RULES.recordMiles * EARLY_FACTOR ? 'tooSoon' : undefined;
}

/** True for a position before the last one, and for one that a truck cannot have reached. */
function isImpossible(last: PlaceInTime, place: PlaceInTime): boolean {
  const hours = (place.recordedOn.getTime() - last.recordedOn.getTime()) / HOUR_MS;
  return hours <= 0 || toMiles(last, place) / hours > POSITION_RULES.fastestMilesPerHour;
}
