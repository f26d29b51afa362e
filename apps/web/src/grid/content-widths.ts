import { activeLanguage } from '../lib/texts/t.ts';
import type { GridColumn } from './column.ts';

/** More rows of a list are rarely read, and measuring them takes time. */
const MEASURED_ROWS = 300;
/** The longest names of cities end here, unless the column has a limit of its own; one that is longer has its hint. */
const MOST_PX = 190;
/** The room at both sides of a text, with a pixel more. */
const PADDING_PX = 11;
/** The page sets text up to two percent wider than a canvas. */
const PAGE_FACTOR = 1.02;
/** As in `gridTheme`; the family is that of the page. */
const FONT_SIZE_PX = 13;

/**
 * What the lists of a grid have had in their columns. It only grows, so that columns settle and do not move with each list;
 * that of a column that fits its list starts again with each list.
 */
interface LearnedContent {
  /** The columns that had a value in a row. Empty until the first list. */
  readonly filled: Set<string>;
  /** The widest text of the columns that fit their content, in pixels with its room. */
  readonly widths: Map<string, number>;
  /** The same for what a column shows at the least, see `GridColumn.briefText`. */
  readonly briefWidths: Map<string, number>;
  /** The rows that were measured, and for which columns: each change brings all rows of a list again. */
  measured?: { readonly columns: unknown; readonly rows: WeakSet<WeakKey> };
}

const learned = new Map<string, LearnedContent>();

/** What the grid has learned in this language since the page was loaded; its lists come and go. */
export function learnedOf(gridKey: string): LearnedContent {
  const key = `${gridKey} ${activeLanguage()}`;
  const known = learned.get(key) ?? { filled: new Set(), widths: new Map(), briefWidths: new Map() };
  learned.set(key, known);
  return known;
}

/** Adds what the rows have. @returns true where it is not what was known. O(rows + new rows × columns). */
export function learnContent<Row>(
  known: LearnedContent,
  columns: readonly GridColumn<Row>[],
  rows: readonly Row[],
): boolean {
  const { filled, widths, briefWidths } = known;
  if (known.measured?.columns !== columns) known.measured = { columns, rows: new WeakSet() };
  const { rows: before } = known.measured;
  const read = rows.slice(0, MEASURED_ROWS);
  const fresh = read.filter((row) => !before.has(row as WeakKey));
  for (const row of fresh) before.add(row as WeakKey);
  const isOtherList = read.length > 0 && fresh.length === read.length;
  let hasMore = false;
  for (const column of columns) {
    // Cells whose data comes late may have a value now.
    if (!filled.has(column.key) && read.some((row) => !isBlank(column.value(row)))) {
      filled.add(column.key);
      hasMore = true;
    }
    if (column.fitsContent !== true) continue;
    const learn = (known: Map<string, number>, toShown: (row: Row) => string) => {
      const knownPx = known.get(column.key);
      const startPx = column.fitsList === true && isOtherList ? undefined : knownPx;
      const widest = fresh.reduce(
        (most, row) => Math.max(most, toCellPx(toShown(row)) + (column.markPx ?? 0)),
        startPx ?? Math.max(column.width, toCellPx(column.header)),
      );
      const widthPx = Math.min(column.mostPx ?? MOST_PX, Math.ceil(widest));
      if (widthPx !== knownPx) hasMore = true;
      known.set(column.key, widthPx);
    };
    learn(widths, (row) => toText(column, row));
    if (column.briefText) learn(briefWidths, column.briefText);
  }
  return hasMore;
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function toText<Row>(column: GridColumn<Row>, row: Row): string {
  return column.text?.(row) ?? String(column.value(row) ?? '');
}

/** The pixels of a cell or a header that shows all of a text. */
export function toCellPx(text: string): number {
  return measure(text) * PAGE_FACTOR + PADDING_PX;
}

const measuredTexts = new Map<string, number>();
let context: CanvasRenderingContext2D | undefined;

/** The width of a text in the font of the cells; 0 in a browser that cannot measure it. */
function measure(text: string): number {
  const known = measuredTexts.get(text);
  if (known !== undefined) return known;
  context ??= createContext();
  if (context === undefined) return 0;
  const widthPx = context.measureText(text).width;
  measuredTexts.set(text, widthPx);
  return widthPx;
}

function createContext(): CanvasRenderingContext2D | undefined {
  const created = document.createElement('canvas').getContext('2d') ?? undefined;
  if (created) created.font = `${FONT_SIZE_PX}px ${getComputedStyle(document.body).fontFamily}`;
  return created;
}
