import type { ReactNode } from 'react';
import type { RowMenuKey } from '../ui/shortcuts/keys.ts';

/** The sort value of a cell; null and '' sort last in ascending order. */
export type CellValue = string | number | null;

/** One column as data. `key` identifies it in the saved layout, so a new key loses the saved layout. */
export interface GridColumn<Row> {
  readonly key: string;
  readonly header: string;
  /** True where the header is only read aloud: the column is too narrow for it, or its cells explain themselves. */
  readonly isHeaderHidden?: boolean;
  /** The full meaning of a short header. */
  readonly headerHint?: string;
  /** Pixels. */
  readonly width: number;
  /** True where it grows to its widest text, before the remaining width is shared; `width` is its smallest one. */
  readonly fitsContent?: boolean;
  /** With `fitsContent`: true where it keeps that width while others are narrowed, because half an amount is a wrong one. */
  readonly keepsContent?: boolean;
  /**
   * With `keepsContent`: what is shown in a cell that is too narrow for its text. Where there is no room for all, the column is
   * narrowed to it once those that give way have their `width`, and before a column with a `hideOrder` of 0 or more is hidden.
   */
  readonly briefText?: (row: Row) => string;
  /** With `fitsContent`: the room of a mark that a style adds before the text of some cells. */
  readonly markPx?: number;
  /**
   * True where it fits the list on screen. Other columns keep the widest text of all lists, so that they do not move with
   * each list; one with few and long texts would take the room of names from lists that have none of them.
   */
  readonly fitsList?: boolean;
  /** The most pixels that it grows to; as many as a long name of a city where omitted. */
  readonly mostPx?: number;
  /**
   * Where there is no room for all, a column that has the width of its content, or grows to `mostPx`, is cut down to `width`
   * before a column with a `hideOrder` of 0 or more is hidden. Those with a lower one, and the empty ones, are hidden before
   * it is cut.
   */
  readonly givesWay?: boolean;
  /** With `givesWay` and `fitsContent`: the pixels to which it is cut before a name beside it is; `width` where omitted. */
  readonly leastPx?: number;
  /** The column's share of the remaining width; where omitted, the width is fixed. */
  readonly grows?: number;
  /**
   * The order in which columns are hidden where the grid is too narrow for all: the lowest first. A column without an
   * order is not hidden.
   */
  readonly hideOrder?: number;
  /**
   * True for a column without a `hideOrder` that is hidden, as the first one, where there is no room for all and no list has
   * had a value in it.
   */
  readonly hidesWhereEmpty?: boolean;
  /** In a grid with less room, in pixels, it is hidden before all others; it needs a `hideOrder`. */
  readonly leastRoomPx?: number;
  /** True for a column that is hidden until the user shows it. */
  readonly isHidden?: boolean;
  /** True for a column that the list of columns does not offer: one of ids, or a control of the row. */
  readonly isInternal?: boolean;
  readonly align?: 'start' | 'centre' | 'end';
  /** The value by which the column is sorted. */
  readonly value: (row: Row) => CellValue;
  /** The shown text; the value itself where omitted. */
  readonly text?: (row: Row) => string;
  /** The text in a file, on the clipboard and on paper, where it differs from the shown one. */
  readonly savedText?: (row: Row) => string;
  /** Additional text for the pointer and the keyboard; empty for none. */
  readonly hint?: (row: Row) => string;
  /** A CSS class of the feature for the cell, e.g. for a colour that goes with the text. */
  readonly className?: (row: Row) => string | undefined;
  /** For a cell with an icon: the name of the drawing, null for its text. Set `text` too where it carries meaning. */
  readonly drawing?: (row: Row) => string | null;
  /**
   * The icons by name. Each is rendered once and copied into the cells, so it must look the same in every row and must
   * not be interactive.
   */
  readonly drawings?: Readonly<Record<string, ReactNode>>;
  /** True where a double click or F2 opens the text for editing, e.g. to copy a part of it; the change is not kept. */
  readonly isEditable?: boolean;
  /** True where the cell also depends on the time; it is then refreshed at an interval. */
  readonly isTimed?: boolean;
}

/** Converts a column for use with other rows: `toRow` returns the original row of each. */
export function mapColumn<From, To>(column: GridColumn<From>, toRow: (row: To) => From): GridColumn<To> {
  const { value, text, briefText, savedText, hint, className, drawing, ...rest } = column;
  return {
    ...rest,
    value: (row) => value(toRow(row)),
    ...(text && { text: (row) => text(toRow(row)) }),
    ...(briefText && { briefText: (row) => briefText(toRow(row)) }),
    ...(savedText && { savedText: (row) => savedText(toRow(row)) }),
    ...(hint && { hint: (row) => hint(toRow(row)) }),
    ...(className && { className: (row) => className(toRow(row)) }),
    ...(drawing && { drawing: (row) => drawing(toRow(row)) }),
  };
}

/**
 * One entry of a row's menu. An entry that is not available is disabled only where the specification requires it, else
 * omitted.
 */
export interface RowMenuItem {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly isDisabled?: boolean;
  readonly isDangerous?: boolean;
  /** The letter key of the entry while the row has the focus. */
  readonly shortcut?: RowMenuKey;
  /** True for an action that is not in the menu, which the specification lists in full; it has its key only. */
  readonly isKeyOnly?: boolean;
  /** A separator is drawn between groups of items. */
  readonly group?: string;
  readonly run: () => void;
}

/** How a row is highlighted: just arrived (with the time, server milliseconds), or gone from the list. */
export type RowMark = { readonly kind: 'fresh'; readonly sinceMs: number } | { readonly kind: 'gone' } | null;
