import {
  DEFAULT_CLIENT_REFERENCE,
  MODE_KINDS,
  PLAIN_FACTS,
  listFactsAt,
  toHoursText,
  toShownStatus,
  type Posting,
  type ProductMode,
  type FactAt,
  type PlainFactValues,
  type Stop,
} from '@loadstone/contracts/postings';
import { toSizeText, toStatusText } from '../../lib/code-texts.ts';
import type { TextColumn } from '../../lib/tables/rows-as-text.ts';
import { toFactEntry } from '../../lib/fact-entry.ts';
import { toFactLabel, type FactSource } from '../../lib/fact-texts.ts';
import { toFactText } from '../../lib/fact-values.ts';
import { listStopDetails, toStopEntry } from '../../lib/stop-entry.ts';
import { t } from '../../lib/texts/t.ts';
import { toDestinationText, toOriginText } from './posting-texts.ts';

/** The columns that an import reads before those of the plain facts, in the order of the export. */
const SPECIFIC_COLUMNS = [
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
  'customerTracking',
  'networkId',
  'clientRefNum',
] as const;
type SpecificColumn = (typeof SPECIFIC_COLUMNS)[number];
/** The columns from which an import reads a posting. */
export type ImportedColumn = SpecificColumn | ImportedFact;
/** The plain facts among them. */
type ImportedFact = FactAt<'postingTable'>;

/** The columns of city ids, which distinguish the few cities that share name and state. An import does not need them. */
const CITY_ID_COLUMNS = ['srceID', 'destID'] as const;
type CityIdColumn = (typeof CITY_ID_COLUMNS)[number];

const TRUCK_COLUMNS: readonly SpecificColumn[] = ['corridor', 'customerTracking'];

function listSpecificColumns(mode: ProductMode): readonly SpecificColumn[] {
  return mode === 'C' ? SPECIFIC_COLUMNS : SPECIFIC_COLUMNS.filter((key) => !TRUCK_COLUMNS.includes(key));
}

/** The plain facts that a posting of the mode has. */
export function listImportedFacts(mode: ProductMode): readonly ImportedFact[] {
  return listFactsAt('postingTable', MODE_KINDS[mode].own);
}

/** The columns that a posting of the mode has. */
export function listImportedColumns(mode: ProductMode): readonly ImportedColumn[] {
  return [...listSpecificColumns(mode), ...listImportedFacts(mode)];
}

function isFact(key: string): key is ImportedFact {
  return key in PLAIN_FACTS;
}

/** The header of an imported column, in an export too. */
export function toImportedHeader(key: ImportedColumn | CityIdColumn): string {
  return isFact(key) ? toFactLabel(key) : t(`postingTable.${key}`);
}

/** Letters with commas between them. Without these an import could take more than three letters for a word, and ask. */
const toSpacedLetters = (letters: string): string => [...letters].join(', ');

/** What a table states of a posting, and of what a lane posts. */
type TableFacts = FactSource<'postingTable'> &
  Pick<Posting, Exclude<SpecificColumn, 'origin' | 'destination'> | 'srceCity' | 'destCity' | CityIdColumn> &
  Partial<Pick<Posting, 'network' | 'stops'>>;

const VALUES: Record<SpecificColumn, (posting: TableFacts) => string | number> = {
  dateAvail: ({ dateAvail }) => dateAvail,
  origin: ({ srceCity }) => srceCity,
  srceSt: ({ srceSt }) => srceSt,
  srceRadius: ({ srceRadius }) => srceRadius,
  destination: ({ destCity }) => destCity,
  destSt: ({ destSt }) => destSt,
  destRadius: ({ destRadius }) => destRadius,
  vehicleType: ({ vehicleType }) => toSpacedLetters(vehicleType),
  vehicleSize: ({ vehicleSize }) => toSizeText(vehicleSize),
  postingAttrib: ({ postingAttrib }) => toSpacedLetters(postingAttrib),
  corridor: ({ corridor }) => toYesNo(corridor === 'C'),
  customerTracking: ({ customerTracking }) => toYesNo(customerTracking),
  networkId: toNetworkText,
  clientRefNum: ({ clientRefNum }) => (clientRefNum === DEFAULT_CLIENT_REFERENCE ? '' : clientRefNum),
};

function toYesNo(isYes: boolean): string {
  return isYes ? t('postingTable.yes') : t('postingTable.no');
}

/** The network by its name, or by its id where the user does not see the name, so that an import never makes the posting public. */
function toNetworkText({ networkId, network }: TableFacts): string | number {
  return networkId === 0 ? '' : network?.name || networkId;
}

/** The smallest flat amount that an import reads without the word "flat". It reads a smaller one by the mile, or asks. */
const LEAST_FLAT_CENTS = 10_000;

/** A fact in the form that an import reads in every language. */
function toTableText(name: ImportedFact, source: FactSource<'postingTable'>): string {
  if (name === 'stops') return toFactText(name, source as Partial<PlainFactValues>);
  const entry = toFactEntry(name, source as Partial<PlainFactValues>);
  const { value } = PLAIN_FACTS[name];
  if (entry === '') return '';
  if (value.type === 'measure') return `${entry} ${value.unit}`;
  const { rate } = source;
  const isSmall = value.type === 'rate' && rate?.basis === 'flat' && rate.amount < LEAST_FLAT_CENTS;
  return isSmall ? `${entry} flat` : entry;
}

/** The plain facts of postings or templates as columns of a table. */
export function listFactTextColumns(mode: ProductMode): readonly TextColumn<FactSource<'postingTable'>>[] {
  return listImportedFacts(mode).map((key) => ({
    header: toFactLabel(key),
    value: (source) => toTableText(key, source),
  }));
}

/** On paper a place is one column: three would leave no room for the others. */
const PRINTED_PLACES: Partial<Record<SpecificColumn, ((posting: Posting) => string) | null>> = {
  origin: toOriginText,
  srceSt: null,
  srceRadius: null,
  destination: toDestinationText,
  destSt: null,
  destRadius: null,
};

/**
 * The postings of the list as a table on paper: first what an import reads, then what else a row shows.
 *
 * @param today the board's day, `YYYY-MM-DD`
 */
export function listPrintedColumns(mode: ProductMode, today: string): readonly TextColumn<Posting>[] {
  const specific = listSpecificColumns(mode).flatMap((key) => {
    const value = PRINTED_PLACES[key];
    return value === null ? [] : [{ header: toImportedHeader(key), value: value ?? VALUES[key] }];
  });
  return [...specific, ...listFurtherColumns(mode, today)];
}

function listFurtherColumns(mode: ProductMode, today: string): readonly TextColumn<Posting>[] {
  return [...listFactTextColumns(mode), ...listStateColumns(today)];
}

function listStateColumns(today: string): readonly TextColumn<Posting>[] {
  return [
    { header: t('postingTable.status'), value: (posting) => toStatusText(toShownStatus(posting, today)) },
    { header: t('postingTable.leads'), value: ({ leadCount }) => leadCount },
    { header: t('postingTable.tag'), value: ({ tag }) => tag?.tagName ?? '' },
    { header: t('postingTable.postedBy'), value: ({ users }) => users.nickName },
  ];
}

/** A row of an export: a posting with its first stop, or a further stop of the posting above it. */
interface ExportedRow<Facts = Posting> {
  readonly posting: Facts;
  readonly stop: Stop | undefined;
  readonly isFurther: boolean;
}

/** The rows of an export: those of further stops are joined with their posting by its reference, without one by their place. */
export function listExportedRows<Facts extends Pick<TableFacts, 'stops'>>(
  postings: readonly Facts[],
): readonly ExportedRow<Facts>[] {
  return postings.flatMap((posting) => {
    const [first, ...further] = posting.stops ?? [];
    return [{ posting, stop: first, isFurther: false }, ...further.map((stop) => ({ posting, stop, isFurther: true }))];
  });
}

/**
 * The columns of an exported list with each stop in a row: first those that an import reads, last the ids of the cities, so
 * that an import finds the same cities. Radii are in miles, as their header states, so that another user can import the file.
 */
export function listExportedColumns(mode: ProductMode, today: string): readonly TextColumn<ExportedRow>[] {
  return toExportedColumns(mode, listFurtherColumns(mode, today));
}

/** The columns of exported lanes: those of postings that an import reads, then their own. */
export function listLaneFileColumns<Facts extends TableFacts>(
  mode: ProductMode,
  own: readonly TextColumn<Facts>[],
): readonly TextColumn<ExportedRow<Facts>>[] {
  return toExportedColumns<Facts>(mode, [...listFactTextColumns(mode), ...own]);
}

function toExportedColumns<Facts extends TableFacts>(
  mode: ProductMode,
  further: readonly TextColumn<Facts>[],
): readonly TextColumn<ExportedRow<Facts>>[] {
  const [stops, reference] = [toImportedHeader('stops'), toImportedHeader('clientRefNum')];
  const columns: readonly TextColumn<Facts>[] = [
    ...listSpecificColumns(mode).map((key) => ({ header: toImportedHeader(key), value: VALUES[key] })),
    ...further,
    ...CITY_ID_COLUMNS.map((key) => ({ header: toImportedHeader(key), value: (facts: Facts) => facts[key] })),
  ];
  return columns.map(({ header, value }) => ({
    header,
    value: ({ posting, stop, isFurther }) => {
      if (header === stops) return stop === undefined ? '' : toStopEntry(stop);
      return isFurther && header !== reference ? '' : value(posting);
    },
  }));
}

/** A stop of an export in which each has a row: one between the ends, or an end. */
interface ExportedStop {
  readonly posting: Posting;
  /** From 1. */
  readonly order: number;
  readonly stop: Pick<Stop, 'kind' | 'city' | 'st' | 'cityId' | 'day' | 'hours'>;
  readonly details: string;
}

/** The rows of an export with one row for each stop, also for both ends, as transport systems write and read them. */
export function listStopRows(postings: readonly Posting[]): readonly ExportedStop[] {
  return postings.flatMap((posting) => {
    const { srceCity, srceSt, srceID, dateAvail, destCity, destSt, destID, stops } = posting;
    const { pickupHours, deliveryHours, deliveryDate } = { ...NO_TIMES, ...posting };
    const first = { city: srceCity, st: srceSt, cityId: srceID, day: dateAvail, hours: pickupHours };
    const last = { city: destCity, st: destSt, cityId: destID, day: deliveryDate, hours: deliveryHours };
    return [
      { stop: { kind: 'pick-up' as const, ...first }, details: '' },
      ...(stops ?? []).map((stop) => ({ stop, details: listStopDetails(stop).join(', ') })),
      { stop: { kind: 'drop' as const, ...last }, details: '' },
    ].map((row, index) => ({ posting, order: index + 1, ...row }));
  });
}

const NO_TIMES = { pickupHours: null, deliveryHours: null, deliveryDate: null } as const;
/** What the rows of stops have columns of their own for. */
const OF_STOPS: readonly string[] = [
  ...['dateAvail', 'origin', 'srceSt', 'destination', 'destSt', 'clientRefNum'],
  ...['stops', 'pickupHours', 'deliveryHours', 'deliveryDate'],
];

/** The columns of such an export. The reference is on each row of a load, what else it is on its first row. */
export function listStopColumns(today: string): readonly TextColumn<ExportedStop>[] {
  const ofLoad = [
    ...listSpecificColumns('B').map((key) => ({ key, header: toImportedHeader(key), value: VALUES[key] })),
    ...listImportedFacts('B').map((key) => ({
      ...{ key, header: toFactLabel(key) },
      value: (posting: Posting) => toTableText(key, posting),
    })),
    ...listStateColumns(today).map((column) => ({ key: '', ...column })),
  ].filter(({ key }) => !OF_STOPS.includes(key));
  return [
    { header: toImportedHeader('clientRefNum'), value: ({ posting }) => VALUES.clientRefNum(posting) },
    { header: t('postingTable.stop.order'), value: ({ order }) => order },
    { header: t('postingTable.stop.kind'), value: ({ stop }) => t(`postingForm.stop.kinds.${stop.kind}`) },
    { header: t('postingTable.stop.city'), value: ({ stop }) => stop.city },
    { header: t('postingTable.stop.st'), value: ({ stop }) => stop.st },
    { header: t('postingTable.stop.day'), value: ({ stop }) => stop.day ?? '' },
    { header: t('postingTable.stop.hours'), value: ({ stop }) => (stop.hours ? toHoursText(stop.hours) : '') },
    { header: t('postingTable.stop.details'), value: ({ details }) => details },
    ...ofLoad.map(({ header, value }) => ({
      header,
      value: ({ posting, order }: ExportedStop) => (order === 1 ? value(posting) : ''),
    })),
    { header: t('postingTable.stop.cityId'), value: ({ stop }) => stop.cityId },
  ];
}
