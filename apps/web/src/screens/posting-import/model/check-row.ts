import { LIMITS } from '@loadstone/contracts/board';
import type { Currency } from '@loadstone/contracts/money';
import {
  PLAIN_FACT_NAMES,
  isTextFact,
  pickPlainFacts,
  toTextLimits,
  DEFAULT_RADIUS_MILES,
  POSTING_ATTRIBUTES,
  VEHICLE_TYPES,
  equipmentDraftSchema,
  loadDraftSchema,
  toAllowedRadius,
  type ProductMode,
  type PlainFactValues,
} from '@loadstone/contracts/postings';
import {
  isDayInsured,
  toUninsuredDayText,
  type DayLimit,
  listSizes,
  toAllowedDay,
  toDraft,
  type PostingDraft,
  listImportedFacts,
  type ImportedColumn,
  type ImportedFact,
} from '../../../modules/postings/index.ts';
import { toLaneCurrency } from '../../../lib/lane-currency.ts';
import { readFactEntry } from '../../../lib/read-fact-entry.ts';
import type { CityChoice, PlaceFinder } from '../../../lib/places/cities.ts';
import { toSizeText, toLetterName } from '../../../lib/code-texts.ts';
import { t } from '../../../lib/texts/t.ts';
import { findCity } from './find-city.ts';
import type { ImportedCells } from './imported-table.ts';
import {
  findNetwork,
  readCorridor,
  readDay,
  readLetters,
  readMiles,
  readSize,
  readYesNo,
  type NetworkName,
} from './read-cells.ts';
import { toIssueWords } from '../../../lib/texts/check-words.ts';

/** Texts of a row's cells. */
export type CellTexts = Partial<Record<ImportedColumn, string>>;

/** What a row becomes. Its draft is undefined where a cell is wrong. */
export interface CheckedCells {
  readonly draft: PostingDraft | undefined;
  /** Why cells are wrong. */
  readonly errors: CellTexts;
  /** What is posted in place of the text of a cell. */
  readonly notes: CellTexts;
}

/** What a check needs besides the row. */
export interface ImportRules {
  readonly mode: ProductMode;
  /** The board's day, `YYYY-MM-DD`. */
  readonly today: string;
  readonly places: Pick<PlaceFinder, 'find'>;
  readonly commentMaxLength: number;
  readonly westernProvinces: readonly string[];
  readonly dayLimit: DayLimit | null;
  /** The networks that the user can choose; undefined before they are loaded. */
  readonly networks: readonly NetworkName[] | undefined;
}

const SCHEMAS = { B: loadDraftSchema, C: equipmentDraftSchema } as const;

/** The columns of the contract's fields. */
const COLUMNS_BY_FIELD: Readonly<Record<string, ImportedColumn>> = {
  dateAvail: 'dateAvail',
  srceID: 'origin',
  srceRadius: 'srceRadius',
  destID: 'destination',
  destRadius: 'destRadius',
  vehicleType: 'vehicleType',
  vehicleSize: 'vehicleSize',
  postingAttrib: 'postingAttrib',
  corridor: 'corridor',
  customerTracking: 'customerTracking',
  networkId: 'networkId',
  clientRefNum: 'clientRefNum',
};

/** The column of a field that the contract or the server refuses; the date, which is first, where it has no column. */
export function toColumnOfField(field: string): ImportedColumn {
  return COLUMNS_BY_FIELD[field] ?? PLAIN_FACT_NAMES.find((name) => name === field) ?? 'dateAvail';
}

const ENDS = [
  { column: 'origin', st: 'srceSt', id: 'srceID', radius: 'srceRadius' },
  { column: 'destination', st: 'destSt', id: 'destID', radius: 'destRadius' },
] as const;

/** Two cities that take the place of unknown ones, because the contract checks a draft only once every field is valid. */
const UNKNOWN_CITIES = ENDS.map((_, end): CityChoice => ({
  id: Number.MAX_SAFE_INTEGER - end,
  city: '',
  st: '',
  label: '',
}));

/** Reads a row and checks it by the contract, which the server uses too. */
export function checkCells(cells: ImportedCells, rules: ImportRules): CheckedCells {
  const errors: CellTexts = {};
  const notes: CellTexts = {};
  const textOf = (column: keyof ImportedCells) => (cells[column] ?? '').trim();
  const day = readAvailableDay(textOf('dateAvail'), rules, errors, notes);
  const [origin, destination] = ENDS.map((end, index) => readEnd(end, index, textOf, rules, errors));
  const vehicleTypes = readCodes('vehicleType', textOf('vehicleType'), VEHICLE_TYPES, errors);
  const attributes = readCodes('postingAttrib', textOf('postingAttrib'), POSTING_ATTRIBUTES, errors);
  const size = readSize(textOf('vehicleSize'), rules.mode);
  if (size === undefined) {
    const sizes = listSizes(rules.mode).map(toSizeText).join(', ');
    errors.vehicleSize = t('postingImport.sizeWrong', { sizes });
  }
  const corridor = readCorridor(textOf('corridor'));
  if (corridor === undefined) errors.corridor = t('postingImport.yesNoWrong');
  const customerTracking = readYesNo(textOf('customerTracking'));
  if (customerTracking === undefined) errors.customerTracking = t('postingImport.yesNoWrong');
  const clientRefNum = textOf('clientRefNum');
  if (clientRefNum.length > LIMITS.clientReferenceLength)
    errors.clientRefNum = toTooLong(clientRefNum, LIMITS.clientReferenceLength);
  const facts = readFacts(textOf, rules, errors, toLaneCurrency(origin?.city, destination?.city));
  const formDraft = toDraft(rules.mode, {
    dateAvail: day,
    origin: origin?.city ?? null,
    srceRadius: origin?.radius ?? 0,
    destination: destination?.city ?? null,
    destRadius: destination?.radius ?? 0,
    corridor: corridor ?? 'R',
    customerTracking: customerTracking ?? false,
    vehicleTypes: errors.vehicleType === undefined ? vehicleTypes : ['V'],
    vehicleSize: size ?? 'T',
    attributes,
    ...facts,
    entries: {},
    networkId: readNetworkId(textOf('networkId'), rules, errors),
  });
  const draft = clientRefNum === '' ? formDraft : { ...formDraft, clientRefNum };
  for (const issue of SCHEMAS[rules.mode].safeParse(draft).error?.issues ?? []) {
    errors[toColumnOfField(String(issue.path[0]))] ??= toIssueWords(issue);
  }
  return { draft: Object.keys(errors).length === 0 ? draft : undefined, errors, notes };
}

/** The day to post; today in place of a wrong one, or of a past one, which gets a note. */
function readAvailableDay(
  typed: string,
  { today, dayLimit }: ImportRules,
  errors: CellTexts,
  notes: CellTexts,
): string {
  const day = readDay(typed);
  if (day === undefined) {
    errors.dateAvail = typed === '' ? t('postingForm.dateMissing') : t('postingImport.dayWrong');
    return today;
  }
  const allowed = toAllowedDay(day, today);
  if (allowed !== day) notes.dateAvail = t('postingImport.dayPast');
  if (!isDayInsured(allowed, dayLimit) && dayLimit) errors.dateAvail = toUninsuredDayText(allowed, dayLimit);
  return allowed;
}

/** The id of the network that a row names; 0 for all companies, and where the name is wrong. */
function readNetworkId(typed: string, { networks }: ImportRules, errors: CellTexts): number {
  if (typed === '' || typed === '0') return 0;
  const network = networks && findNetwork(typed, networks);
  if (network) return network.id;
  errors.networkId = networks ? t('postingImport.networkUnknown', { typed }) : t('postingImport.networksMissing');
  return 0;
}

function toTooLong({ length }: string, most: number): string {
  return t('postingImport.textLong', { length, most });
}

/** The plain facts of a row; the empty value of one that is wrong. */
function readFacts(
  textOf: (column: ImportedFact) => string,
  { mode, commentMaxLength }: ImportRules,
  errors: CellTexts,
  currency: Currency,
): PlainFactValues {
  const limits = toTextLimits({ postingCommentMaxLength: commentMaxLength });
  const read = listImportedFacts(mode).flatMap((name) => {
    const text = textOf(name);
    if (isTextFact(name)) {
      if (text.length <= limits[name]) return [[name, text]];
      errors[name] = toTooLong(text, limits[name]);
      return [];
    }
    const read = readFactEntry(name, text, currency);
    if ('value' in read) return [[name, read.value]];
    errors[name] = read.problem;
    return [];
  });
  return pickPlainFacts(Object.fromEntries(read) as Partial<PlainFactValues>);
}

/** The city and the radius of one end. An empty radius is that of a new posting. */
function readEnd(
  { column, st, id, radius }: (typeof ENDS)[number],
  index: number,
  textOf: (column: keyof ImportedCells) => string,
  { places, westernProvinces }: ImportRules,
  errors: CellTexts,
): { city: CityChoice | undefined; radius: number } {
  const { city, cityError, stError } = findCity({ city: textOf(column), st: textOf(st), id: textOf(id) }, places);
  if (cityError !== undefined) errors[column] = cityError;
  if (stError !== undefined) errors[st] = stError;
  const miles = textOf(radius) === '' ? DEFAULT_RADIUS_MILES : readMiles(textOf(radius));
  if (miles === undefined) errors[radius] = t('postingImport.milesWrong');
  else if (city && toAllowedRadius(miles, city.st, westernProvinces) !== miles) {
    errors[radius] = t('postingImport.milesWestern', { miles, provinces: westernProvinces.join(', ') });
  }
  return { city: city ?? UNKNOWN_CITIES[index], radius: miles ?? DEFAULT_RADIUS_MILES };
}

function readCodes(
  column: 'vehicleType' | 'postingAttrib',
  typed: string,
  table: Record<string, string>,
  errors: CellTexts,
): string[] {
  const wordOf = (letter: string) => toLetterName(column === 'vehicleType' ? column : 'attribute', letter);
  const { letters, unknown } = readLetters(typed, table, wordOf);
  if (unknown.length > 0) {
    const [letter = ''] = Object.keys(table);
    errors[column] = t('postingImport.codeUnknown', { typed: unknown.join(', '), letter, name: wordOf(letter) });
  }
  return letters;
}
