import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconArrowUp, IconDots } from '@tabler/icons-react';
import type { GridApi, ProcessRowParams, RowClassParams } from 'ag-grid-community';
import { AgGridProvider, AgGridReact } from 'ag-grid-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { nowMs } from '../lib/clock.ts';
import { formatCount } from '../lib/formatting.ts';
import { fill } from '../lib/texts/fill.ts';
import { gridTexts } from '../lib/texts/grid.ts';
import { toActionsColumn, toColumnDefinitions } from './column-definitions.ts';
import type { DataGridProps } from './data-grid-props.ts';
import { handleCellKey } from './grid-keyboard.ts';
import { gridModules } from './grid-modules.ts';
import { gridTheme } from './grid-theme.ts';
import { RowMenu, type MenuPoint } from './row-menu.tsx';
import type { RowKey } from './steady-rows.ts';
import { useGridLayout } from './use-grid-layout.ts';
import { useGridRows } from './use-grid-rows.ts';
import { useReading } from './use-reading.ts';
import { useSteadyRows } from './use-steady-rows.ts';
import styles from './data-grid.module.css';

interface OpenMenu<Row> {
  readonly row: Row;
  readonly point: MenuPoint;
}

/**
 * The data grid itself; load it through `DataGrid`, which keeps the library out of the first load.
 * Live changes never move the row under the pointer or the keyboard: see `useSteadyRows`.
 */
export function AgDataGrid<Row>(props: DataGridProps<Row>) {
  const { label, gridKey, columns, rows, toKey, toMark, onOpen, listMenuItems, toRowLabel } = props;
  const api = useRef<GridApi<Row> | null>(null);
  const container = useRef<HTMLDivElement>(null);
  const pointedKey = useRef<RowKey | null>(null);
  const [menu, setMenu] = useState<OpenMenu<Row> | null>(null);
  const reading = useReading();
  const held = useSteadyRows(rows, toKey, reading.isReading);
  const { initialRows, catchUp } = useGridRows({ api, container, rows: held.rows, toKey, pointedKey });

  const focus = useCallback(() => {
    const first = api.current?.getAllDisplayedColumns()[0];
    if (!first) return;
    const [selected] = api.current?.getSelectedNodes() ?? [];
    api.current?.setFocusedCell(selected?.rowIndex ?? 0, first);
  }, []);
  const columnKeys = useMemo(() => columns.map(({ key }) => key), [columns]);
  const layout = useGridLayout(gridKey, columnKeys, api, focus);

  const openMenuAt = useCallback((row: Row, element: Element) => {
    const box = element.getBoundingClientRect();
    setMenu({ row, point: { left: box.left + 4, top: box.bottom } });
  }, []);
  const hasMenu = listMenuItems !== undefined;
  const columnDefinitions = useMemo(() => {
    const own = toColumnDefinitions(columns);
    if (!hasMenu) return own;
    const button = (row: Row) => (
      <ActionIcon
        size={24}
        tabIndex={-1}
        aria-haspopup="menu"
        aria-label={fill(gridTexts.rowMenu, { row: toRowLabel?.(row) ?? '' })}
        onClick={(event) => openMenuAt(row, event.currentTarget)}
      >
        <IconDots size={16} />
      </ActionIcon>
    );
    return [...own, toActionsColumn<Row>(button)];
  }, [columns, hasMenu, openMenuAt, toRowLabel]);

  const rowClassRules = useMemo(
    () => ({
      'ls-row-gone': ({ data }: RowClassParams<Row>) => data !== undefined && toMark?.(data)?.kind === 'gone',
      'ls-row-fresh': ({ data }: RowClassParams<Row>) => data !== undefined && toMark?.(data)?.kind === 'fresh',
    }),
    [toMark],
  );
  // A row that scrolls into view is a new element: its fading bar has to go on where it was.
  const startFading = ({ eRow, node }: ProcessRowParams<Row>) => {
    const mark = node.data === undefined ? null : toMark?.(node.data);
    if (mark?.kind === 'fresh') eRow.style.setProperty('--ls-fresh-delay', `${mark.sinceMs - nowMs()}ms`);
  };

  return (
    <div ref={container} className={styles.grid} {...reading.handlers}>
      {held.waitingCount > 0 && (
        <div className={styles.waiting} role="status">
          <UnstyledButton className={styles.pill} onClick={held.release}>
            <IconArrowUp size={14} aria-hidden />
            {fill(gridTexts.waiting, { count: formatCount(held.waitingCount) })}
          </UnstyledButton>
        </div>
      )}
      <AgGridProvider modules={gridModules}>
        <AgGridReact<Row>
          theme={gridTheme}
          columnDefs={columnDefinitions}
          defaultColDef={DEFAULT_COLUMN}
          rowData={initialRows}
          getRowId={({ data }) => String(toKey(data))}
          rowSelection={ROW_SELECTION}
          rowClassRules={rowClassRules}
          processRowPostCreate={startFading}
          animateRows={false}
          suppressModelUpdateAfterUpdateTransaction
          suppressDragLeaveHidesColumns
          preventDefaultOnContextMenu={hasMenu}
          ensureDomOrder
          suppressColumnVirtualisation
          tooltipShowDelay={400}
          suppressNoRowsOverlay
          onGridReady={(event) => {
            api.current = event.api;
            event.api.setGridAriaProperty('label', label);
            layout.restore();
            // Rows may have come between mounting and now.
            catchUp();
          }}
          onGridPreDestroyed={() => {
            api.current = null;
          }}
          onColumnMoved={(event) => event.finished && event.source !== 'api' && layout.save()}
          onColumnResized={(event) =>
            event.finished && event.source !== 'api' && event.source !== 'flex' && layout.save()
          }
          onColumnVisible={(event) => event.source !== 'api' && layout.save()}
          onSortChanged={(event) => event.source !== 'api' && layout.save()}
          onCellMouseOver={({ data }) => {
            pointedKey.current = data === undefined ? null : toKey(data);
          }}
          onCellMouseOut={() => {
            pointedKey.current = null;
          }}
          onRowClicked={({ data }) => data !== undefined && onOpen?.(data)}
          onCellContextMenu={({ data, event }) => {
            if (!hasMenu || data === undefined || !(event instanceof MouseEvent)) return;
            setMenu({ row: data, point: { left: event.clientX, top: event.clientY } });
          }}
          onCellKeyDown={(event) =>
            'column' in event &&
            handleCellKey(event, {
              open: (row) => onOpen?.(row),
              openMenu: (row, cell) => hasMenu && openMenuAt(row, cell),
            })
          }
        />
      </AgGridProvider>
      {held.rows.length === 0 && <div className={styles.empty}>{props.empty}</div>}
      {menu && listMenuItems && (
        <RowMenu
          label={fill(gridTexts.rowMenu, { row: toRowLabel?.(menu.row) ?? '' })}
          point={menu.point}
          items={listMenuItems(toCurrentRow(rows, menu.row, toKey))}
          onClose={() => setMenu(null)}
        />
      )}
    </div>
  );
}

const DEFAULT_COLUMN = { sortable: true, resizable: true, cellDataType: false } as const;
const ROW_SELECTION = { mode: 'singleRow', checkboxes: false, enableClickSelection: true } as const;

/** The row as it is now; the menu may have been opened on an older version of it. */
function toCurrentRow<Row>(rows: readonly Row[], row: Row, toKey: (row: Row) => RowKey): Row {
  const key = toKey(row);
  return rows.find((other) => toKey(other) === key) ?? row;
}
