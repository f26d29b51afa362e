import { Button, NativeSelect } from '@mantine/core';
import { LIST_COLUMNS, type ListColumn, type ReadColumn } from '@loadstone/contracts/posting-lists';
import { useId, useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { toColumnLabel } from '../model/field-labels.ts';
import type { ReadSheet } from '../model/list-rows.ts';
import styles from './import-columns.module.css';

interface ImportColumnsProps {
  readonly read: ReadSheet;
  readonly isLocked: boolean;
  /** True where the table cannot be read without a column that is mapped by hand. */
  readonly isNeeded: boolean;
  readonly onMap: (index: number, name: ListColumn | null) => void;
}

const UNUSED = '';

/** The column as a person finds it: its header, or its letter in a spreadsheet. */
function toName({ index, header }: ReadColumn): string {
  return header === '' ? t('postingImport.columnLetter', { letter: toLetters(index) }) : header;
}

function toLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : toLetters(Math.floor(index / 26) - 1) + last;
}

/** How the columns of the table are read: the ones that are not used are named, and each can be mapped by hand. */
export function ImportColumns({ read, isLocked, isNeeded, onMap }: ImportColumnsProps) {
  const panelId = useId();
  const [isChosen, setChosen] = useState(false);
  const isOpen = isChosen || isNeeded;
  const filled = read.columns.filter(
    ({ index, header }) => header !== '' || read.rows.some(({ cells }) => (cells[index] ?? '') !== ''),
  );
  const columns = filled.length > 0 ? filled : read.columns;
  const unused = columns.filter(({ name }) => name === null);
  return (
    <section className={styles.panel} aria-label={t('postingImport.mapping')}>
      <div className={styles.line}>
        <span>{t('postingImport.mapped', { count: columns.length - unused.length })}</span>
        {unused.length > 0 && (
          <span className={styles.unused}>
            {t('postingImport.unusedColumns', { count: unused.length, names: unused.map(toName).join(', ') })}
          </span>
        )}
        {!isNeeded && (
          <Button
            size="compact-xs"
            variant="default"
            aria-expanded={isOpen}
            aria-controls={isOpen ? panelId : undefined}
            onClick={() => setChosen(!isOpen)}
          >
            {t('postingImport.changeColumns')}
          </Button>
        )}
      </div>
      {isOpen && (
        <div id={panelId} className={styles.columns}>
          {columns.map((column) => (
            <NativeSelect
              key={column.index}
              size="xs"
              label={toName(column)}
              description={toSample(read, column)}
              disabled={isLocked}
              value={column.name ?? UNUSED}
              onChange={({ currentTarget }) => onMap(column.index, (currentTarget.value || null) as ListColumn | null)}
              data={[
                { value: UNUSED, label: t('postingImport.notUsed') },
                ...LIST_COLUMNS.map((name) => ({ value: name, label: toColumnLabel(name) })),
              ]}
            />
          ))}
        </div>
      )}
    </section>
  );
}

/** The first text of a column. */
function toSample({ rows, notRows }: ReadSheet, { index }: ReadColumn): string {
  const cells = rows.map((row) => row.cells[index] ?? '').find((cell) => cell !== '');
  return cells ?? notRows.at(-1)?.split(' · ')[index] ?? '';
}
