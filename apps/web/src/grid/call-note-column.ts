import type { CallNote } from '@loadstone/contracts/call-notes';
import type { GridColumn } from './column.ts';
import { t } from '../lib/texts/t.ts';

/** A row with the newest note on its company, if there is one. */
export interface NotedRow {
  readonly callNote?: CallNote | undefined;
}

/** The newest note on the row's company, in words. */
export function toCallNoteText({ callNote }: NotedRow): string {
  if (callNote === undefined) return '';
  const outcome = t(`callNotes.outcomes.${callNote.outcome}`);
  return callNote.text === '' ? outcome : t('callNotes.line', { outcome, text: callNote.text });
}

/** The newest note on the company of a row. */
export function callNoteColumn<Row extends NotedRow>(): GridColumn<Row> {
  return {
    key: 'callNote',
    header: t('callNotes.column'),
    headerHint: t('callNotes.columnHint'),
    width: 120,
    hideOrder: -2,
    value: toCallNoteText,
    hint: toCallNoteText,
  };
}
