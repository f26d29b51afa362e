import type { Hours } from './fact-values.ts';

export const STOP_KINDS = ['pick-up', 'drop'] as const;
type StopKind = (typeof STOP_KINDS)[number];
/** What the driver does: waits while it is loaded or unloaded, leaves the trailer, or takes one. */
export const STOP_WORKS = ['live', 'drop', 'hook'] as const;
export const STOP_TIMINGS = ['firm', 'flexible'] as const;
/** A load has two to ten stops; its origin and its destination are the first and the last. */
export const MOST_STOPS_BETWEEN = 8;

/** The number of a stop between the ends of a load, from its index among those. The origin is stop 1. Θ(1). */
export const toStopNumber = (index: number): number => index + 2;

/** The facts of a stop that are a line of text. Other companies read them when the load is theirs. */
export const STOP_LINES = {
  reference: { maxLength: 30, about: 'What is stated at the gate; other companies read it when the load is theirs' },
} as const satisfies Record<string, { readonly maxLength: number; readonly about: string }>;
export type StopLine = keyof typeof STOP_LINES;
export const STOP_LINE_NAMES = Object.keys(STOP_LINES) as readonly StopLine[];
export const EMPTY_STOP_LINES = Object.fromEntries(STOP_LINE_NAMES.map((name) => [name, ''])) as Record<StopLine, ''>;

/** A stop between the ends of a load, as a form has it. */
export interface StopDraft extends Readonly<Record<StopLine, string>> {
  /** Of the gazetteer. */
  readonly cityId: number;
  readonly kind: StopKind;
  /** `YYYY-MM-DD`. */
  readonly day: string | null;
  readonly hours: Hours | null;
  readonly timing: (typeof STOP_TIMINGS)[number];
  /** What comes on at a pick-up and goes off at a drop. */
  readonly weightLbs: number | null;
  readonly lengthFt: number | null;
  readonly work: (typeof STOP_WORKS)[number];
}

/** The same in a proposed change of a load that is under way. */
export interface ChangedStopDraft extends StopDraft, Pick<ProposedStop, 'was'> {}

/** What a stop is of which only the place is said: goods go off there, as on most loads with a third place. */
export const PLAIN_STOP = {
  kind: 'drop',
  day: null,
  hours: null,
  timing: 'flexible',
  weightLbs: null,
  lengthFt: null,
  ...EMPTY_STOP_LINES,
  work: 'live',
} as const satisfies Omit<StopDraft, 'cityId'>;

/** What is said of a stop besides its place, without what else a stop in a reply has. */
export function pickStopFacts(stop: Omit<StopDraft, 'cityId'>): Omit<StopDraft, 'cityId'> {
  const names = Object.keys(PLAIN_STOP) as readonly (keyof typeof PLAIN_STOP)[];
  return Object.fromEntries(names.map((name) => [name, stop[name]])) as unknown as Omit<StopDraft, 'cityId'>;
}

/** True where two stops are at one place and say the same. The miles that they add follow from the places. */
export function isSameStop(one: StopDraft, other: StopDraft): boolean {
  return toComparable(one) === toComparable(other);
}

/** A stop as text. The database keeps no order of the two hours. */
function toComparable(stop: StopDraft): string {
  const facts = pickStopFacts(stop);
  return JSON.stringify([stop.cityId, { ...facts, hours: facts.hours && [facts.hours.from, facts.hours.to] }]);
}

/** The same with the name of its place, as forms show it. */
export interface ShownStop extends StopDraft {
  readonly city: string;
  readonly st: string;
}

/** The same as it is stored and read. */
export interface Stop extends ShownStop {
  readonly lat: number;
  readonly long: number;
  /** Miles by which it makes the way of the stops before it to the destination longer. */
  readonly addedMiles: number;
}

/** A stop of a proposed change of a load that is under way. */
export interface ProposedStop extends Stop {
  /** Its place among the stops between the ends before the change, from 1; null for a new stop. */
  readonly was: number | null;
}

/** Miles that all stops add to the direct haul. */
export function sumAddedMiles(stops: readonly Pick<Stop, 'addedMiles'>[]): number {
  return stops.reduce((sum, { addedMiles }) => sum + addedMiles, 0);
}

/** What is wrong with a stop, in the order in which it is looked for. */
interface StopProblem {
  readonly index: number;
  readonly field: 'day' | 'weightLbs' | 'lengthFt';
  /** Days that are not in order, more aboard than the load has, or than a vehicle carries. */
  readonly reason: 'day' | 'aboard' | 'vehicle';
}

/** The most that is aboard of a load that does not state its weight or its length: what a truck may weigh, and the longest load. */
const MOST_ABOARD = { weightLbs: 80_000, lengthFt: 199 } as const;

/** What the rules of stops compare of a load. */
interface StoppingLoad {
  readonly dateAvail?: string | undefined;
  readonly deliveryDate: string | null;
  readonly weightLbs?: number | null | undefined;
  readonly lengthFt?: number | null | undefined;
  readonly stops?: readonly Pick<StopDraft, 'kind' | 'day' | 'weightLbs' | 'lengthFt'>[] | null | undefined;
}

/**
 * The stops whose day is before an earlier one or after the delivery, and those from which on no first amount would keep what is
 * aboard from 0 to the weight and the length of the load, or of a vehicle where the load states none.
 */
export function listStopProblems({ stops, dateAvail = '', deliveryDate, ...load }: StoppingLoad): StopProblem[] {
  const problems: StopProblem[] = [];
  let earliest = dateAvail;
  const aboard = { weightLbs: 0, lengthFt: 0 };
  const least = { ...aboard };
  const most = { ...aboard };
  stops?.forEach((stop, index) => {
    const { day } = stop;
    if (day !== null && (day < earliest || day > (deliveryDate ?? day)))
      problems.push({ index, field: 'day', reason: 'day' });
    else earliest = day ?? earliest;
    for (const field of ['weightLbs', 'lengthFt'] as const) {
      aboard[field] += (stop.kind === 'drop' ? -1 : 1) * (stop[field] ?? 0);
      least[field] = Math.min(least[field], aboard[field]);
      most[field] = Math.max(most[field], aboard[field]);
      const stated = load[field] ?? undefined;
      const reason = stated === undefined ? 'vehicle' : 'aboard';
      if (most[field] - least[field] > (stated ?? MOST_ABOARD[field])) problems.push({ index, field, reason });
    }
  });
  return problems;
}
