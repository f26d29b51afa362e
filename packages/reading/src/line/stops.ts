import { MOST_STOPS_BETWEEN, PLAIN_STOP } from '@loadstone/contracts/postings';
import type { DayOrder, ReadContext } from '../context.ts';
import { toDayMeaning } from '../fields/read-day.ts';
import type { AskReason, Reading, StopValue, Words } from '../reading.ts';
import type { Item, PlaceItem, ScannedRow, StopParts } from './items.ts';

/** What is between two places of a chain. */
const JOINT = /[>→➔➡]|^\s*(?:to|vers|à)\s*$/iu;
/** The most readings of a stop that are asked. */
const MOST_CHOICES = 8;

/** A row without the parts of its stops. */
interface StoppingRow {
  readonly items: readonly Item[];
  readonly stops?: Reading<readonly StopValue[]>;
  /** Parts at a stop that no stop has. */
  readonly unused: readonly Words[];
}

/** What is said of a stop of which only the place is read; day and hours are parts of the row. */
const { day: _day, hours: _hours, ...stated } = PLAIN_STOP;
export const PLAIN_PARTS: StopParts['stated'] = stated;

/**
 * Takes the stops of a load out of the parts of its row: those of a column, and the places between the first and the last one,
 * where an arrow joins each with the next (rule R1). Days and hours after such a place are its own.
 */
export function takeStops(row: ScannedRow, context: ReadContext, order: DayOrder | undefined): StoppingRow {
  const cells = row.items.filter((item) => item.kind === 'stops');
  const chain = context.kind === 'L' ? takeChain(row) : undefined;
  const stops = [...(chain?.stops ?? []), ...cells.flatMap((cell) => cell.stops)];
  const words = [...(chain?.words ?? []), ...cells.map((cell) => cell.words)];
  return {
    items: (chain?.items ?? row.items).filter(({ kind }) => kind !== 'stops'),
    ...(stops.length > 0 && { stops: toStopsReading(stops, { words, context, order }) }),
    unused: chain?.unused ?? [],
  };
}

/** The stops of a chain of places, and the parts of its row that are of no stop; undefined for another row. */
function takeChain(row: ScannedRow) {
  const places = listPlaces(row);
  if (!isChainOfPlaces(row)) return undefined;
  const between = places.slice(1, -1);
  const [start, end] = [between[0]?.words.start ?? 0, places.at(-1)?.words.start ?? 0];
  // An arrow gives a place its role; a label gives one to a day.
  const isTaken = ({ kind, role, words }: Item) =>
    words.start >= start &&
    words.start < end &&
    (kind === 'place' || (/^(?:day|hours|radius)$/.test(kind) && role === undefined));
  const taken = row.items.filter(isTaken);
  const has = (kind: Item['kind']) => taken.some((item) => item.kind === kind);
  const stops = between.map((place, index): StopParts => {
    const next = between[index + 1]?.words.start ?? end;
    const items = taken.filter(({ words }) => words.start >= place.words.start && words.start < next);
    return { place, items, stated: PLAIN_PARTS };
  });
  return {
    stops,
    words: taken.filter(({ kind }) => kind !== 'radius').map((item) => item.words),
    // After a stop with a day, a day at the end is that of the delivery.
    items: row.items
      .filter((item) => !isTaken(item))
      .map((item): Item =>
        (item.kind === 'day' || item.kind === 'hours') &&
        item.role === undefined &&
        item.words.start > end &&
        has(item.kind)
          ? { ...item, role: 'delivery' }
          : item,
      ),
    unused: taken.filter(({ kind }) => kind === 'radius').map((item) => item.words),
  };
}

function listPlaces({ items }: ScannedRow): readonly PlaceItem[] {
  return items.filter((item) => item.kind === 'place').toSorted((one, other) => one.words.start - other.words.start);
}

/** True where an arrow joins each of more than two places with the next. */
export function isChainOfPlaces(row: ScannedRow): boolean {
  const places = listPlaces(row);
  const { words } = row;
  if (places.length < 3) return false;
  return places.every((place, index) => {
    const before = places[index - 1];
    if (before === undefined) return place.role !== 'delivery';
    const gap = words.text.slice(before.words.end - words.start, place.words.start - words.start);
    return place.role !== 'pickup' && JOINT.test(gap);
  });
}

interface ReadOptions {
  readonly words: readonly Words[];
  readonly context: ReadContext;
  readonly order: DayOrder | undefined;
}

function toStopsReading(
  stops: readonly StopParts[],
  { words, ...dayOptions }: ReadOptions,
): Reading<readonly StopValue[]> {
  // A truck that is posted without the stops of its row would go another way.
  if (dayOptions.context.kind === 'E') return { state: 'asked', choices: [], reason: 'truckStops', words, rule: 'R9' };
  if (stops.length > MOST_STOPS_BETWEEN) return { state: 'asked', choices: [], reason: 'manyStops', words, rule: 'R1' };
  const read = stops.map((parts) => toStopChoices(parts, dayOptions));
  const each = read.map(({ values }) => values.slice(0, MOST_CHOICES));
  if (each.some((values) => values.length === 0)) return { state: 'unread', words };
  const reason = read.find((stop) => stop.reason !== undefined)?.reason;
  const asked = each.filter((values) => values.length > 1);
  const value = each.map(([first]) => first!);
  if (reason === undefined && asked.length === 0) return { state: 'understood', value, words, rule: 'R1' };
  const at = each.findIndex((values) => values.length > 1);
  const choices = at === -1 ? [value] : each[at]!.map((choice) => value.with(at, choice));
  const more = asked.length > 1 && { each };
  return { state: 'asked', choices, reason: reason ?? 'several', words, rule: 'R1', ...more };
}

/** What one stop can be; no value where its place is not known. */
function toStopChoices(
  { place: { places, postalCode, reason }, items, stated: facts }: StopParts,
  { context, order }: Omit<ReadOptions, 'words'>,
): { readonly values: readonly StopValue[]; readonly reason: AskReason | undefined } {
  const meanings = items.flatMap((item) => (item.kind === 'day' ? [toDayMeaning(item.day, order, context)] : []));
  const days = [...new Set(meanings.flatMap((meaning) => meaning.days))];
  const stated = items.flatMap((item) => (item.kind === 'hours' ? item.hours.choices : []));
  // A time or a half beside the day, where no hours are stated.
  const ofDays = items.flatMap((item) => {
    const { time, half } = item.kind === 'day' ? item.day : {};
    return half ?? (time === undefined ? [] : { from: time, to: time });
  });
  const hours = stated.length > 0 ? stated : ofDays;
  const values = places.flatMap((place) =>
    (days.length === 0 ? [null] : days).flatMap((day) =>
      (hours.length === 0 ? [null] : hours).map((one): StopValue => {
        const named = { place, ...(postalCode !== undefined && { postalCode }) };
        return { place: named, ...facts, day, hours: one };
      }),
    ),
  );
  return { values, reason: reason ?? meanings.find((meaning) => meaning.reason !== undefined)?.reason };
}
