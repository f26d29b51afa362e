/** A column that is shown. Pixels. */
interface ShownColumn {
  readonly key: string;
  readonly widthPx: number;
  /** Where it is narrowed, not below this; undefined where it keeps its width. */
  readonly leastPx: number | undefined;
  /** See `GridColumn.givesWay`: it is narrowed before the others. */
  readonly givesWay?: boolean;
  /** See `GridColumn.briefText`: it is narrowed to `leastPx` after those that give way. */
  readonly isBrief?: boolean;
  /** See `GridColumn.leastPx`: it is narrowed to this after those with a shorter text, before all others. */
  readonly lastPx?: number | undefined;
}

/** What is narrowed in turn, each to its smallest width before the next: undefined for a column that is not. */
const TURNS: readonly ((column: ShownColumn) => number | undefined)[] = [
  ({ givesWay, leastPx }) => (givesWay === true ? leastPx : undefined),
  ({ isBrief, leastPx }) => (isBrief === true ? leastPx : undefined),
  ({ lastPx }) => lastPx,
  ({ leastPx, lastPx }) => lastPx ?? leastPx,
];

/**
 * The widths of the columns that are narrowed where the shown ones do not fit: first those that give way, then always the
 * widest one of those that have the width of their content, so that a short name stays whole. Without it the last columns
 * would lie under the buttons of the rows. O(missing pixels × columns).
 */
export function narrowColumns(columns: readonly ShownColumn[], roomPx: number): ReadonlyMap<string, number> {
  const widths = new Map(columns.map(({ key, widthPx }) => [key, widthPx]));
  const widthOf = (key: string) => widths.get(key) ?? 0;
  let missingPx = Math.ceil(columns.reduce((sum, { widthPx }) => sum + widthPx, 0) - roomPx);
  const narrowed = new Map<string, number>();
  for (const toLeastPx of TURNS) {
    while (missingPx > 0) {
      const [widest] = columns
        .filter((column) => widthOf(column.key) > (toLeastPx(column) ?? Infinity))
        .sort((left, right) => widthOf(right.key) - widthOf(left.key));
      if (widest === undefined) break;
      widths.set(widest.key, widthOf(widest.key) - 1);
      narrowed.set(widest.key, widthOf(widest.key));
      missingPx -= 1;
    }
  }
  return narrowed;
}
