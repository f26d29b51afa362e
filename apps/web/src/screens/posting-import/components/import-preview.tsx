import { Button, Checkbox } from '@mantine/core';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { listImportedColumns, toImportedHeader } from '../../../modules/postings/index.ts';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { KeyHint } from '../../../ui/shortcuts/key-hint.tsx';
import { useImportGrid } from '../use-import-grid.ts';
import type { CheckedRow, useImportRows } from '../use-import-rows.ts';
import { ImportGridRow } from './import-grid-row.tsx';
import styles from './import-grid.module.css';

interface ImportPreviewProps {
  readonly state: ReturnType<typeof useImportRows>;
  /** True while rows are sent: nothing can be edited. */
  readonly isLocked: boolean;
  /** Counts the ends of runs: after each the focus goes to the first wrong cell of the rows that are left. */
  readonly runCount: number;
  /** Moves the focus to the button that posts, where no cell is wrong. */
  readonly onNoneWrong: () => void;
  readonly onPost: () => void;
}

const isWrong = ({ draft, isLeftOut }: CheckedRow) => draft === undefined && !isLeftOut;

/**
 * The rows as they will be posted, with the reason of each wrong cell. F8 goes to the next wrong cell, Ctrl or Cmd and
 * Enter posts.
 */
export function ImportPreview({ state, isLocked, runCount, onNoneWrong, onPost }: ImportPreviewProps) {
  const { mode } = useSession();
  const { rows, cities, edit, leaveOut, leaveOutWrong } = state;
  /** The rows that were wrong when the others were hidden: a corrected row stays until the user shows all rows. */
  const [onlyNumbers, setOnlyNumbers] = useState<ReadonlySet<number> | null>(null);
  const shown = onlyNumbers ? rows.filter((row) => onlyNumbers.has(row.number) || isWrong(row)) : rows;
  const columns = listImportedColumns(mode);
  const grid = useImportGrid({ rows: shown, columns, isLocked, onEdit: edit });
  const hasWrong = rows.some(isWrong);
  useEffect(() => {
    if (!grid.goToWrong('start')) onNoneWrong();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- when the preview opens and after each run, not after each edit
  }, [runCount]);
  const onKeyDown = (event: KeyboardEvent) => {
    const isPost = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (!isPost && event.key !== 'F8') return;
    event.preventDefault();
    if (isPost) onPost();
    else grid.goToWrong('here');
  };
  return (
    <div onKeyDown={onKeyDown}>
      <div className={styles.tools}>
        <Checkbox
          label={t('postingImport.onlyWrong')}
          checked={onlyNumbers !== null}
          onChange={({ currentTarget }) =>
            setOnlyNumbers(currentTarget.checked ? new Set(rows.filter(isWrong).map(({ number }) => number)) : null)
          }
        />
        <Button
          size="xs"
          variant="default"
          disabled={!hasWrong}
          aria-keyshortcuts="F8"
          rightSection={<KeyHint keys="F8" />}
          onClick={() => grid.goToWrong('here')}
        >
          {t('postingImport.nextWrong')}
        </Button>
        <Button size="xs" variant="default" disabled={!hasWrong || isLocked} onClick={leaveOutWrong}>
          {t('postingImport.leaveOutWrong')}
        </Button>
        <span className={styles.hint}>{t('postingImport.gridHint')}</span>
      </div>
      <div className={styles.scroll}>
        <table
          id={grid.id}
          role="grid"
          aria-label={t('postingImport.table')}
          aria-readonly={isLocked}
          className={styles.table}
          {...grid.handlers}
        >
          <thead>
            <tr>
              <th scope="col">{t('postingImport.row')}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {toImportedHeader(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, index) => (
              <ImportGridRow
                key={row.number}
                row={row}
                columns={columns}
                cities={cities}
                tabPlace={index === grid.at.row ? grid.at.place : undefined}
                field={index === grid.at.row ? (grid.field ?? undefined) : undefined}
                isLocked={isLocked}
                onLeaveOut={leaveOut}
                onFieldEnd={grid.onFieldEnd}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
