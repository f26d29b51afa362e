/** A column that the user wants to see, as far as its room is concerned. */
export interface WantedColumn {
  readonly key: string;
  /** Its smallest width in pixels: its share of the remaining width comes on top. */
  readonly widthPx: number;
  /** See `GridColumn.hideOrder`. */
  readonly hideOrder: number | undefined;
  /** True where no list has had a value in it. */
  readonly isEmpty?: boolean;
}

/**
 * The columns to hide so that the others fit into `roomPx`: the empty ones first, then the lowest `hideOrder`. Columns
 * without an order stay, also where they do not fit. O(n log n).
 */
export function listUnfitting(columns: readonly WantedColumn[], roomPx: number): string[] {
  let missingPx = columns.reduce((sum, { widthPx }) => sum + widthPx, 0) - roomPx;
  const unfitting: string[] = [];
  const candidates = columns
    .filter(({ hideOrder }) => hideOrder !== undefined)
    .sort(
      (left, right) =>
        Number(right.isEmpty === true) - Number(left.isEmpty === true) ||
        (left.hideOrder ?? 0) - (right.hideOrder ?? 0),
    );
  for (const { key, widthPx } of candidates) {
    if (missingPx <= 0) break;
    unfitting.push(key);
    missingPx -= widthPx;
  }
  return unfitting;
}
