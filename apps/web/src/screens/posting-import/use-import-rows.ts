import { useCallback, useMemo, useState } from 'react';
import { useNetworks } from '../../modules/networks/index.ts';
import { useCityLookUp, usePlaceFinder } from '../../modules/places/index.ts';
import { toDayLimit, type ImportedColumn } from '../../modules/postings/index.ts';
import { readTable } from '../../lib/tables/read-table.ts';
import { useSession } from '../../lib/session/session.ts';
import { useSettings } from '../../lib/settings/settings.ts';
import { checkCells, type CellTexts, type CheckedCells, type ImportRules } from './model/check-row.ts';
import { toImportedTable, type ImportedCells, type ImportedTable } from './model/imported-table.ts';

/** A row of the preview before it is checked. */
interface ImportRow {
  /** Its number in the table, from 1. */
  readonly number: number;
  readonly cells: ImportedCells;
  readonly isLeftOut: boolean;
  /** Why the server refused it; removed by an edit of the row. */
  readonly refusal?: CellTexts | undefined;
}

/** A row with the result of its check. The object stays the same while the row does. */
export interface CheckedRow extends ImportRow, CheckedCells {}

/** The rows of an import, with each edit checked at once. */
export function useImportRows(today: string, pasted: string | undefined) {
  const { mode, claims } = useSession();
  const settings = useSettings();
  const cities = useCityLookUp();
  const places = usePlaceFinder();
  const [table, setTable] = useState<ImportedTable | null>(() =>
    pasted === undefined ? null : toImportedTable(readTable(pasted), mode),
  );
  const [rows, setRows] = useState(() => toRows(table));
  const [isEdited, setEdited] = useState(false);
  const { data: networks } = useNetworks(rows.some(({ cells }) => Boolean(cells.networkId)));

  const check = useMemo(() => {
    return createRowCheck({
      mode,
      today,
      places,
      commentMaxLength: settings.postingCommentMaxLength,
      westernProvinces: settings.westernProvinces,
      dayLimit: toDayLimit(mode, claims, settings),
      networks,
    });
  }, [mode, today, places, settings, claims, networks]);
  const checkedRows = useMemo(() => rows.map(check), [rows, check]);

  // Before its places are known, every row of a new table would be wrong. A row that is corrected waits by itself.
  const placesStatus = places.hasFailed() ? 'failed' : isEdited || places.isComplete() ? 'ready' : 'loading';

  const change = useCallback((number: number, toNext: (row: ImportRow) => ImportRow) => {
    setEdited(true);
    setRows((shown) => shown.map((row) => (row.number === number ? toNext(row) : row)));
  }, []);
  return {
    table,
    rows: placesStatus === 'ready' ? checkedRows : [],
    placesStatus,
    retryPlaces: places.retry,
    cities,
    isEdited,
    /** Reads the text of a table in place of the rows that are shown. */
    read: (text: string) => {
      const next = toImportedTable(readTable(text), mode);
      setTable(next);
      setRows(toRows(next));
      setEdited(false);
    },
    forget: () => setTable(null),
    edit: useCallback(
      (number: number, column: ImportedColumn, text: string) =>
        change(number, (row) => ({ ...row, cells: { ...row.cells, [column]: text }, refusal: undefined })),
      [change],
    ),
    leaveOut: useCallback(
      (number: number, isLeftOut: boolean) => change(number, (row) => ({ ...row, isLeftOut })),
      [change],
    ),
    leaveOutWrong: () => {
      setEdited(true);
      setRows((shown) => shown.map((row) => (check(row).draft ? row : { ...row, isLeftOut: true })));
    },
    /** Removes the rows that were posted, and gives the refused ones their reasons. */
    settle: (posted: ReadonlySet<number>, refusals: ReadonlyMap<number, CellTexts>) =>
      setRows((shown) =>
        shown.flatMap((row) => {
          if (posted.has(row.number)) return [];
          const refusal = refusals.get(row.number);
          return [refusal ? { ...row, refusal } : row];
        }),
      ),
  };
}

function toRows(table: ImportedTable | null): readonly ImportRow[] {
  return (table?.rows ?? []).map((cells, index) => ({ number: index + 1, cells, isLeftOut: false }));
}

/** Checks each row once: a row is replaced when it changes. */
function createRowCheck(rules: ImportRules): (row: ImportRow) => CheckedRow {
  const known = new WeakMap<ImportRow, CheckedRow>();
  return (row) => {
    const before = known.get(row);
    if (before) return before;
    const checked = checkCells(row.cells, rules);
    const result: CheckedRow = row.refusal
      ? { ...row, ...checked, draft: undefined, errors: row.refusal }
      : { ...row, ...checked };
    known.set(row, result);
    return result;
  };
}
