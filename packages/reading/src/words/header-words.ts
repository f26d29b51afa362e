import { fold } from '../text.ts';
import { listGroupedWords, listWords } from './languages.ts';

/** What a column of a table holds. */
export type ColumnName =
  | 'origin'
  | 'originState'
  | 'originCode'
  | 'originCountry'
  | 'originId'
  | 'destination'
  | 'destinationState'
  | 'destinationCode'
  | 'destinationCountry'
  | 'destinationId'
  | 'lane'
  | 'stops'
  | 'stopOrder'
  | 'stopKind'
  | 'stopReference'
  | 'stopDetails'
  | 'dateAvail'
  | 'deliveryDate'
  | 'pickupHours'
  | 'deliveryHours'
  | 'vehicleTypes'
  | 'vehicleSize'
  | 'attributes'
  | 'rate'
  | 'ratePerMile'
  | 'currency'
  | 'rateBasis'
  | 'weightLbs'
  | 'lengthFt'
  | 'commodity'
  | 'comment'
  | 'reference'
  | 'phone'
  | 'srceRadius'
  | 'destRadius'
  | 'corridor'
  | 'bookNow'
  | 'customerTracking'
  | 'network'
  | 'count'
  | 'posting';

/**
 * Headers of the large boards, of transport systems, of our own exports and of `/v1`. Of several names, the later ones are
 * taken where the first is taken by another column.
 */
function collect(): ReadonlyMap<string, readonly ColumnName[]> {
  const names = new Map<string, ColumnName[]>();
  for (const [column, header] of listGroupedWords('columns')) {
    const name = column as ColumnName;
    const key = toHeaderKey(header);
    const known = names.get(key) ?? [];
    if (!known.includes(name)) names.set(key, [...known, name]);
  }
  return names;
}

/** Units and notes that a header has in brackets. */
const IN_BRACKETS = [
  ...['mi', 'lb', 'lbs', 'ft', 'pi', 'kg', 'usd', 'cad', String.raw`\$`, 'feet', 'pounds', 'm'],
  ...listWords('columnNotes'),
  ...['yyyy-mm-dd', 'mm/dd/yyyy', 'mm/dd/yy', 'dd/mm/yyyy'],
];
const REMOVED = new RegExp(String.raw`\((?:${IN_BRACKETS.join('|')})\)|\*`, 'g');

/** A header without case, accents, signs, spaces and the unit in brackets. */
function toHeaderKey(header: string): string {
  return fold(header)
    .replace(REMOVED, '')
    .replace(/[^\p{L}\p{N}#$/]+/gu, '');
}

const COLUMN_NAMES = collect();

/** The columns that a header can name, the usual one first. */
export function findColumns(header: string): readonly ColumnName[] {
  return COLUMN_NAMES.get(toHeaderKey(header)) ?? [];
}

/** The fields of the schedule of a lane that a column can hold. */
export type LaneColumnName =
  'weekdays' | 'withoutDays' | 'extraDays' | 'perDay' | 'postHour' | 'daysAhead' | 'validFrom' | 'validTo';

const LANE_COLUMN_NAMES: ReadonlyMap<string, LaneColumnName> = new Map(
  listGroupedWords('laneColumns').map(([name, header]) => [toHeaderKey(header), name as LaneColumnName]),
);

/** The field of the schedule of a lane that a header names; undefined for any other header. */
export function findLaneColumn(header: string): LaneColumnName | undefined {
  return LANE_COLUMN_NAMES.get(toHeaderKey(header));
}

/** Headers that stand twice, once for each end. */
const REPEATED: ReadonlyMap<string, readonly ColumnName[]> = new Map(
  listGroupedWords('repeatedColumns').map(([columns, header]) => [
    toHeaderKey(header),
    columns.split(' ') as ColumnName[],
  ]),
);

/** The columns of a header that names no end: of the first such column and of the second. */
export function findRepeatedColumns(header: string): readonly ColumnName[] {
  return REPEATED.get(toHeaderKey(header)) ?? [];
}
