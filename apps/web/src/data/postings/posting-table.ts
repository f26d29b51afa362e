import { STATUS_LABELS, toShownStatus, type Posting, type ProductMode } from '@loadstone/contracts';
import { toSizeText } from '../../lib/code-texts.ts';
import type { TextColumn } from '../../lib/rows-as-text.ts';
import { t } from '../../lib/texts/t.ts';

/** The columns from which an import reads a posting, in the order of the export. */
const IMPORTED_COLUMNS = [
  'dateAvail',
  'origin',
  'srceSt',
  'srceRadius',
  'destination',
  'destSt',
  'destRadius',
  'vehicleType',
  'vehicleSize',
  'postingAttrib',
  'corridor',
  'comment',
] as const;
export type ImportedColumn = (typeof IMPORTED_COLUMNS)[number];

/** The columns that a posting of the mode has: only a truck has a corridor. */
export function listImportedColumns(mode: ProductMode): readonly ImportedColumn[] {
  return mode === 'C' ? IMPORTED_COLUMNS : IMPORTED_COLUMNS.filter((key) => key !== 'corridor');
}

/** The header of an imported column, in an export too. */
export function toImportedHeader(key: ImportedColumn): string {
  return t(`postingTable.${key}`);
}

const VALUES: Record<ImportedColumn, (posting: Posting) => string | number> = {
  dateAvail: ({ dateAvail }) => dateAvail,
  origin: ({ srceCity }) => srceCity,
  srceSt: ({ srceSt }) => srceSt,
  srceRadius: ({ srceRadius }) => srceRadius,
  destination: ({ destCity }) => destCity,
  destSt: ({ destSt }) => destSt,
  destRadius: ({ destRadius }) => destRadius,
  vehicleType: ({ vehicleType }) => vehicleType,
  vehicleSize: ({ vehicleSize }) => toSizeText(vehicleSize),
  postingAttrib: ({ postingAttrib }) => postingAttrib,
  corridor: ({ corridor }) => (corridor === 'C' ? t('postingTable.yes') : t('postingTable.no')),
  comment: ({ comment }) => comment,
};

/**
 * The postings of the list as a table: first the columns that an import reads, then what else a row shows. Radii are in
 * miles, as their header states, so that another user can import the file.
 *
 * @param today the board's day, `YYYY-MM-DD`
 */
export function listPostingColumns(mode: ProductMode, today: string): readonly TextColumn<Posting>[] {
  return [
    ...listImportedColumns(mode).map((key) => ({ header: toImportedHeader(key), value: VALUES[key] })),
    { header: t('postingTable.status'), value: (posting) => STATUS_LABELS[toShownStatus(posting, today)] },
    { header: t('postingTable.leads'), value: ({ leadCount }) => leadCount },
    { header: t('postingTable.tag'), value: ({ tag }) => tag?.tagName ?? '' },
    { header: t('postingTable.postedBy'), value: ({ users }) => users.nickName },
  ];
}
