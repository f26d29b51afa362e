import type { ReadField } from '@loadstone/contracts/posting-lists';
import { memo } from 'react';
import type { CityLookUp } from '../../../lib/places/cities.ts';
import { t } from '../../../lib/texts/t.ts';
import { toChoiceText } from '../model/asked-stops.ts';
import { toFieldLabel } from '../model/field-labels.ts';
import { toChangeText } from '../model/change-text.ts';
import type { RowChange } from '../model/compare-list.ts';
import { toShownText, toTypedText, toWordsText } from '../model/value-texts.ts';
import type { FieldMove } from '../use-cell-field.ts';
import type { CheckedRow } from '../use-import-rows.ts';
import { ImportCellField } from './import-cell-field.tsx';
import styles from './import-grid.module.css';

/** The cell that is edited, with the text with which its field starts. */
export interface OpenField {
  readonly column: ReadField;
  readonly startText: string;
}

interface ImportGridRowProps {
  readonly row: CheckedRow;
  /** What becomes of the row; undefined while a cell is wrong. */
  readonly changes: readonly RowChange[] | undefined;
  readonly columns: readonly ReadField[];
  readonly cities: CityLookUp;
  /** The place of the cell that Tab reaches, 0 for the box; undefined in all rows but one. */
  readonly tabPlace: number | undefined;
  readonly field: OpenField | undefined;
  /** True where some row has words that are not posted, which have a column of their own. */
  readonly hasLost: boolean;
  readonly isLocked: boolean;
  readonly onLeaveOut: (number: number, isLeftOut: boolean) => void;
  readonly onFieldEnd: (text: string | undefined, move: FieldMove) => void;
  readonly onChoose: (number: number, column: ReadField, choice: unknown) => void;
}

/** One row of the preview. It is rendered again only where its own properties change. */
export const ImportGridRow = memo(function ImportGridRow(props: ImportGridRowProps) {
  const { row, changes, columns, tabPlace, isLocked, onLeaveOut } = props;
  return (
    <tr className={styles.row} data-left-out={row.isLeftOut || undefined} aria-busy={row.isReading}>
      <td role="gridcell" className={styles.number}>
        <label className={styles.check}>
          <input
            type="checkbox"
            data-place={0}
            data-row={row.number}
            tabIndex={tabPlace === 0 ? 0 : -1}
            aria-label={t('postingImport.postRow', { row: row.number })}
            checked={!row.isLeftOut}
            // A box that is disabled would lose the focus.
            aria-disabled={isLocked}
            onChange={() => !isLocked && onLeaveOut(row.number, !row.isLeftOut)}
          />
          <span title={row.cells.filter((cell) => cell !== '').join(' · ')}>{row.number}</span>
        </label>
        {changes && <span className={styles.change}>{toChangeText(changes)}</span>}
      </td>
      {columns.map((column, index) => (
        <ImportCell key={column} {...props} column={column} place={index + 1} />
      ))}
      {props.hasLost && (
        <td role="gridcell" className={styles.lost}>
          {row.lost.join(' · ')}
        </td>
      )}
    </tr>
  );
});

type ImportCellProps = ImportGridRowProps & { readonly column: ReadField; readonly place: number };

/** A cell with what is understood, the words that it comes from where they differ, and what is wrong or asked. */
function ImportCell({ row, changes, column, place, tabPlace, field, ...props }: ImportCellProps) {
  // A row whose posting is known needs no day.
  const error = changes === undefined ? row.errors[column] : undefined;
  const note = row.notes[column];
  const isOpen = field?.column === column;
  const { text, words } = toCellTexts(row, column);
  return (
    <td
      role="gridcell"
      className={styles.cell}
      data-place={place}
      data-row={row.number}
      data-column={column}
      tabIndex={isOpen ? undefined : tabPlace === place ? 0 : -1}
      // The dialog opens with the focus here.
      data-autofocus={(error !== undefined && tabPlace === place) || undefined}
      aria-invalid={error !== undefined || undefined}
      title={toOrigin(row, column)}
    >
      {isOpen ? (
        <ImportCellField
          label={t('postingImport.cell', { column: toFieldLabel(column), row: row.number })}
          startText={field.startText}
          error={error}
          choices={listChoices(row, column)}
          cities={column === 'origin' || column === 'destination' ? props.cities : undefined}
          onEnd={props.onFieldEnd}
          onChoose={(choice) => props.onChoose(row.number, column, choice)}
        />
      ) : (
        text
      )}
      {error !== undefined && <span className={styles.reason}>{error}</span>}
      {error === undefined && words !== '' && <span className={styles.note}>{words}</span>}
      {error === undefined && note !== undefined && <span className={styles.note}>{note}</span>}
    </td>
  );
}

const toCompared = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** What a cell shows; `words` are those of the table, where the value is written in another way. */
function toCellTexts(row: CheckedRow, column: ReadField): { readonly text: string; readonly words: string } {
  const value: unknown = row.values[column];
  const words = row.typed[column] ?? toWordsText(column, row.fields[column]?.words ?? []);
  if (value === undefined) return { text: words, words: '' };
  const text = toShownText(column, value);
  const isSame = [text, toTypedText(column, value)].map(toCompared).includes(toCompared(words));
  return { text, words: isSame ? '' : words };
}

/** The words of the text or the table that the cell comes from, also where it shows them in another way. */
function toOrigin(row: CheckedRow, column: ReadField): string | undefined {
  const words = toWordsText(column, row.source[column]?.words ?? []);
  return words === '' ? undefined : t('postingImport.from', { words });
}

function listChoices(row: CheckedRow, column: ReadField) {
  const reading = row.fields[column];
  if (reading?.state !== 'asked' || row.decided[column] !== undefined) return [];
  return (reading.choices as readonly unknown[]).map((choice, at) => ({
    key: `choice ${at}`,
    label: toChoiceText(column, reading, choice),
    choice,
  }));
}
