import { readCountryWords } from '@loadstone/places/state-words';
import type { ReadContext } from '../context.ts';
import { matchEquipment } from '../fields/read-equipment.ts';
import { matchDay } from '../fields/read-day.ts';
import { isBareFlat, matchMoney } from '../fields/read-money.ts';
import { matchMeasure, NO_MEASURE } from '../fields/read-measure.ts';
import { parseNumber } from '../fields/read-number.ts';
import { matchPlaceWithState } from '../fields/read-place.ts';
import { Source } from '../text.ts';
import { findColumns, findRepeatedColumns, type ColumnName } from '../words/header-words.ts';
import { findStates } from '../words/state-words.ts';
import type { CellRow } from './split-cells.ts';

/** What is read of a column. `name` is null for one that is not used. */
export interface ColumnReading {
  readonly index: number;
  /** As the source has it; '' in a table without headers. */
  readonly header: string;
  readonly name: ColumnName | null;
  readonly by: 'header' | 'content' | 'hand' | 'none';
}

/** Rows before the headers: titles, dates of print. */
const MOST_TITLE_ROWS = 15;
const LEAST_HEADERS = 2;

/** The row with the headers; undefined where no row has at least two of which one is an end. */
export function findHeaderRow(rows: readonly CellRow[]): number | undefined {
  for (let index = 0; index < Math.min(rows.length, MOST_TITLE_ROWS); index += 1) {
    const cells = rows[index]?.cells.filter(({ text }) => text !== '') ?? [];
    const known = cells.filter(({ text }) => findColumns(text).length > 0 || findRepeatedColumns(text).length > 0);
    const hasEnd = known.some(({ text }) =>
      [...findColumns(text), ...findRepeatedColumns(text)].some((name) =>
        /^(?:origin|destination|lane|posting)/.test(name),
      ),
    );
    if (hasEnd && known.length >= LEAST_HEADERS && known.length * 2 >= cells.length) return index;
  }
  return undefined;
}

/**
 * True where the first row has words, and none of its cells is a value like the one below it: headers, of which at most some are
 * known. A header may also be the name of a place, such as "Wann".
 */
export function isUnknownHeader([first, second]: readonly CellRow[], context: ReadContext): boolean {
  const toKind = (text: string | undefined) => {
    const kind = text === undefined || text === '' ? undefined : classifyCell(text, context);
    return kind === 'city' ? 'place' : kind;
  };
  const words = (first?.cells ?? []).filter(({ text }) => /\p{L}/u.test(text));
  const below = (second?.cells ?? []).map(({ text }) => toKind(text));
  const hasValues = below.some((kind, index) => kind !== undefined && toKind(first?.cells[index]?.text) === kind);
  return words.length >= LEAST_HEADERS && !hasValues && below.some((kind) => kind !== undefined);
}

/** True for a row of which no cell has a number or a value. A name alone can be a place and a word. */
export function isWithoutValues(row: CellRow | undefined, context: ReadContext): boolean {
  return (row?.cells ?? []).every(
    ({ text }) => !/\d/.test(text) && [undefined, 'city'].includes(classifyCell(text, context)),
  );
}

/** Maps columns by their headers: each name to the first header that can be it. */
export function mapByHeaders(headers: readonly string[]): ColumnReading[] {
  const taken = new Set<ColumnName>();
  const names: (ColumnName | undefined)[] = headers.map(() => undefined);
  const take = (index: number, choices: readonly ColumnName[]) => {
    const name = choices.find((choice) => !taken.has(choice) || choice === 'comment' || choice === 'attributes');
    if (name === undefined) return;
    taken.add(name);
    names[index] = name;
  };
  // Headers with one meaning come first, so that "Pickup" is a day where "Origin" is a column too.
  headers.forEach((header, index) => {
    const choices = findColumns(header);
    if (choices.length === 1) take(index, choices);
  });
  headers.forEach((header, index) => {
    if (names[index] !== undefined) return;
    const choices = findColumns(header);
    if (choices.length > 1) take(index, choices);
    else if (choices.length === 0) take(index, findRepeatedColumns(header));
  });
  return headers.map((header, index) => ({
    index,
    header,
    name: names[index] ?? null,
    by: names[index] === undefined ? 'none' : 'header',
  }));
}

/** Cells of a column that are looked at. */
const SAMPLE = 30;
/** The share of the filled cells that must be of one kind. */
const LEAST_SHARE = 0.8;

/**
 * Maps columns by what their cells are. A column of several kinds is not mapped, and of plain numbers only the one column that
 * can be the rate of loads.
 */
export function mapByContent(
  rows: readonly CellRow[],
  known: readonly ColumnReading[],
  context: ReadContext,
): ColumnReading[] {
  const taken = new Set(known.flatMap(({ name }) => name ?? []));
  const count = Math.max(0, ...rows.slice(0, SAMPLE).map(({ cells }) => cells.length));
  const columns = Array.from(
    { length: count },
    (_, index): ColumnReading => known[index] ?? { index, header: '', name: null, by: 'none' },
  );
  const take = (index: number, ...choices: ColumnName[]) => {
    const column = columns[index];
    const name = choices.find((choice) => !taken.has(choice));
    if (column === undefined || column.name !== null || name === undefined) return;
    taken.add(name);
    columns[index] = { ...column, name, by: 'content' };
  };
  const sample = columns.map(({ index }) => listFilled(rows, index));
  const kinds = sample.map((cells) => classify(cells, context));
  const equipment = kinds.flatMap((kind, index) => (kind === 'equipment' ? [index] : []));
  const sizes = equipment.filter((index) => sample[index]?.every((text) => /^[FP]$/.test(text)) === true);
  // `F` and `P` alone are equipment too; beside a column of it they are full and partial.
  if (sizes.length === 1 && equipment.length > 1) kinds[sizes[0]!] = 'size';
  kinds.forEach((kind, index) => {
    if (columns[index]?.name !== null) return;
    if (kind === 'place') take(index, 'origin', 'destination');
    else if (kind === 'city' && kinds[index + 1] === 'state') {
      take(index, 'origin', 'destination');
      take(index + 1, columns[index]?.name === 'destination' ? 'destinationState' : 'originState');
    } else if (kind === 'day') take(index, 'dateAvail', 'deliveryDate');
    else if (kind === 'equipment') take(index, 'vehicleTypes');
    else if (kind === 'size') take(index, 'vehicleSize');
    else if (kind === 'money') take(index, 'rate');
    else if (kind === 'pounds') take(index, 'weightLbs');
    else if (kind === 'feet') take(index, 'lengthFt');
    else if (kind === 'lane') take(index, 'lane');
  });
  const amounts = kinds.flatMap((kind, index) => (kind === 'amount' && columns[index]?.name === null ? [index] : []));
  const [amount] = amounts;
  // Of two such columns either can be the rate.
  if (amount !== undefined && amounts.length === 1 && context.kind === 'L' && !taken.has('ratePerMile'))
    take(amount, 'rate');
  return columns;
}

type ContentKind =
  'place' | 'city' | 'state' | 'day' | 'equipment' | 'size' | 'money' | 'amount' | 'pounds' | 'feet' | 'lane';

/** An amount without a sign: `1850.00`, `1,850`, `975`, `1 850,00`. */
const AMOUNT = /^(?:\d{3,4}|\d{1,3}[ ,.]\d{3})(?<cents>[.,]\d{2})?$/;
/** Prices are most often multiples of it; numbers of orders are not. */
const PRICE_STEP = 25;

/** The cells of a column that are looked at. A dash says that there is no value. */
function listFilled(rows: readonly CellRow[], index: number): string[] {
  return rows.slice(0, SAMPLE).flatMap(({ cells }) => {
    const text = cells[index]?.text ?? '';
    return /^[-–—]*$/.test(text) ? [] : [text];
  });
}

/** Columns whose header also means something else, with a value of the column. */
const DOUBTFUL: Partial<Record<ColumnName, (text: string) => boolean>> = {
  originCountry: (text) => readCountryWords(text) !== undefined,
  destinationCountry: (text) => readCountryWords(text) !== undefined,
};

/** Takes its name from a column that has other values: "Pays" is a country, and what a load pays. */
export function withoutOtherValues(columns: readonly ColumnReading[], rows: readonly CellRow[]): ColumnReading[] {
  return columns.map((column) => {
    const isValue = column.name === null ? undefined : DOUBTFUL[column.name];
    const cells = isValue === undefined ? [] : listFilled(rows, column.index);
    const isOther = isValue !== undefined && cells.length > 0 && !cells.some(isValue);
    return isOther ? { ...column, name: null, by: 'none' } : column;
  });
}

function classify(filled: readonly string[], context: ReadContext): ContentKind | undefined {
  if (filled.length === 0) return undefined;
  const counts = new Map<ContentKind, number>();
  for (const text of filled) {
    const kind = classifyCell(text, context);
    if (kind !== undefined) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    // `SD` is a state and a step deck: the other cells decide.
    const isCode = kind === 'state' && matchEquipment(new Source(text), 0, 'types')?.to === 1;
    if (isCode) counts.set('equipment', (counts.get('equipment') ?? 0) + 1);
  }
  // Beside amounts with a currency, those without one and the words for none are rates too.
  const money = counts.get('money') ?? 0;
  const without = filled.filter((text) => NO_MEASURE.test(text)).length;
  if (money > 0) counts.set('money', money + (counts.get('amount') ?? 0) + without);
  const best = [...counts].toSorted((one, other) => other[1] - one[1])[0];
  return best !== undefined && best[1] >= filled.length * LEAST_SHARE ? best[0] : undefined;
}

function classifyCell(text: string, context: ReadContext): ContentKind | undefined {
  const source = new Source(text.slice(0, 200));
  const isWhole = (match: { readonly to: number } | undefined) =>
    match !== undefined && match.to === source.tokens.length;
  const place = matchPlaceWithState(source, 0, context);
  if (isWhole(place)) return 'place';
  if (place !== undefined && /^(?:-|–|>|→|to)$/.test(source.tokens[place.to]?.folded ?? '')) return 'lane';
  if (/^[A-Z]{2}$/.test(text) && findStates(text) !== undefined) return 'state';
  if (isWhole(matchDay(source, 0, context, true))) return 'day';
  const equipment = matchEquipment(source, 0, 'types');
  if (equipment !== undefined && isWhole(equipment))
    return equipment.meaning.size !== undefined && equipment.meaning.types === undefined ? 'size' : 'equipment';
  const money = matchMoney(source, 0, false);
  if (isWhole(money)) return 'money';
  const measure = matchMeasure(source, 0);
  if (measure !== undefined && isWhole(measure)) return measure.unit === 'lb' ? 'pounds' : 'feet';
  if (/^\d{2}[, ]?\d{3}$/.test(text) && Number(text.replace(/\D/g, '')) <= 80_000) return 'pounds';
  if (isAmount(text, context)) return 'amount';
  const found = context.places.find(text, {});
  return found.kind === 'none' ? undefined : 'city';
}

/** A number that is a rate of a load by its range (rule R7), and looks like a price. */
function isAmount(text: string, { today }: ReadContext): boolean {
  const cents = AMOUNT.exec(text);
  const value = cents === null ? undefined : parseNumber(text);
  if (cents === null || value === undefined || !isBareFlat(value, Number(today.slice(0, 4)))) return false;
  return cents.groups?.['cents'] !== undefined || value % PRICE_STEP === 0;
}
