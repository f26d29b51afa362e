import { STOP_LINES } from '@loadstone/contracts/postings';
import type { ReadContext } from '../context.ts';
import type { Item, MeasureItem, PlaceItem, Role, ScannedRow, StopParts } from '../line/items.ts';
import { matchRoleLabel } from '../line/labels.ts';
import { PLAIN_PARTS } from '../line/stops.ts';
import type { Words } from '../reading.ts';
import { Source } from '../text.ts';
import { findColumns, type ColumnName } from '../words/header-words.ts';
import { toPattern } from '../words/languages.ts';
import type { ColumnReading } from './map-columns.ts';
import { scanCells } from './read-cells.ts';
import { scanStopDetails, type StatedParts } from './read-stops-cell.ts';
import type { Cell, CellRow } from './split-cells.ts';

/** Columns that say which stop of its load a row is. */
const STOP_COLUMNS: readonly ColumnName[] = ['stopOrder', 'stopKind', 'stopReference', 'stopDetails'];
/** Columns that give a row both ends. */
const SECOND_ENDS: readonly ColumnName[] = ['destination', 'destinationCode', 'lane', 'posting'];

const hasColumn = (columns: readonly ColumnReading[], ...names: readonly ColumnName[]) =>
  columns.some(({ name }) => name !== null && names.includes(name));

/**
 * Names columns of stops that are headed "Stop" or "Type", by what their cells are, in a table without second ends. Another
 * column of equipment is then the equipment, on either side of "Type".
 */
export function nameStopColumns(columns: readonly ColumnReading[], rows: readonly CellRow[]): ColumnReading[] {
  if (hasColumn(columns, ...SECOND_ENDS)) return [...columns];
  const areAll = (index: number, is: (text: string) => boolean) => {
    const filled = rows.flatMap(({ cells }) => cells[index]?.text || []);
    return filled.length > 0 && filled.every(is);
  };
  const isEquipment = ({ name, header }: ColumnReading) =>
    name === 'vehicleTypes' || (name === null && findColumns(header).includes('vehicleTypes'));
  // "Drop" is a kind of a stop, and the letters alone are equipment.
  const isKind = (text: string) => text.length > 1 && findStopKind(text) !== undefined;
  const kinds = hasColumn(columns, 'stopKind')
    ? undefined
    : columns.find((column) => isEquipment(column) && areAll(column.index, isKind));
  const named = columns.map((column): ColumnReading => {
    if (column.name === 'stops' && areAll(column.index, isOrder)) return { ...column, name: 'stopOrder' };
    return column === kinds ? { ...column, name: 'stopKind', by: 'header' } : column;
  });
  if (!hasColumn(columns, 'vehicleTypes') || hasColumn(named, 'vehicleTypes')) return named;
  const freed = named.find(isEquipment);
  return named.map((column) => (column === freed ? { ...column, name: 'vehicleTypes', by: 'header' } : column));
}

const isOrder = (text: string) => /^\d{1,3}$/.test(text);

/**
 * True for a table of loads with a row for each stop, also the first and the last, as transport systems export them: it has one
 * column of places, and columns that say which stop a row is, or references that rows share.
 */
export function isStopList(
  columns: readonly ColumnReading[],
  rows: readonly CellRow[],
  { kind }: ReadContext,
): boolean {
  if (kind !== 'L' || !hasColumn(columns, 'origin', 'originCode') || hasColumn(columns, ...SECOND_ENDS)) return false;
  if (hasColumn(columns, 'stopOrder', 'stopKind')) return true;
  const at = columns.find(({ name }) => name === 'reference')?.index;
  const references = rows.flatMap(({ cells }) => (at === undefined ? [] : cells[at]?.text || []));
  return new Set(references).size < references.length;
}

/** In a table of another kind such columns are not used. */
export function withoutStopColumns(columns: readonly ColumnReading[]): ColumnReading[] {
  return columns.map((column) =>
    column.by === 'header' && column.name !== null && STOP_COLUMNS.includes(column.name)
      ? { ...column, name: null, by: 'none' }
      : column,
  );
}

/** What a row says of its stop; what the columns of a posting say is in its items. */
export interface StopRow {
  readonly row: ScannedRow;
  readonly reference: string | undefined;
  readonly order: number | undefined;
  readonly kind: StopParts['stated']['kind'] | undefined;
  readonly stated: StatedParts;
  /** The words that it is stated by. */
  readonly words: readonly Words[];
}

export function scanStopRow(
  row: CellRow,
  columns: readonly ColumnReading[],
  context: ReadContext,
  text: string,
): StopRow {
  const others = columns.filter(({ name }) => name === null || !STOP_COLUMNS.includes(name));
  const scanned = scanCells(row, others, context, text);
  const unused = [...scanned.unused];
  const words: Words[] = [];
  const read = <Value>(name: ColumnName, toValue: (cell: Cell) => Value | undefined): Value | undefined => {
    const index = columns.find((column) => column.name === name)?.index;
    const cell = index === undefined ? undefined : row.cells[index];
    if (cell === undefined || cell.text === '') return undefined;
    const value = toValue(cell);
    const said = { text: cell.text, start: cell.start, end: cell.start + cell.text.length };
    if (value === undefined) unused.push(said);
    else if (name === 'stopReference' || name === 'stopDetails') words.push(said);
    return value;
  };
  const details = read('stopDetails', (cell) => scanStopDetails(cell, context));
  const reference = read('stopReference', (cell) =>
    cell.text.length <= STOP_LINES.reference.maxLength ? cell.text : undefined,
  );
  return {
    row: { ...scanned, unused },
    reference: scanned.items.find((item) => item.kind === 'reference')?.text,
    order: read('stopOrder', (cell) => (isOrder(cell.text) ? Number(cell.text) : undefined)),
    kind: read('stopKind', (cell) => findStopKind(cell.text)),
    stated: { ...details, ...(reference !== undefined && { reference }) },
    words,
  };
}

const PICKUP = new RegExp(`^(?:${toPattern('stopPickup')})$`, 'iu');
const DROP = new RegExp(`^(?:${toPattern('stopDrop')})$`, 'iu');

/** `Pickup`, `PU`, `Livraison`, `D`. */
function findStopKind(text: string): StopRow['kind'] {
  if (PICKUP.test(text)) return 'pick-up';
  if (DROP.test(text)) return 'drop';
  const source = new Source(text);
  const label = matchRoleLabel(source, 0);
  if (label?.to !== source.tokens.length) return undefined;
  return label.role === 'pickup' ? 'pick-up' : 'drop';
}

const hasPlace = ({ row }: StopRow): boolean => row.items.some((item) => item.kind === 'place');

/** True for a row that is a stop: it has a place, or its number or kind says so. */
export function isStop(row: StopRow): boolean {
  return hasPlace(row) || row.order !== undefined || row.kind !== undefined;
}

/**
 * Joins the rows of the stops of each load by its reference; without references, the rows from one numbered 1 on. Their order is
 * that of their numbers, where each has one. The first stop is the origin and the last one the destination. A stop without a place
 * keeps its turn, so that no other stop becomes an end.
 *
 * @returns the loads, and the rows that are of no load: without a place in any of them
 */
export function joinStopRows(rows: readonly StopRow[]): {
  readonly loads: readonly ScannedRow[];
  readonly others: readonly StopRow[];
} {
  const loads: StopRow[][] = [];
  const byReference = new Map<string, StopRow[]>();
  let above: StopRow[] | undefined;
  for (const row of rows) {
    const { reference, order } = row;
    // A total below the loads.
    if (!hasPlace(row) && reference === undefined && above?.[0]?.reference !== undefined) {
      loads.push([row]);
      continue;
    }
    const known = reference === undefined ? (order ?? 1) > 1 && above : byReference.get(reference);
    // A number that is there already begins another load of the same reference.
    const isAgain = order !== undefined && known && known.some((other) => other.order === order);
    if (known && !isAgain) {
      known.push(row);
      above = known;
      continue;
    }
    above = [row];
    loads.push(above);
    if (reference !== undefined) byReference.set(reference, above);
  }
  return {
    loads: loads.filter((load) => load.some(hasPlace)).map((load) => toLoad(sortStops(load))),
    others: loads.filter((load) => !load.some(hasPlace)).flat(),
  };
}

function sortStops(load: readonly StopRow[]): readonly StopRow[] {
  const orders = new Set(load.flatMap(({ order }) => order ?? []));
  return orders.size === load.length ? load.toSorted((one, other) => one.order! - other.order!) : load;
}

/** Which items are those of one stop, rather than of its load. */
const isOfStop = (item: Item): boolean =>
  item.kind === 'place' || ((item.kind === 'day' || item.kind === 'hours') && item.role === 'pickup');

function toLoad(load: readonly StopRow[]): ScannedRow {
  const [first, ...further] = load.map(({ row }) => row);
  const indexes = further.flatMap(({ index }) => index ?? []);
  const { unused, ...joined } = toItems(load.map(moveDelivery));
  return {
    ...first!,
    ...joined,
    unused: [...load.flatMap(({ row }) => row.unused), ...unused],
    contacts: load.flatMap(({ row }) => row.contacts),
    ...(indexes.length > 0 && { stopIndexes: indexes }),
  };
}

/** A drop with a day in the column of deliveries alone has it as its own. */
function moveDelivery(stop: StopRow): StopRow {
  const { items } = stop.row;
  const isMoved = (kind: Item['kind']) => !items.some((item) => item.kind === kind && item.role === 'pickup');
  const moved = items.map((item): Item =>
    (item.kind === 'day' || item.kind === 'hours') && item.role === 'delivery' && isMoved(item.kind)
      ? { ...item, role: 'pickup' }
      : item,
  );
  return { ...stop, row: { ...stop.row, items: moved } };
}

function toItems(load: readonly StopRow[]): Pick<ScannedRow, 'items' | 'unused'> {
  const last = load.length - 1;
  const items: Item[] = [];
  const stops: StopParts[] = [];
  const unused: Words[] = [];
  const measures = shareMeasures(load);
  load.forEach(({ row, kind, stated, words }, index) => {
    const own = row.items.filter(isOfStop);
    const place = own.find((item): item is PlaceItem => item.kind === 'place');
    const role = toRole(index, last, kind);
    if (role !== undefined) items.push(...own.map((item): Item => ({ ...item, role })));
    else {
      const further = { ...stated, ...measures.ofStops[index] };
      const parts = own.filter((item) => item !== place).map(({ role: _role, ...item }) => item as Item);
      stops.push({
        place: place ?? toNoPlace(row),
        items: parts,
        stated: { ...PLAIN_PARTS, ...further, ...(kind && { kind }) },
      });
    }
    // A posting has no such facts of its ends.
    if (role !== undefined) unused.push(...words);
  });
  const { words } = load[0]!.row;
  items.push(...listOfLoad(load), ...measures.ofLoad);
  if (stops.length > 0) items.push({ kind: 'stops', stops, words: toWords(stops) ?? words });
  return { items, unused };
}

/** The place of a stop whose cell is empty, which is then not understood. */
function toNoPlace({ words }: ScannedRow): PlaceItem {
  return { kind: 'place', places: [], rule: 'R9', words };
}

/** The end of the load that a stop is: what is put down first or taken up last is neither. */
function toRole(index: number, last: number, kind: StopRow['kind']): Role | undefined {
  if (index === 0 && kind !== 'drop') return 'pickup';
  return index === last && index > 0 && kind !== 'pick-up' ? 'delivery' : undefined;
}

function toWords(stops: readonly StopParts[]) {
  const [first] = stops;
  return first && { ...first.place.words, text: stops.map(({ place }) => place.words.text).join(' > ') };
}

/** What rows say of their load, once where each row repeats it. */
function listOfLoad(load: readonly StopRow[]): Item[] {
  const known = new Set<string>();
  const toKey = (item: Item) => [item.kind, item.role, item.words.text].join('\n');
  return load.flatMap(({ row }) => {
    const own = row.items.filter((item) => !isOfStop(item) && item.kind !== 'measure');
    const added = own.filter((item) => !known.has(toKey(item)));
    for (const item of added) known.add(toKey(item));
    return added;
  });
}

interface SharedMeasures {
  readonly ofLoad: readonly MeasureItem[];
  /** Weight and length by the index of the stop. */
  readonly ofStops: readonly StatedParts[];
}

const MEASURE_FIELDS = { lb: 'weightLbs', ft: 'lengthFt' } as const;

/**
 * Says whether measures are those of the load, which rows repeat or one states, or of its stops: what comes on must then be what
 * goes off, and the load has the most that is aboard. Others are asked.
 */
function shareMeasures(load: readonly StopRow[]): SharedMeasures {
  const ofLoad: MeasureItem[] = [];
  const ofStops: Record<string, number>[] = load.map(() => ({}));
  for (const unit of ['lb', 'ft'] as const) {
    const stated = load.map(({ row }) =>
      row.items.find((item): item is MeasureItem => item.kind === 'measure' && item.unit === unit),
    );
    const found = stated.flatMap((item) => item ?? []);
    const values = stated.map((item) => (item?.values === 'none' ? undefined : item?.values[0]));
    const distinct = new Set(found.map(({ values: each }) => String(each)));
    const areSure = found.every((item) => item.values === 'none' || item.values.length === 1);
    const most = areSure && distinct.size > 1 ? findMostAboard(load, values) : undefined;
    const isOfOneStop = found.length === 1 && stated[0] === undefined && stated.at(-1) === undefined;
    if (most === undefined && !(areSure && isOfOneStop))
      ofLoad.push(...(distinct.size > 1 ? found : found.slice(0, 1)));
    else {
      if (most !== undefined) ofLoad.push({ ...found[0]!, values: [most] });
      values.forEach((value, index) => value !== undefined && (ofStops[index]![MEASURE_FIELDS[unit]] = value));
    }
  }
  return { ofLoad, ofStops };
}

/** The most that is aboard, where all that comes on goes off and never more than there is. */
function findMostAboard(load: readonly StopRow[], values: readonly (number | undefined)[]): number | undefined {
  let aboard = 0;
  let most = 0;
  for (const [index, value = 0] of values.entries()) {
    aboard += isPickup(load, index) ? value : -value;
    if (aboard < 0) return undefined;
    most = Math.max(most, aboard);
  }
  return aboard === 0 ? most : undefined;
}

/** Goods go off at a stop that does not say what it is, unless it is the first. */
function isPickup(load: readonly StopRow[], index: number): boolean {
  return (load[index]?.kind ?? (index === 0 ? 'pick-up' : 'drop')) === 'pick-up';
}
