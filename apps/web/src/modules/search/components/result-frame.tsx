import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { GridColumn } from '../../../grid/column.ts';
import { findGrid } from '../../../grid/grid-commands.ts';
import { formatCount } from '../../../lib/format/formatting.ts';
import { t } from '../../../lib/texts/t.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { GridSkeleton } from '../../../grid/data-grid.tsx';
import { NoteLine } from '../../../ui/states/note-line.tsx';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { toTabbedText } from '../../../lib/tables/rows-as-text.ts';
import styles from './search.module.css';

/** The partner board's part of a search, as far as its note needs it. */
export interface PartnerPart {
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly data:
    { readonly partnerMissing: boolean; readonly isSample: boolean; readonly total: number } | null | undefined;
  /** How many of its rows are in the grid. */
  readonly shown: number;
  readonly refetch: () => unknown;
}

interface ResultFrameProps<Row> {
  readonly title: string;
  readonly gridKey: string;
  readonly columns: readonly GridColumn<Row>[];
  /** Undefined until they are loaded. */
  readonly rows: readonly Row[] | undefined;
  /** The rows that are chosen, and what can be done with them. */
  readonly chosen: readonly Row[];
  readonly chosenActions: readonly ChosenAction[];
  /** How many there are on this board, also beyond the rows. */
  readonly total: number;
  readonly shown: number;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly onEdit: () => void;
  readonly partner: PartnerPart;
  /** A button in the header while no row is chosen. */
  readonly help?: ReactNode;
  /** Between the header and the grid. */
  readonly chips?: ReactNode;
  readonly panel: ReactNode;
  readonly children: ReactNode;
}

/** The results of a search: header with actions, the grid with its side panel, and the notes below. */
export function ResultFrame<Row>(props: ResultFrameProps<Row>) {
  const { title, gridKey, columns, rows, chosen, total, shown, error, onRetry, onEdit, partner, chips, panel } = props;
  const hasRows = rows !== undefined && rows.length > 0;
  const isNarrow = useIsNarrow();
  const taken = chosen.length > 0 ? chosen : (rows ?? []);
  return (
    <>
      <header className={styles.header}>
        <PageTitle>{title}</PageTitle>
        <span role="status">{toStatus(props)}</span>
        <div className={styles.gap} />
        {hasRows && (
          <>
            {chosen.length > 0 && (
              <ChosenBar actions={props.chosenActions} onClear={() => findGrid(gridKey)?.unchoose()} />
            )}
            <CopyButton
              value={toTabbedText(columns, taken)}
              label={t('search.copyRows')}
              doneLabel={t('search.copied')}
            />
            <Button variant="default" onClick={() => findGrid(gridKey)?.exportCsv()}>
              {t('ui.exportCsv')}
            </Button>
            {chosen.length === 0 && <ColumnButtons gridKey={gridKey} />}
          </>
        )}
        {chosen.length === 0 && props.help}
        <Button onClick={onEdit}>{t('search.edit')}</Button>
      </header>
      {chips}
      <div className={styles.results}>
        {/* Where one pane is shown at a time, the panel takes the place of the grid. */}
        <div className={styles.grid} inert={isNarrow && Boolean(panel)}>
          {rows !== undefined ? (
            props.children
          ) : error !== null ? (
            <ErrorState title={t('search.failed')} error={error} onRetry={onRetry} />
          ) : (
            <GridSkeleton text={t('search.loading')} />
          )}
          {total > shown && (
            <p className={styles.note}>
              {t('search.tooMany', { shown: formatCount(shown), total: formatCount(total) })}
            </p>
          )}
          <PartnerNote partner={partner} />
        </div>
        {panel}
      </div>
    </>
  );
}

/** Counts the rows of both boards. A failure is stated in place of the rows. */
function toStatus<Row>({ rows, chosen, total, error, partner }: ResultFrameProps<Row>): string {
  if (rows === undefined) return error === null ? t('search.loading') : '';
  if (chosen.length > 0) return t('search.chosen', { count: chosen.length });
  const found = total + (partner.data?.total ?? 0);
  if (found > rows.length) {
    return t('search.foundPart', { shown: formatCount(rows.length), total: formatCount(found) });
  }
  return t('search.found', { total: rows.length });
}

function ColumnButtons({ gridKey }: { readonly gridKey: string }) {
  return (
    <>
      <Button variant="default" onClick={() => findGrid(gridKey)?.resetColumns()}>
        {t('search.resetColumns')}
      </Button>
      <Button variant="default" onClick={() => findGrid(gridKey)?.fitColumns()}>
        {t('search.fitColumns')}
      </Button>
    </>
  );
}

function PartnerNote({ partner: { isFetching, isError, data, shown, refetch } }: { readonly partner: PartnerPart }) {
  if (isFetching) return <p className={styles.note}>{t('search.partner.loading')}</p>;
  if (isError || data?.partnerMissing === true) {
    return (
      <NoteLine isAnnounced>
        {t('search.partner.missing')}{' '}
        <Button size="compact-xs" variant="default" onClick={() => void refetch()}>
          {t('ui.retry')}
        </Button>
      </NoteLine>
    );
  }
  if (data === undefined || data === null || data.total === 0) return null;
  return (
    <p className={styles.note}>
      {data.total > shown
        ? t('search.partner.addedPart', { shown: formatCount(shown), total: formatCount(data.total) })
        : t('search.partner.added', { count: shown })}{' '}
      {data.isSample && t('search.partner.sample')}
    </p>
  );
}

/** An action on all chosen rows. */
interface ChosenAction {
  readonly key: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** True where it applies to none of the rows. */
  readonly isDisabled: boolean;
  readonly run: () => void;
}

interface ChosenBarProps {
  readonly actions: readonly ChosenAction[];
  readonly onClear: () => void;
}

/** The actions on several chosen rows, and a button that unchooses them. */
function ChosenBar({ actions, onClear }: ChosenBarProps) {
  return (
    <>
      {actions.map(({ key, label, icon, isDisabled, run }) => (
        <Button key={key} variant="default" leftSection={icon} disabled={isDisabled} onClick={run}>
          {label}
        </Button>
      ))}
      <Button variant="default" onClick={onClear}>
        {t('search.unchoose')}
      </Button>
    </>
  );
}
