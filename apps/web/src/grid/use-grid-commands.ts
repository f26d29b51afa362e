import { t } from '../lib/texts/t.ts';
import { after } from '../lib/time/clock.ts';
import type { Command } from '../ui/commands/command-registry.ts';
import { useCommands } from '../ui/commands/use-commands.ts';
import type { DataGridProps } from './data-grid-props.ts';
import { findGrid } from './grid-commands.ts';

interface GridCommandSources<Row> {
  readonly openColumns: () => void;
  readonly findFocused: () => Row | undefined;
}

/** What the palette offers for a grid: the actions of the row that has the focus, those of the grid, and its rows by name. */
export function useGridCommands<Row>(
  props: DataGridProps<Row>,
  { openColumns, findFocused }: GridCommandSources<Row>,
): void {
  const { gridKey, label } = props;
  useCommands((query) => [
    ...listRowCommands(props, findFocused()),
    ...(query.trim() === '' ? [] : listRowsByLabel(props)),
    {
      id: `columns:${gridKey}`,
      label: t('ui.labelled', { label: t('grid.columns'), value: label }),
      group: t('grid.columns'),
      run: openColumns,
    },
    {
      id: `export:${gridKey}`,
      label: t('ui.labelled', { label: t('ui.exportCsv'), value: label }),
      group: t('grid.columns'),
      run: () => findGrid(gridKey)?.exportCsv(),
    },
    {
      id: `print:${gridKey}`,
      label: t('ui.labelled', { label: t('ui.print'), value: label }),
      group: t('grid.columns'),
      run: () => findGrid(gridKey)?.print({ title: label }),
    },
  ]);
}

function listRowCommands<Row>(
  { label, listMenuItems, toRowLabel, details }: DataGridProps<Row>,
  row: Row | undefined,
): Command[] {
  if (row === undefined || details?.isDetail(row) === true) return [];
  return (listMenuItems?.(row) ?? [])
    .filter(({ isDisabled }) => isDisabled !== true)
    .map((item) => ({
      id: `row:${item.key}`,
      label: item.label,
      detail: toRowLabel?.(row) ?? '',
      group: label,
      ...(item.shortcut !== undefined && { keys: item.shortcut }),
      isOfRow: true,
      run: item.run,
    }));
}

/** The most rows of a grid that are searched, so that a keystroke stays fast. */
const MOST_ROWS = 1_000;

/** A command for each row that leads to it. O(rows). */
function listRowsByLabel<Row>({ gridKey, label, rows, toKey, toRowLabel }: DataGridProps<Row>): Command[] {
  if (toRowLabel === undefined) return [];
  return rows.slice(0, MOST_ROWS).map((row) => ({
    id: `row of ${gridKey}:${toKey(row)}`,
    label: toRowLabel(row),
    group: label,
    // The focus is back from the palette by then.
    run: () => after(0, () => findGrid(gridKey)?.focus(toKey(row))),
  }));
}
