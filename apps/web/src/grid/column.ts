import type { ReactNode } from 'react';

/** What a cell holds for sorting; null and '' sort last in ascending order. */
export type CellValue = string | number | null;

/** One column as data. `key` names it in the saved layout and must not change lightly. */
export interface GridColumn<Row> {
  readonly key: string;
  readonly header: string;
  /** Says in full what a short header means. */
  readonly headerHint?: string;
  /** Pixels. */
  readonly width: number;
  /** The share of the room that is left which the column takes; left out, it keeps its width. */
  readonly grows?: number;
  /** True for a column that stays at the right edge while the others scroll under it. */
  readonly isPinned?: boolean;
  /** True for a column that a person has to ask for. */
  readonly isHidden?: boolean;
  readonly align?: 'start' | 'centre' | 'end';
  /** What is sorted by. */
  readonly value: (row: Row) => CellValue;
  /** What is read; the value itself where left out. */
  readonly text?: (row: Row) => string;
  /** What the pointer and the keyboard get to know beyond the text; empty for nothing. */
  readonly hint?: (row: Row) => string;
  /** A class of the feature's own for the cell, e.g. for a colour that goes with the text. */
  readonly className?: (row: Row) => string | undefined;
  /**
   * For a cell that is a picture: which of `drawings` it shows, null for its text. Keep `text`
   * beside it where it carries meaning.
   */
  readonly drawing?: (row: Row) => string | null;
  /**
   * The pictures by name. Each is drawn once and copied into the cells, so it must look the same in
   * every row and answer to nothing.
   */
  readonly drawings?: Readonly<Record<string, ReactNode>>;
  /** True where what the cell shows also depends on the time; it is then looked at anew now and then. */
  readonly isTimed?: boolean;
}

/** Returns a column of other rows that shows what `column` shows of the row that `toRow` finds in them. */
export function mapColumn<From, To>(column: GridColumn<From>, toRow: (row: To) => From): GridColumn<To> {
  const { value, text, hint, className, drawing, ...rest } = column;
  return {
    ...rest,
    value: (row) => value(toRow(row)),
    ...(text && { text: (row) => text(toRow(row)) }),
    ...(hint && { hint: (row) => hint(toRow(row)) }),
    ...(className && { className: (row) => className(toRow(row)) }),
    ...(drawing && { drawing: (row) => drawing(toRow(row)) }),
  };
}

/** One entry of a row's menu. Entries that cannot be used now are greyed only where the rules say so. */
export interface RowMenuItem {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly isDisabled?: boolean;
  readonly isDangerous?: boolean;
  /** Groups of items are parted by a line. */
  readonly group?: string;
  readonly run: () => void;
}

/** How a row stands out: just arrived (with when, server milliseconds), or gone from the list. */
export type RowMark = { readonly kind: 'fresh'; readonly sinceMs: number } | { readonly kind: 'gone' } | null;
