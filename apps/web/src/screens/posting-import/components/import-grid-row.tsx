import { memo, type ComponentProps } from 'react';
import { toImportedHeader, type ImportedColumn } from '../../../modules/postings/index.ts';
import type { CityLookUp } from '../../../lib/places/cities.ts';
import { t } from '../../../lib/texts/t.ts';
import type { FieldMove } from '../use-cell-field.ts';
import type { CheckedRow } from '../use-import-rows.ts';
import { CellField } from './import-cell.tsx';
import { CityCellField } from './import-city-cell.tsx';
import styles from './import-grid.module.css';

/** The cell that is edited, with the text with which its field starts. */
export interface OpenField {
  readonly column: ImportedColumn;
  readonly startText: string;
}

interface ImportGridRowProps {
  readonly row: CheckedRow;
  readonly columns: readonly ImportedColumn[];
  readonly cities: CityLookUp;
  /** The place of the cell that Tab reaches, 0 for the box; undefined in all rows but one. */
  readonly tabPlace: number | undefined;
  readonly field: OpenField | undefined;
  readonly isLocked: boolean;
  readonly onLeaveOut: (number: number, isLeftOut: boolean) => void;
  readonly onFieldEnd: (text: string | undefined, move: FieldMove) => void;
}

/** One row of the preview. It is rendered again only where its own properties change. */
export const ImportGridRow = memo(function ImportGridRow(props: ImportGridRowProps) {
  const { row, columns, cities, tabPlace, field, isLocked, onLeaveOut, onFieldEnd } = props;
  return (
    <tr className={styles.row} data-left-out={row.isLeftOut || undefined}>
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
          {row.number}
        </label>
      </td>
      {columns.map((column, index) => {
        const text = row.cells[column] ?? '';
        const error = row.errors[column];
        const note = row.notes[column];
        const isOpen = field?.column === column;
        return (
          <td
            key={column}
            role="gridcell"
            className={styles.cell}
            data-place={index + 1}
            data-row={row.number}
            data-column={column}
            tabIndex={isOpen ? undefined : tabPlace === index + 1 ? 0 : -1}
            // The dialog opens with the focus here.
            data-autofocus={(error !== undefined && tabPlace === index + 1) || undefined}
            aria-invalid={error !== undefined || undefined}
          >
            {isOpen ? (
              <OpenCellField
                column={column}
                cities={cities}
                label={t('postingImport.cell', { column: toImportedHeader(column), row: row.number })}
                startText={field.startText}
                error={error}
                onEnd={onFieldEnd}
              />
            ) : (
              text
            )}
            {error !== undefined && <span className={styles.reason}>{error}</span>}
            {error === undefined && note !== undefined && <span className={styles.note}>{note}</span>}
          </td>
        );
      })}
    </tr>
  );
});

/** The field of the cell that is edited: a city's has type-ahead. */
function OpenCellField(props: ComponentProps<typeof CityCellField> & { readonly column: ImportedColumn }) {
  const { column, cities, ...field } = props;
  const isCity = column === 'origin' || column === 'destination';
  return isCity ? <CityCellField cities={cities} {...field} /> : <CellField {...field} />;
}
