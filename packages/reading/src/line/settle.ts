import type { DayOrder, Place, ReadContext } from '../context.ts';
import { sortAttributes, sortTypes } from '../fields/read-equipment.ts';
import { toDayMeaning } from '../fields/read-day.ts';
import { toMiles } from '../fields/read-place.ts';
import { toRates, type Haul } from '../fields/read-money.ts';
import { isImpossible, isStorable, type MeasureUnit } from '../fields/read-measure.ts';
import type { AskReason, FieldReadings, FieldValues, PlaceValue, Reading, RuleId, Words } from '../reading.ts';
import type {
  DayItem,
  EquipmentItem,
  HoursItem,
  Item,
  MeasureItem,
  MoneyItem,
  PlaceItem,
  ScannedRow,
} from './items.ts';
import { assignNumbers } from './numbers.ts';
import { isChainOfPlaces, takeStops } from './stops.ts';

const ROAD_MILES_PER_AIR_MILE = 1.2;

/** The readings of one row, and the words that say nothing of it. */
interface SettledRow {
  readonly fields: FieldReadings;
  readonly unused: readonly Words[];
}

/** Decides the fields of a row from its parts (all rules). `order` is that of the days of the whole source. */
export function settleRow(row: ScannedRow, context: ReadContext, order: DayOrder | undefined): SettledRow {
  const stopping = takeStops(row, context, order);
  const unused = [...row.unused, ...stopping.unused];
  const fields: FieldReadings = {};
  const ends = settleEnds(ofKind(stopping.items, 'place'), fields, context.kind === 'E' && isChainOfPlaces(row));
  if (stopping.stops !== undefined) fields.stops = stopping.stops;
  settleEquipment(ofKind(stopping.items, 'equipment'), fields, context);
  const { items, left } = assignNumbers(stopping.items, fields, context);
  unused.push(...left);
  settleDays(ofKind(items, 'day'), ends, fields, context, order);
  settleHours(items, ends, fields);
  settleMeasures(ofKind(items, 'measure'), fields, context);
  unused.push(...settleMoney(ofKind(items, 'money'), fields, context));
  settleRest(items, ends, fields);
  for (const { field, words } of ofKind(items, 'unread')) {
    if (fields[field] === undefined) Object.assign(fields, { [field]: { state: 'unread', words: [words] } });
    else unused.push(words);
  }
  return { fields, unused: unused.toSorted((one, other) => one.start - other.start) };
}

function ofKind<K extends Item['kind']>(items: readonly Item[], kind: K): readonly Extract<Item, { kind: K }>[] {
  return items.filter((item): item is Extract<Item, { kind: K }> => item.kind === kind);
}

/** One value that is sure, or several that are asked. */
function toReading<Value>(
  values: readonly Value[],
  words: readonly Words[],
  rule: RuleId,
  reason?: AskReason,
): Reading<Value> {
  const [value] = values;
  if (value === undefined) return { state: 'unread', words };
  if (reason === undefined && values.length === 1) return { state: 'understood', value, words, rule };
  return { state: 'asked', choices: values, reason: reason ?? 'several', words, rule };
}

/** Where the ends stand in the source, for parts without a label. */
interface Ends {
  readonly origin?: PlaceItem;
  readonly destination?: PlaceItem;
}

/** @param isTruckChain true where arrows join more than two places of a truck, which has no stops */
function settleEnds(places: readonly PlaceItem[], fields: FieldReadings, isTruckChain: boolean): Ends {
  const pickups = places.filter(({ role }) => role === 'pickup');
  const deliveries = places.filter(({ role }) => role === 'delivery');
  const others = places.filter(({ role }) => role === undefined);
  const origins = pickups.length > 0 ? pickups : others.splice(0, 1);
  const destinations = deliveries.length > 0 ? [...others.splice(0), ...deliveries] : others;
  const origin = origins[0];
  // Of more than two places that no arrows join, it is asked which of them is the end.
  const destination = destinations.at(-1);
  if (origin !== undefined) fields.origin = toPlaceReading(origins);
  if (destination !== undefined) {
    const reading = toPlaceReading(destinations.toReversed());
    fields.destination = isTruckChain && reading.state === 'asked' ? { ...reading, reason: 'truckStops' } : reading;
  }
  return { origin, destination };
}

function toPlaceReading(items: readonly PlaceItem[]): Reading<PlaceValue> {
  const words = items.map((item) => item.words);
  const distinct = new Map<number, PlaceValue>();
  for (const { places, postalCode } of items)
    for (const place of places)
      if (!distinct.has(place.id)) distinct.set(place.id, { place, ...(postalCode !== undefined && { postalCode }) });
  const [first] = items;
  const reason = distinct.size > 1 && items.length > 1 ? 'several' : first?.reason;
  return toReading([...distinct.values()], words, first?.rule ?? 'R1', reason);
}

function settleEquipment(items: readonly EquipmentItem[], fields: FieldReadings, context: ReadContext): void {
  const pick = (has: (item: EquipmentItem) => unknown) => items.filter((item) => Boolean(has(item)));
  const wordsOf = (chosen: readonly EquipmentItem[]) => chosen.map(({ words }) => words);
  const types = pick(({ meaning }) => meaning.types);
  const asked = pick(({ meaning }) => meaning.asks);
  const rule = items.some((item) => item.rule === 'R10') ? 'R10' : 'R4';
  if (types.length > 0) {
    const letters = sortTypes(types.map(({ meaning }) => meaning.types ?? '').join(''));
    fields.vehicleTypes = toReading([letters], wordsOf(types), rule);
  } else if (asked.length > 0) {
    // Letters of which the board has none are not understood.
    const choices = asked
      .flatMap(({ meaning }) => (meaning.asks ?? []).map(sortTypes))
      .filter((letters) => letters.length > 0);
    fields.vehicleTypes = toReading(choices, wordsOf(asked), rule, 'word');
  }
  const attributes = pick(({ meaning }) => meaning.attributes);
  if (attributes.length > 0) {
    const letters = sortAttributes(attributes.map(({ meaning }) => meaning.attributes ?? '').join(''));
    fields.attributes = toReading([letters], wordsOf(attributes), rule);
  }
  const sizes = pick(({ meaning }) => meaning.size);
  if (sizes.length > 0) fields.vehicleSize = settleSize(sizes, context);
}

function settleSize(items: readonly EquipmentItem[], { kind }: ReadContext): Reading<FieldValues['vehicleSize']> {
  const sizes = [...new Set(items.flatMap(({ meaning }) => meaning.size ?? []))];
  const words = items.map((item) => item.words);
  const isBoth = sizes.length > 1 || sizes[0] === 'B';
  if (!isBoth) return toReading(sizes, words, 'R4');
  // A load has one size.
  return kind === 'E'
    ? toReading(['B' as const], words, 'R4')
    : toReading(['T' as const, 'L' as const], words, 'R4', 'several');
}

function settleDays(
  items: readonly DayItem[],
  { origin, destination }: Ends,
  fields: FieldReadings,
  context: ReadContext,
  order: DayOrder | undefined,
): void {
  const pickups: DayItem[] = [];
  const deliveries: DayItem[] = [];
  const isPlaced = origin !== undefined && destination !== undefined;
  for (const item of items) {
    const isSecondEnd =
      isPlaced &&
      item.words.start > destination.words.end &&
      pickups.some(({ words }) => words.start < destination.words.start);
    if (item.role === 'delivery') deliveries.push(item);
    else if (item.role === undefined && isSecondEnd) deliveries.push(item);
    else pickups.push(item);
  }
  if (pickups.length === 0 && deliveries.length === 1 && !items.some(({ role }) => role === 'delivery'))
    pickups.push(...deliveries.splice(0));
  const settle = (chosen: readonly DayItem[]) => {
    const meanings = chosen.map(({ day }) => toDayMeaning(day, order, context));
    const days = [...new Set(meanings.flatMap((meaning) => meaning.days))];
    const reason = meanings.find((meaning) => meaning.reason !== undefined)?.reason;
    return toReading(
      days,
      chosen.map(({ words }) => words),
      'R5',
      reason ?? (days.length > 1 ? 'several' : undefined),
    );
  };
  if (pickups.length > 0) fields.dateAvail = settle(pickups);
  if (deliveries.length > 0) fields.deliveryDate = checkDelivery(settle(deliveries), fields.dateAvail);
}

/** A delivery before the pick-up is asked. */
function checkDelivery(delivery: Reading<string>, pickup: Reading<string> | undefined): Reading<string> {
  if (delivery.state !== 'understood' || pickup?.state !== 'understood' || delivery.value >= pickup.value)
    return delivery;
  return { state: 'asked', choices: [delivery.value], reason: 'impossible', words: delivery.words, rule: 'R5' };
}

type ItemPlace = Pick<Item, 'words'> | undefined;

/** Hours belong to the label, the day or the place before them; others stay in the comment. */
function settleHours(items: readonly Item[], { destination }: Ends, fields: FieldReadings): void {
  const all = ofKind(items, 'hours');
  const pickups: HoursItem[] = [];
  const deliveries: HoursItem[] = [];
  const [first, second] = ofKind(items, 'day').filter(({ role }) => role === undefined);
  const isBehind = (words: Words, other: ItemPlace) => other !== undefined && words.start > other.words.start;
  const isAfterBoth = ({ role, words }: HoursItem) =>
    role === undefined && isBehind(words, second) && isBehind(words, destination);
  const isFirstBehind = first !== undefined && isBehind(first.words, destination);
  // "tor 11/24 > chi 11/26 7-15h": the day beside them is that of the delivery. Of two days behind the ends it may be either.
  const isOfDelivery = (item: HoursItem) => isAfterBoth(item) && !isFirstBehind;
  const isOfEitherDay = (item: HoursItem) => isAfterBoth(item) && isFirstBehind;
  for (const item of all) {
    if (item.role === 'delivery') deliveries.push(item);
    else if (item.role === 'pickup') pickups.push(item);
    else if (isOfDelivery(item)) deliveries.push(item);
    else if (destination !== undefined && item.words.start < destination.words.start) pickups.push(item);
    else if (pickups.length > 0) deliveries.push(item);
    else pickups.push(item);
  }
  const settle = (chosen: readonly HoursItem[]) => {
    const values = new Map(
      chosen.flatMap(({ hours }) => hours.choices.map((choice) => [`${choice.from}-${choice.to}`, choice] as const)),
    );
    const reason = chosen.some(isOfEitherDay) || chosen.length > 1 ? 'several' : 'number';
    const isAsked = values.size > 1 || chosen.some(isOfEitherDay);
    return toReading(
      [...values.values()],
      chosen.map(({ words }) => words),
      'R8',
      isAsked ? reason : undefined,
    );
  };
  if (pickups.length > 0) fields.pickupHours = settle(pickups);
  if (deliveries.length > 0) fields.deliveryHours = settle(deliveries);
  for (const day of ofKind(items, 'day')) {
    const { time, half } = day.day;
    const stated = half ?? (time === undefined ? undefined : { from: time, to: time });
    if (stated === undefined) continue;
    const name = day.role === 'delivery' ? 'deliveryHours' : 'pickupHours';
    fields[name] ??= toReading([stated], [day.words], 'R8');
  }
}

function settleMeasures(items: readonly MeasureItem[], fields: FieldReadings, context: ReadContext): void {
  const vehicle = {
    types: fields.vehicleTypes?.state === 'understood' ? fields.vehicleTypes.value : [],
    isPartial:
      fields.vehicleSize !== undefined &&
      !(fields.vehicleSize.state === 'understood' && fields.vehicleSize.value === 'T'),
    isTruck: context.kind === 'E',
  };
  const settle = (unit: MeasureUnit): Reading<number | null> | undefined => {
    const chosen = items.filter((item) => item.unit === unit);
    if (chosen.length === 0) return undefined;
    const words = chosen.map((item) => item.words);
    const values = [...new Set(chosen.flatMap((item) => (item.values === 'none' ? [] : item.values)))].filter((value) =>
      isStorable(value, unit),
    );
    if (chosen.every((item) => item.values === 'none')) return { state: 'understood', value: null, words, rule: 'R7' };
    const reason =
      chosen.find((item) => item.reason !== undefined)?.reason ?? (values.length > 1 ? 'several' : undefined);
    const isWrong = values.some((value) => isImpossible(value, unit, vehicle));
    // 44 lb are most often thousands of pounds.
    const likely =
      unit === 'lb' && isWrong
        ? values.map((value) => value * 1000).filter((value) => value >= 10_000 && value <= 80_000)
        : [];
    return toReading([...new Set([...likely, ...values])], words, 'R7', reason ?? (isWrong ? 'impossible' : undefined));
  };
  fields.weightLbs ??= settle('lb');
  const typed = items.some((item) => item.unit === 'ft');
  fields.lengthFt ??= settle('ft');
  if (!typed) delete fields.lengthFt;
  if (fields.weightLbs === undefined) delete fields.weightLbs;
}

/** @returns the words that say that there is no rate, beside an amount */
function settleMoney(items: readonly MoneyItem[], fields: FieldReadings, context: ReadContext): readonly Words[] {
  if (items.length === 0) return [];
  const haul = toHaul(fields);
  const meanings = items.flatMap(({ money }) => (money === 'none' ? [] : [toRates(money, haul, context)]));
  const stated = meanings.filter((meaning) => meaning !== undefined);
  if (stated.length === 0) {
    fields.rate = { state: 'understood', value: null, words: items.map((item) => item.words), rule: 'R6' };
    return [];
  }
  const words = items.flatMap((item) => (item.money === 'none' ? [] : [item.words]));
  const rates = new Map(
    stated.flatMap((meaning) =>
      meaning.rates.map((rate) => [`${rate.amount} ${rate.currency} ${rate.basis}`, rate] as const),
    ),
  );
  const reason = stated.find((meaning) => meaning.reason !== undefined)?.reason;
  // The least rate of a truck is one for each mile.
  const isFlatTruck = context.kind === 'E' && [...rates.values()].some(({ basis }) => basis === 'flat');
  fields.rate = toReading(
    [...rates.values()],
    words,
    'R6',
    reason ?? (isFlatTruck ? 'impossible' : rates.size > 1 ? 'several' : undefined),
  );
  return items.flatMap((item) => (item.money === 'none' ? [item.words] : []));
}

/** The miles by road between two places, approximately. */
export function toRoadMiles(from: Pick<Place, 'lat' | 'lon'>, to: Pick<Place, 'lat' | 'lon'>): number {
  return toMiles(from, to) * ROAD_MILES_PER_AIR_MILE;
}

function toHaul({ origin, destination }: FieldReadings): Haul {
  const [from, to] = [listPlaces(origin), listPlaces(destination)];
  const [start, end] = [from[0], to[0]];
  if (start === undefined || end === undefined) return {};
  // Whichever of the places is meant, an amount is in the currency of their country.
  const isOneCountry = [...from, ...to].every(({ country }) => country === start.country);
  return {
    ...(from.length === 1 && to.length === 1 && { miles: toRoadMiles(start, end) }),
    ...(isOneCountry && { country: start.country }),
  };
}

/** The places that an end can be. */
function listPlaces(end: FieldReadings['origin']): readonly Place[] {
  if (end?.state === 'asked') return end.choices.map(({ place }) => place);
  return end?.state === 'understood' ? [end.value.place] : [];
}

function settleRest(items: readonly Item[], { origin, destination }: Ends, fields: FieldReadings): void {
  for (const item of ofKind(items, 'radius')) {
    // A column says whose radius it has; in a line it is that of the place before it.
    const isOfDestination =
      item.role === undefined
        ? destination !== undefined &&
          item.words.start >= destination.words.start &&
          destination.words.start > (origin?.words.start ?? -1)
        : item.role === 'delivery';
    const field = isOfDestination ? 'destRadius' : 'srceRadius';
    fields[field] ??= toReading([item.miles], [item.words], 'R7');
  }
  const counts = ofKind(items, 'count');
  if (counts.length > 0)
    fields.count = toReading(
      [...new Set(counts.map(({ count }) => count))],
      counts.map(({ words }) => words),
      'R9',
    );
  const phones = ofKind(items, 'phone');
  const [phone] = phones;
  if (phone !== undefined) fields.phone = toReading([phone.phone], [phone.words], 'R8');
  const references = ofKind(items, 'reference');
  const texts = [...new Set(references.map(({ text }) => text))];
  if (texts.length > 0)
    fields.reference = toReading(
      texts,
      references.map(({ words }) => words),
      'R9',
    );
  const [commodity] = ofKind(items, 'commodity');
  if (commodity !== undefined) fields.commodity = toReading([commodity.text], [commodity.words], 'R9');
  const [corridor] = ofKind(items, 'corridor');
  if (corridor !== undefined) fields.corridor = toReading([corridor.isYes ? 'C' : 'R'], [corridor.words], 'R9');
  const [bookNow] = ofKind(items, 'bookNow');
  const [tracking] = ofKind(items, 'customerTracking');
  if (tracking !== undefined) fields.customerTracking = toReading([tracking.isYes], [tracking.words], 'R9');
  const [network] = ofKind(items, 'network');
  if (network !== undefined) fields.network = toReading([network.text], [network.words], 'R9');
  if (bookNow !== undefined) fields.bookNow = toReading([bookNow.isYes], [bookNow.words], 'R9');
  settleComment(items, fields);
}

/** What the board has no field for stays in the comment, in the words of the source. */
function settleComment(items: readonly Item[], fields: FieldReadings): void {
  const notes = items.flatMap((item) => {
    if (item.kind === 'comment') return item.text === '' ? [] : [{ text: item.text, words: item.words }];
    const isNote = item.kind === 'equipment' && item.meaning.isNote === true;
    return isNote ? [{ text: item.words.text, words: item.words }] : [];
  });
  if (notes.length === 0) return;
  const text = notes.map((note) => note.text).join(', ');
  fields.comment = { state: 'understood', value: text, words: notes.map((note) => note.words), rule: 'R4' };
}
