import { findContactDetails } from '@loadstone/contracts/postings';
import type { ReadContext } from '../context.ts';
import { matchEquipment, matchNegated, type EquipmentPlace } from '../fields/read-equipment.ts';
import { matchDay } from '../fields/read-day.ts';
import { matchHours, matchTimeLimit } from '../fields/read-hours.ts';
import { matchMeasure, NO_MEASURE, toBareMeasure, type MeasureUnit } from '../fields/read-measure.ts';
import { matchMoney, NO_RATE, type MoneyMatch } from '../fields/read-money.ts';
import { readPhone } from '../fields/read-phone.ts';
import type { Item, ItemDraft, Role, ScannedRow } from '../line/items.ts';
import { scanLine } from '../line/scan-line.ts';
import type { Words } from '../reading.ts';
import { Source, toPlainText } from '../text.ts';
import { EQUIPMENT_WORDS, NONE_WORDS } from '../words/equipment-words.ts';
import type { ColumnName } from '../words/header-words.ts';
import type { ColumnReading } from './map-columns.ts';
import { readPlaceCells } from './read-place-cells.ts';
import { readStopsCell } from './read-stops-cell.ts';
import type { Cell, CellRow } from './split-cells.ts';

/** A row's cells by the names of their columns; of several comments all. */
type NamedCells = ReadonlyMap<ColumnName, readonly (Cell & { readonly header: string })[]>;

/** What a row of a table is read into, cell by cell. */
export class CellReader {
  readonly items: Item[] = [];
  readonly unused: Words[] = [];
  readonly contacts: Words[] = [];
  readonly context: ReadContext;

  constructor(context: ReadContext) {
    this.context = context;
  }

  add(item: ItemDraft, words: Words, role?: Role): void {
    this.items.push({ ...item, words, ...(role && { role }) } as Item);
  }

  /** Lists the tokens of a cell that no reading has claimed. */
  leave(source: Source): void {
    for (let at = 0; at < source.tokens.length; at += 1) {
      if (!source.isFree(at) || source.tokens[at]?.kind === 'line') continue;
      let to = at + 1;
      while (source.isFree(to)) to += 1;
      const words = source.words(at, to);
      if (/[\p{L}\p{N}]/u.test(words.text)) this.unused.push(words);
      at = to;
    }
  }
}

const toWords = (cell: Cell): Words => ({ text: cell.text, start: cell.start, end: cell.start + cell.text.length });
const isNone = (text: string): boolean => NONE_WORDS.has(text.trim().toLowerCase()) || text.trim() === '';

/** Scans one row of a table, each cell by the name of its column. */
export function scanCells(
  row: CellRow,
  columns: readonly ColumnReading[],
  context: ReadContext,
  source: string,
): ScannedRow {
  const cells = nameCells(row, columns);
  const reader = new CellReader(context);
  readPlaceCells(cells, reader);
  for (const name of ['lane', 'posting'] as const) for (const cell of cells.get(name) ?? []) addLine(cell, reader);
  for (const [name, list] of cells) for (const cell of list) readCell(name, cell, cells, reader);
  return {
    items: reader.items,
    unused: reader.unused,
    contacts: reader.contacts,
    words: { text: source.slice(row.start, row.end), start: row.start, end: row.end },
    index: row.index,
  };
}

function nameCells({ cells }: CellRow, columns: readonly ColumnReading[]): NamedCells {
  const named = new Map<ColumnName, (Cell & { header: string })[]>();
  for (const { index, name, header } of columns) {
    const cell = cells[index];
    if (name === null || cell === undefined || cell.text === '') continue;
    named.set(name, [...(named.get(name) ?? []), { ...cell, header }]);
  }
  return named;
}

function addLine(cell: Cell, reader: CellReader): void {
  const scanned = scanLine(cell.text, reader.context, cell.start);
  reader.items.push(...scanned.items);
  reader.unused.push(...scanned.unused);
  reader.contacts.push(...scanned.contacts);
}

function readCell(name: ColumnName, cell: Cell & { header: string }, cells: NamedCells, reader: CellReader): void {
  switch (name) {
    case 'dateAvail':
      return readDayCell(cell, 'pickup', reader);
    case 'deliveryDate':
      return readDayCell(cell, 'delivery', reader);
    case 'pickupHours':
      return readHoursCell(cell, 'pickup', reader);
    case 'deliveryHours':
      return readHoursCell(cell, 'delivery', reader);
    case 'vehicleTypes':
      return readEquipmentCell(cell, 'types', reader);
    case 'attributes':
      return readEquipmentCell(cell, 'attributes', reader);
    case 'vehicleSize':
      return readEquipmentCell(cell, 'size', reader);
    case 'rate':
    case 'ratePerMile':
      return readRateCell(cell, name, cells, reader);
    case 'weightLbs':
      return readMeasureCell(cell, 'lb', reader);
    case 'lengthFt':
      return readMeasureCell(cell, 'ft', reader);
    case 'stops':
      return readStopsCell(cell, reader);
    case 'stopOrder':
    case 'stopKind':
    case 'stopReference':
    case 'stopDetails':
      // Such columns say something where each stop has a row, which `scanStopRow` reads.
      reader.unused.push(toWords(cell));
      return;
    default:
      return readPlainCell(name, cell, reader);
  }
}

function readDayCell(cell: Cell & { header: string }, role: Role, reader: CellReader): void {
  const source = new Source(cell.text, cell.start);
  let isFound = false;
  for (let at = 0; at < source.tokens.length;) {
    const day = matchDay(source, at, reader.context, true);
    if (day !== undefined) {
      reader.add({ kind: 'day', day }, source.words(at, day.to), role);
      source.claim(at, day.to);
      isFound = true;
      at = day.to;
      continue;
    }
    const limit = matchTimeLimit(source, at, reader.context);
    if (limit !== undefined && (isFound || limit.day !== undefined)) {
      addTimeLimit(source, at, limit.to, cell.header, role, reader);
      if (limit.day !== undefined)
        reader.add({ kind: 'day', day: limit.day.day }, source.words(limit.day.from, limit.day.day.to), role);
      isFound = true;
      at = limit.to;
      continue;
    }
    const hours = limit === undefined ? matchHours(source, at, false) : undefined;
    if (isFound && hours !== undefined) {
      reader.add({ kind: 'hours', hours }, source.words(at, hours.to), role);
      source.claim(at, hours.to);
      at = hours.to;
      continue;
    }
    at += 1;
  }
  if (isFound) reader.leave(source);
  else reader.add({ kind: 'unread', field: role === 'pickup' ? 'dateAvail' : 'deliveryDate' }, toWords(cell));
}

function readHoursCell(cell: Cell & { header: string }, role: Role, reader: CellReader): void {
  if (isNone(cell.text)) return;
  const source = new Source(cell.text, cell.start);
  for (let at = 0; at < source.tokens.length;) {
    // The minutes of an hour that does not exist are no hour.
    const isMinutes = source.tokens[at]?.isJoined === true && source.tokens[at - 1]?.text === ':';
    const limit = matchTimeLimit(source, at, reader.context)?.to;
    if (limit !== undefined) addTimeLimit(source, at, limit, cell.header, role, reader);
    const hours = isMinutes || limit !== undefined ? undefined : matchHours(source, at, true);
    if (hours !== undefined) {
      reader.add({ kind: 'hours', hours }, source.words(at, hours.to), role);
      source.claim(at, hours.to);
    }
    at = hours?.to ?? limit ?? at + 1;
  }
  if (source.tokens.some((_, at) => !source.isFree(at))) return reader.leave(source);
  // "FCFS" and "appt" are no hours.
  if (
    EQUIPMENT_WORDS.get(cell.text.toLowerCase().replace(/[.]/g, ''))?.isNote === true ||
    /appt|appoint|rdv|fcfs/i.test(cell.text)
  )
    reader.add({ kind: 'comment', text: cell.text }, toWords(cell));
  else reader.add({ kind: 'unread', field: role === 'pickup' ? 'pickupHours' : 'deliveryHours' }, toWords(cell));
}

/** Before a limit of a table without headers. */
const LABEL_OF_ROLE = { pickup: 'PU', delivery: 'DEL' } as const satisfies Record<Role, string>;

/** "by 3pm" is one end of hours only and stays in the comment, after the header of its column. */
function addTimeLimit(source: Source, at: number, to: number, header: string, role: Role, reader: CellReader): void {
  const words = source.words(at, to);
  reader.add({ kind: 'comment', text: `${header === '' ? LABEL_OF_ROLE[role] : header} ${words.text}` }, words);
  source.claim(at, to);
}

/** Letters of the board's own size, and of boards with a column "F/P". */
const SIZE_LETTERS: Readonly<Record<string, 'T' | 'L' | 'B'>> = { T: 'T', L: 'L', B: 'B', F: 'T', P: 'L' };

function readEquipmentCell(cell: Cell, place: EquipmentPlace, reader: CellReader): void {
  const isTypes = place === 'types';
  if (isNone(cell.text) && !isTypes) return;
  const alias = reader.context.aliases?.find(
    ({ kind, text }) => kind === 'equipment' && text.toLowerCase() === cell.text.toLowerCase(),
  );
  const source = new Source(alias?.means ?? cell.text, cell.start);
  const size = place === 'size' ? SIZE_LETTERS[cell.text.toUpperCase()] : undefined;
  if (size !== undefined) return reader.add({ kind: 'equipment', meaning: { size }, rule: 'R4' }, toWords(cell));
  let isFound = false;
  for (let at = 0; at < source.tokens.length;) {
    if (/^(?:or|and|ou|et|with|w|avec|OR|AND|OU|ET|WITH|AVEC)$/.test(source.tokens[at]?.text ?? ''))
      source.claim(at, at + 1);
    const measure = source.isFree(at) ? (matchMeasure(source, at) ?? matchTrailerFeet(source, at)) : undefined;
    const negated = source.isFree(at) ? matchNegated(source, at, place) : undefined;
    const match =
      negated ?? (measure === undefined && source.isFree(at) ? matchEquipment(source, at, place) : undefined);
    const words = alias === undefined ? source.words(at, measure?.to ?? match?.to ?? at) : toWords(cell);
    if (measure !== undefined) {
      reader.add({ kind: 'measure', unit: measure.unit, values: measure.values, reason: measure.reason }, words);
      source.claim(at, measure.to);
    } else if (match !== undefined) {
      reader.add({ kind: 'equipment', meaning: match.meaning, rule: alias === undefined ? 'R4' : 'R10' }, words);
      source.claim(at, match.to);
      const { types, attributes, size: ownSize, asks } = match.meaning;
      isFound ||=
        (place === 'types' ? (types ?? asks) : place === 'size' ? ownSize : (attributes ?? match.meaning)) !==
        undefined;
    }
    at = measure?.to ?? match?.to ?? at + 1;
  }
  if (isFound) return reader.leave(source);
  const field = place === 'types' ? 'vehicleTypes' : place === 'size' ? 'vehicleSize' : 'attributes';
  const letters = [...new Set(cell.text.replace(/[\s,]/g, ''))].join('');
  // Letters without separators, as older exports have them, are asked.
  if (isTypes && /^[A-Z]{4,16}$/.test(cell.text))
    reader.add({ kind: 'equipment', meaning: { asks: [letters] }, rule: 'R4' }, toWords(cell));
  else reader.add({ kind: 'unread', field }, toWords(cell));
}

function matchTrailerFeet(
  source: Source,
  at: number,
): { unit: MeasureUnit; values: readonly number[]; reason?: undefined; to: number } | undefined {
  const token = source.tokens[at];
  return token !== undefined && /^(?:53|48|45|40|28|26|24|20)$/.test(token.text)
    ? { unit: 'ft', values: [Number(token.text)], to: at + 1 }
    : undefined;
}

function readRateCell(
  cell: Cell & { header: string },
  name: 'rate' | 'ratePerMile',
  cells: NamedCells,
  reader: CellReader,
): void {
  const words = toWords(cell);
  if (NO_RATE.test(toPlainText(cell.text).trim())) return reader.add({ kind: 'money', money: 'none' }, words);
  const unit = `${cell.header} ${cells.get('currency')?.[0]?.text ?? ''}`;
  const currency = /\bca[dn]\b|\bcdn\b|c\$/i.test(unit) ? 'CAD' : /\busd?\b|us\$/i.test(unit) ? 'USD' : undefined;
  const basisText = cells.get('rateBasis')?.[0]?.text ?? '';
  const isMile = name === 'ratePerMile' || /mile?|mi$|rpm|mille/i.test(basisText);
  const basis = isMile ? 'mile' : /flat|forfait|load|fix/i.test(basisText) ? 'flat' : undefined;
  const source = new Source(cell.text, cell.start);
  const money = matchMoney(source, 0, true);
  if (money === undefined) return reader.add({ kind: 'unread', field: 'rate' }, words);
  const stated: MoneyMatch = {
    ...money,
    currency: money.currency ?? currency,
    basis: money.basis ?? basis,
  };
  if (name === 'ratePerMile' && cells.has('rate')) return reader.leave(source);
  reader.add({ kind: 'money', money: stated }, source.words(0, money.to));
  source.claim(0, money.to);
  for (let at = money.to; at < source.tokens.length;) {
    const match = matchEquipment(source, at, 'text');
    if (match?.meaning.isNote === true) {
      reader.add({ kind: 'equipment', meaning: match.meaning, rule: 'R4' }, source.words(at, match.to));
      source.claim(at, match.to);
    }
    at = match?.to ?? at + 1;
  }
  reader.leave(source);
}

const POUNDS_OF_KILOGRAM = 2.204_622_621_8;
const FEET_OF_METRE = 3.280_839_895;
/** Fewer pounds without a unit are most often thousands. */
const LEAST_BARE_POUNDS = 100;

function readMeasureCell(cell: Cell & { header: string }, unit: MeasureUnit, reader: CellReader): void {
  const words = toWords(cell);
  const text = toPlainText(cell.text).trim();
  if (NO_MEASURE.test(text)) return reader.add({ kind: 'measure', unit, values: 'none' }, words);
  const source = new Source(cell.text, cell.start);
  const measure = matchMeasure(source, 0);
  if (measure !== undefined && measure.unit === unit) {
    reader.add({ kind: 'measure', unit, values: measure.values, reason: measure.reason }, source.words(0, measure.to));
    source.claim(0, measure.to);
    return reader.leave(source);
  }
  const bare = toBareMeasure(text, unit);
  const [value] = bare ?? [];
  const field = unit === 'lb' ? 'weightLbs' : 'lengthFt';
  if (value === undefined) return reader.add({ kind: 'unread', field }, words);
  const isMetric = unit === 'lb' ? /\bkgs?\b|kilo/i.test(cell.header) : /\(m\)|\bm[eè]tres?|meters/i.test(cell.header);
  const factor = isMetric ? (unit === 'lb' ? POUNDS_OF_KILOGRAM : FEET_OF_METRE) : 1;
  if (unit === 'lb' && !isMetric && value < LEAST_BARE_POUNDS)
    return reader.add({ kind: 'measure', unit, values: [value * 1000, value], reason: 'number' }, words);
  reader.add({ kind: 'measure', unit, values: [Math.round(value * factor)] }, words);
}

const YES = /^(?:yes|y|oui|o|true|vrai|1|x|c)$/i;
const NO = /^(?:no|non|n|false|faux|0|r|-)$/i;

function readPlainCell(name: ColumnName, cell: Cell, reader: CellReader): void {
  const words = toWords(cell);
  const whole = /^(\d{1,4})(?: ?(?:mi(?:les?|lles?)?|x|loads?|trucks?))?$/i.exec(cell.text);
  if (name === 'comment') {
    reader.add({ kind: 'comment', text: cell.text }, words);
    for (const { start, end } of findContactDetails(cell.text))
      reader.contacts.push({ text: cell.text.slice(start, end), start: cell.start + start, end: cell.start + end });
  } else if (name === 'reference' || name === 'commodity' || name === 'network')
    reader.add({ kind: name, text: cell.text }, words);
  else if (name === 'phone') {
    const phone = readPhone(cell.text, reader.context.defaults.currency === 'CAD' ? 'CA' : 'US');
    reader.add(phone === undefined ? { kind: 'unread', field: 'phone' } : { kind: 'phone', phone }, words);
  } else if (name === 'count') {
    const isCount = whole !== null && Number(whole[1]) >= 1;
    reader.add(isCount ? { kind: 'count', count: Number(whole[1]) } : { kind: 'unread', field: 'count' }, words);
  } else if (name === 'srceRadius' || name === 'destRadius') {
    const role = name === 'srceRadius' ? 'pickup' : 'delivery';
    reader.add(
      whole === null ? { kind: 'unread', field: name } : { kind: 'radius', miles: Number(whole[1]) },
      words,
      role,
    );
  } else if (name === 'corridor' || name === 'bookNow' || name === 'customerTracking') {
    const isYes = YES.test(cell.text) ? true : NO.test(cell.text) ? false : undefined;
    reader.add(isYes === undefined ? { kind: 'unread', field: name } : { kind: name, isYes }, words);
  }
}
