import { useCallback, useId, useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import type { ReadField } from '@loadstone/contracts/posting-lists';
import { useLatest } from '../../lib/react/use-latest.ts';
import type { OpenField } from './components/import-grid-row.tsx';
import { toTypedText, toWordsText } from './model/value-texts.ts';
import type { FieldMove } from './use-cell-field.ts';
import type { CheckedRow } from './use-import-rows.ts';

/** Rows that Page Up and Page Down move. */
const KEY_PAGE_ROWS = 10;

interface ImportGridOptions {
  readonly rows: readonly CheckedRow[];
  readonly columns: readonly ReadField[];
  readonly isLocked: boolean;
  readonly isWrong: (row: CheckedRow) => boolean;
  readonly onEdit: (rowNumber: number, column: ReadField, text: string) => void;
}

/** The text with which an edit starts: what was typed, else the words of the table, else the value as text. */
function toStartText(row: CheckedRow | undefined, column: ReadField): string {
  if (row === undefined) return '';
  const value: unknown = row.values[column];
  const typed = row.typed[column];
  if (typed !== undefined) return typed;
  const words = row.fields[column]?.words;
  // The words of stops do not say where one ends.
  if (words !== undefined && (column !== 'stops' || value === undefined)) return toWordsText(column, words);
  return value === undefined ? '' : toTypedText(column, value);
}

/** A cell: the index of its row on screen, and its place in that row: 0 is the check box, 1 the first column. */
interface Place {
  readonly row: number;
  readonly place: number;
}

/**
 * The keys of the preview, as in a spreadsheet: arrows, Home, End and the page keys move, Enter, F2, a double click or
 * typing edits the cell in focus. The grid is one tab stop.
 */
// eslint-disable-next-line max-lines-per-function -- one grid, whose handlers share its state.
export function useImportGrid({ rows, columns, isLocked, isWrong, onEdit }: ImportGridOptions) {
  const id = useId();
  const [current, setCurrent] = useState<Place>({ row: 0, place: 1 });
  const [field, setField] = useState<OpenField | null>(null);
  const at: Place = { row: Math.min(current.row, Math.max(0, rows.length - 1)), place: current.place };

  const focus = ({ row, place }: Place) => {
    const rowNumber = rows[row]?.number;
    const cell = document
      .getElementById(id)
      ?.querySelector<HTMLElement>(`[data-row="${rowNumber}"][data-place="${place}"]`);
    cell?.focus();
    return cell !== null && cell !== undefined;
  };
  const open = (startText?: string) => {
    const column = columns[at.place - 1];
    if (isLocked || column === undefined) return;
    setField({ column, startText: startText ?? toStartText(rows[at.row], column) });
  };
  const toMove = (key: string, isModified: boolean): Place | undefined => {
    const { row, place } = at;
    const last = rows.length - 1;
    const moves: Record<string, Place> = {
      ArrowUp: { row: Math.max(0, row - 1), place },
      ArrowDown: { row: Math.min(last, row + 1), place },
      ArrowLeft: { row, place: Math.max(0, place - 1) },
      ArrowRight: { row, place: Math.min(columns.length, place + 1) },
      Home: { row: isModified ? 0 : row, place: 0 },
      End: { row: isModified ? last : row, place: columns.length },
      PageUp: { row: Math.max(0, row - KEY_PAGE_ROWS), place },
      PageDown: { row: Math.min(last, row + KEY_PAGE_ROWS), place },
    };
    return moves[key];
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    const isModified = event.ctrlKey || event.metaKey;
    if (event.altKey) return;
    const move = toMove(key, isModified);
    if (move) focus(move);
    else if (isModified || at.place === 0) return;
    else if (key === 'Enter' || key === 'F2') open();
    // Typing replaces the text, as in a spreadsheet.
    else if (key.length === 1 && key !== ' ') open(key);
    else return;
    event.preventDefault();
  };
  const endField = (text: string | undefined, move: FieldMove) => {
    const edited = rows[at.row];
    // The cell must exist again before it can have the focus.
    flushSync(() => {
      setField(null);
      if (edited && field && text !== undefined && text.trim() !== toStartText(edited, field.column)) {
        onEdit(edited.number, field.column, text.trim());
      }
    });
    const step = { stay: 0, right: 1, left: -1, none: undefined }[move];
    if (step !== undefined) focus({ row: at.row, place: Math.min(columns.length, Math.max(0, at.place + step)) });
  };
  const latestEnd = useLatest(endField);

  /** Moves to the next wrong cell of the page: after the cell in focus, or the first of all. @returns false where there is none */
  const goToWrong = (from: 'start' | 'here'): boolean => {
    const wrong = rows.flatMap((checked, row) => {
      if (!isWrong(checked)) return [];
      const places = columns.map((column, index) => ({ row, place: index + 1, error: checked.errors[column] }));
      return places.filter(({ error }) => error !== undefined);
    });
    const isAfter = ({ row, place }: Place) => row > at.row || (row === at.row && place > at.place);
    const next = from === 'here' ? wrong.find(isAfter) : wrong[0];
    return next !== undefined && focus(next);
  };

  return {
    /** The id of the table. */
    id,
    /** The cell that Tab reaches. */
    at,
    /** The field of that cell, while it is edited. */
    field,
    goToWrong,
    onFieldEnd: useCallback((text: string | undefined, move: FieldMove) => latestEnd.current(text, move), [latestEnd]),
    handlers: {
      onKeyDown,
      onFocus: ({ target }: FocusEvent) => {
        const cell = target.closest<HTMLElement>('[data-place]');
        const row = rows.findIndex(({ number }) => String(number) === cell?.dataset['row']);
        if (cell && row >= 0) setCurrent({ row, place: Number(cell.dataset['place']) });
      },
      onDoubleClick: ({ target }: MouseEvent) => {
        if (target instanceof HTMLElement && target.closest('[data-column]')) open();
      },
    },
  };
}
