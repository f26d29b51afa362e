import type { DayOrder, ReadContext } from './context.ts';
import { decideOrder, type DayMatch } from './fields/read-day.ts';
import type { Item, ScannedRow } from './line/items.ts';
import { scanLine } from './line/scan-line.ts';
import { settleRow } from './line/settle.ts';
import type { FieldReadings, Words } from './reading.ts';

/** One posting of a source. */
export interface RowReading {
  readonly fields: FieldReadings;
  /** Its place among the rows of `readCells`, from 0. */
  readonly index?: number | undefined;
  /** Those of the rows that state its stops. */
  readonly stopIndexes?: readonly number[] | undefined;
  /** The words of the whole row. */
  readonly words: Words;
  /** Words of which nothing is understood. */
  readonly unused: readonly Words[];
  /** Phone numbers, mail addresses and links, which no posting contains. */
  readonly contacts: readonly Words[];
}

/**
 * Reads one posting from a line, as `tor > chi tmrw van 42k $1850 2 drops`, or from a few lines with labels. O(length).
 */
export function readLine(text: string, context: ReadContext): RowReading {
  const scanned = scanLine(text, context);
  return toRow(scanned, context, decideRowOrder([scanned], context));
}

/** The order of the days of all rows of a source (rule R5). */
export function decideRowOrder(rows: readonly ScannedRow[], context: ReadContext): DayOrder | undefined {
  const listDays = (items: readonly Item[]): readonly DayMatch[] =>
    items.flatMap((item) => {
      if (item.kind === 'stops') return item.stops.flatMap((stop) => listDays(stop.items));
      return item.kind === 'day' ? [item.day] : [];
    });
  const days = rows.flatMap(({ items }) => listDays(items));
  return decideOrder(days, context);
}

export function toRow(scanned: ScannedRow, context: ReadContext, order: DayOrder | undefined): RowReading {
  const { fields, unused } = settleRow(scanned, context, order);
  const { index, stopIndexes, words, contacts } = scanned;
  return { fields, index, stopIndexes, words, unused, contacts };
}
