import { Button, Checkbox } from '@mantine/core';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { t } from '../../../lib/texts/t.ts';
import { isSendKey } from '../../../ui/shortcuts/send-key.ts';
import { KeyHint } from '../../../ui/shortcuts/key-hint.tsx';
import { toFieldLabel } from '../model/field-labels.ts';
import { useImportGrid } from '../use-import-grid.ts';
import type { CheckedRow, useImportRows } from '../use-import-rows.ts';
import { ImportGridRow } from './import-grid-row.tsx';
import { ImportPages, PAGE_ROWS } from './import-pages.tsx';
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

/**
 * The rows as they will be posted, with the reason of each wrong cell. F8 goes to the next wrong cell, Ctrl or Cmd and
 * Enter posts.
 */
// eslint-disable-next-line max-lines-per-function -- the view of one table, whose parts share its state.
export function ImportPreview({ state, isLocked, runCount, onNoneWrong, onPost }: ImportPreviewProps) {
  const { rows, fields, cities, edit, choose, leaveOut, leaveOutWrong } = state;
  const { changes } = state.list;
  // Only a row that can be posted, or left as it is, has changes.
  const isWrong = ({ number, isLeftOut, isReading }: CheckedRow) => !changes.has(number) && !isLeftOut && !isReading;
  /** The rows that were wrong when the others were hidden: a corrected row stays until the user shows all rows. */
  const [onlyNumbers, setOnlyNumbers] = useState<ReadonlySet<number> | null>(null);
  const shown = onlyNumbers ? rows.filter((row) => onlyNumbers.has(row.number) || isWrong(row)) : rows;
  const [chosenPage, setPage] = useState(0);
  const page = Math.min(chosenPage, Math.max(0, Math.ceil(shown.length / PAGE_ROWS) - 1));
  const ofPage = shown.slice(page * PAGE_ROWS, (page + 1) * PAGE_ROWS);
  const hasLost = rows.some(({ lost }) => lost.length > 0);
  const grid = useImportGrid({ rows: ofPage, columns: fields, isLocked, isWrong, onEdit: edit });
  const hasWrong = rows.some(isWrong);
  /** On this page after the focus, else on the next page that has one. */
  const goToWrong = (from: 'start' | 'here'): boolean => {
    if (from === 'here' && grid.goToWrong('here')) return true;
    const pages = shown.flatMap((row, index) => (isWrong(row) ? [Math.floor(index / PAGE_ROWS)] : []));
    const next = (from === 'here' ? pages.find((one) => one > page) : undefined) ?? pages[0];
    if (next === undefined) return false;
    flushSync(() => setPage(next));
    return focusWrong(grid.id);
  };
  useEffect(() => {
    // `flushSync` may not run inside an effect.
    queueMicrotask(() => {
      if (!goToWrong('start')) onNoneWrong();
    });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- when the preview opens and after each run, not after each edit
  }, [runCount]);
  const onKeyDown = (event: KeyboardEvent) => {
    const isPost = isSendKey(event);
    if (!isPost && event.key !== 'F8') return;
    event.preventDefault();
    if (isPost) onPost();
    else goToWrong('here');
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
          onClick={() => goToWrong('here')}
        >
          {t('postingImport.nextWrong')}
        </Button>
        <Button size="xs" variant="default" disabled={!hasWrong || isLocked} onClick={leaveOutWrong}>
          {t('postingImport.leaveOutWrong')}
        </Button>
        <ImportPages count={shown.length} page={page} onPage={setPage} />
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
              {fields.map((column) => (
                <th key={column} scope="col">
                  {toFieldLabel(column)}
                </th>
              ))}
              {hasLost && <th scope="col">{t('postingImport.lost')}</th>}
            </tr>
          </thead>
          <tbody>
            {ofPage.map((row, index) => (
              <ImportGridRow
                key={row.number}
                row={row}
                changes={changes.get(row.number)}
                columns={fields}
                cities={cities}
                tabPlace={index === grid.at.row ? grid.at.place : undefined}
                field={index === grid.at.row ? (grid.field ?? undefined) : undefined}
                hasLost={hasLost}
                isLocked={isLocked}
                onLeaveOut={leaveOut}
                onFieldEnd={grid.onFieldEnd}
                onChoose={choose}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** Focuses the first wrong cell of the page that is shown. */
function focusWrong(gridId: string): boolean {
  const cell = document
    .getElementById(gridId)
    ?.querySelector<HTMLElement>('tr:not([data-left-out]) > [aria-invalid="true"]');
  cell?.focus();
  return cell !== null && cell !== undefined;
}
