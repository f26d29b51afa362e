import type { ProductMode } from '@loadstone/contracts/postings';
import {
  listReadColumns,
  toImportedHeader,
  type CityIdColumn,
  type ImportedColumn,
} from '../../../modules/postings/index.ts';
import { foldText } from '../../../lib/format/fold-text.ts';
import { toPlainCell } from '../../../lib/tables/rows-as-text.ts';

/** Rows that one import accepts. */
export const MOST_IMPORTED_ROWS = 500;

/** The columns without which no posting can be read. */
export const NEEDED_COLUMNS: readonly ImportedColumn[] = [
  'dateAvail',
  'origin',
  'destination',
  'vehicleType',
  'vehicleSize',
];

/** A row as typed: the text of each column that the table has. */
export type ImportedCells = Partial<Record<ImportedColumn | CityIdColumn, string>>;

export interface ImportedTable {
  readonly rows: readonly ImportedCells[];
  /** The headers of the needed columns that the table lacks; without them nothing can be imported. */
  readonly missing: readonly string[];
  /** The number of rows beyond the most that one import accepts. */
  readonly beyondCount: number;
}

/** Reads the columns by the headers in the first line, in any order. Columns with other headers are left out. */
export function toImportedTable(
  [headers = [], ...lines]: readonly (readonly string[])[],
  mode: ProductMode,
): ImportedTable {
  const names = headers.map(toComparedName);
  const columns = listReadColumns(mode).flatMap(({ key, names: known }) => {
    const index = names.findIndex((name) => known.some((other) => toComparedName(other) === name));
    return index < 0 ? [] : [{ key, index }];
  });
  return {
    rows: lines
      .slice(0, MOST_IMPORTED_ROWS)
      .map((line) => Object.fromEntries(columns.map(({ key, index }) => [key, toPlainCell(line[index] ?? '')]))),
    missing: NEEDED_COLUMNS.filter((needed) => !columns.some(({ key }) => key === needed)).map(toImportedHeader),
    beyondCount: Math.max(0, lines.length - MOST_IMPORTED_ROWS),
  };
}

/** Headers are compared without case, accents, spaces and their unit. */
function toComparedName(header: string): string {
  return foldText(header)
    .replace(/\(mi\)/, '')
    .replace(/\s+/g, '');
}
