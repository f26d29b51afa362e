import { UnstyledButton } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import type { GridApi } from 'ag-grid-community';
import { useCallback, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { formatCount } from '../lib/format/formatting.ts';
import { t } from '../lib/texts/t.ts';
import { showToast } from '../ui/toasts/toast.ts';
import { CellHint } from './cell-hint.tsx';
import { CellTemplates } from './cell-templates.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import type { DataGridProps } from './data-grid-props.ts';
import styles from './data-grid.module.css';
import { findGrid } from './grid-commands.ts';
import { keepRowKey } from './grid-keyboard.ts';
import { type DetailRoom, putDetails } from './row-details.ts';
import { RowHover } from './row-hover.tsx';
import { type MenuPoint, RowMenu } from './row-menu.tsx';
import { copyRows } from './shown-table.ts';
import type { RowKey } from './stable-rows.ts';
import { useAgGrid } from './use-ag-grid.ts';
import { useFocusedRow } from './use-focused-row.ts';
import { useGridCommands } from './use-grid-commands.ts';
import { useGridLayout } from './use-grid-layout.ts';
import { useGridRows } from './use-grid-rows.ts';
import { useReading } from './use-reading.ts';
import { useRowMenu } from './use-row-menu.ts';
import { useStableRows } from './use-stable-rows.ts';

const NO_ACTIONS: NonNullable<DataGridProps<never>['listActions']> = [];

/** Milliseconds that the message about copied rows stays. */
const COPIED_LIFE_MS = 3_000;

/**
 * The data grid itself; load it through `DataGrid`, which keeps the library out of the first load.
 * Live changes never move the row under the pointer or the keyboard: see `useStableRows`.
 */
// eslint-disable-next-line max-lines-per-function -- the grid and what lies over it, which share its state.
export function AgDataGrid<Row>(props: DataGridProps<Row>) {
  const { label, gridKey, listKey, columns, rows, toKey, listMenuItems, toRowLabel, details, renderHover } = props;
  const api = useRef<GridApi<Row> | null>(null);
  const container = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const templates = useRef<HTMLDivElement>(null);
  const pointedKey = useRef<RowKey | null>(null);
  const menu = useRowMenu({ api, rows, toKey, listMenuItems });
  const [chooserAt, setChooserAt] = useState<Element | null>(null);
  const reading = useReading();
  const { toMark } = props;
  const isGone = useCallback((row: Row) => toMark?.(row)?.kind === 'gone', [toMark]);
  const held = useStableRows(rows, { toKey, listKey, isGone, ...reading });
  const shownRows = useMemo(() => putDetails(held.rows, toKey, details), [held.rows, toKey, details]);
  const { drawRows, updateRows } = useGridRows({
    ...{ api, container, rows: shownRows, toKey, pointedKey, listKey },
    onTakeFocus: () => findGrid(gridKey)?.focus(),
  });
  const [detailRoom, setDetailRoom] = useState<DetailRoom<Row> | null>(null);
  const columnKeys = useMemo(() => columns.map(({ key }) => key), [columns]);
  const layout = useGridLayout({ gridKey, columnKeys, api, host, propsOf: () => props });

  const keepApi = useCallback((grid: GridApi<Row> | null) => {
    api.current = grid;
  }, []);
  const keepPointed = useCallback((key: RowKey | null) => {
    pointedKey.current = key;
  }, []);
  useAgGrid({
    host,
    keepApi,
    keepPointed,
    templates,
    updateRows,
    callbacks: {
      props,
      layout,
      drawRows,
      hasRows: shownRows.length > 0,
      openMenuAt: (row, element) => menu.open(row, toPoint(element)),
      openMenu: menu.open,
      changeRoom: setDetailRoom,
      openColumnMenu: setChooserAt,
    },
  });
  const findRow = (id: string) => api.current?.getRowNode(id)?.data;
  const findFocused = useFocusedRow(host, api);
  useGridCommands(props, {
    openColumns: () => setChooserAt(container.current),
    findFocused,
  });

  return (
    <div ref={container} className={styles.grid} {...reading.handlers}>
      <CellTemplates ref={templates} columns={columns} />
      <div
        ref={host}
        className={styles.host}
        onKeyDown={keepRowKey}
        onCopy={({ nativeEvent }) => {
          const count = copyRows(nativeEvent, api.current, props);
          if (count > 0) showToast({ message: t('ui.rowsCopied', { count }), lifeMs: COPIED_LIFE_MS });
        }}
      />
      {details && detailRoom && createPortal(details.render(detailRoom.row), detailRoom.element)}
      <CellHint container={host} columns={columns} findRow={findRow} hasCard={renderHover !== undefined} />
      {renderHover && (
        <RowHover
          container={container}
          findRow={findRow}
          render={(row) => (details?.isDetail(row) ? null : renderHover(row))}
          toHint={(row, columnKey) => columns.find(({ key }) => key === columnKey)?.hint?.(row)}
        />
      )}
      {held.rows.length === 0 && <div className={styles.empty}>{props.empty}</div>}
      <div className={styles.foot}>
        {held.waitingCount > 0 && <WaitingRows count={held.waitingCount} onRelease={held.release} />}
        {layout.hiddenCount > 0 && (
          <UnstyledButton
            className={styles.hiddenColumns}
            data-kept-focus="no"
            aria-haspopup="dialog"
            onClick={({ currentTarget }) => setChooserAt(currentTarget)}
          >
            {t('grid.columnsHidden', { count: layout.hiddenCount })}
          </UnstyledButton>
        )}
      </div>
      {menu.shown && (
        <RowMenu
          label={t('grid.rowMenu', { row: toRowLabel?.(menu.shown.row) ?? '' })}
          point={menu.shown.point}
          items={menu.shown.items}
          onClose={menu.close}
        />
      )}
      {chooserAt && (
        <ColumnChooser
          at={chooserAt}
          choices={layout.listColumns(columns)}
          actions={props.listActions ?? NO_ACTIONS}
          onToggle={layout.showColumn}
          onExport={() => findGrid(gridKey)?.exportCsv()}
          onPrint={() => findGrid(gridKey)?.print({ title: label })}
          onClose={() => setChooserAt(null)}
        />
      )}
    </div>
  );
}

/** The button that shows the rows that arrived while the user was reading. */
function WaitingRows({ count, onRelease }: { count: number; onRelease: () => void }) {
  return (
    <div role="status">
      <UnstyledButton className={styles.pill} onClick={onRelease}>
        <IconArrowUp size={14} aria-hidden />
        {t('grid.waiting', { count: formatCount(count) })}
      </UnstyledButton>
    </div>
  );
}

/** Under an element, at its left. */
function toPoint(element: Element): MenuPoint {
  const box = element.getBoundingClientRect();
  return { left: box.left + 4, top: Math.min(box.bottom, window.innerHeight - 40) };
}
