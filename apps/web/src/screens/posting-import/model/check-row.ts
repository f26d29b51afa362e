import { LIMITS } from '@loadstone/contracts/board';
import type { Network } from '@loadstone/contracts/networks';
import { READ_FIELDS, type FieldReading, type ReadField, type ReadFields } from '@loadstone/contracts/posting-lists';
import {
  DEFAULT_RADIUS_MILES,
  equipmentDraftSchema,
  listPlainFacts,
  listTextLimits,
  loadDraftSchema,
  pickPlainFacts,
  toAllowedRadius,
  type PlainFactName,
  type PlainFactValues,
  type ProductMode,
} from '@loadstone/contracts/postings';
import { TRUCK_FACTS, toMinRatePerMile } from '../../../modules/posting-lists/index.ts';
import {
  isDayInsured,
  toDraft,
  toUninsuredDayText,
  type DayLimit,
  type PostingDraft,
} from '../../../modules/postings/index.ts';
import type { CityChoice } from '../../../lib/places/cities.ts';
import { foldText } from '../../../lib/format/fold-text.ts';
import { toIssueWords } from '../../../lib/texts/check-words.ts';
import { t } from '../../../lib/texts/t.ts';
import { toChoiceText } from './asked-stops.ts';
import { toWordsText, type FieldValues } from './value-texts.ts';

/** Texts of a row's cells. */
export type CellTexts = Partial<Record<ReadField, string>>;

/** What a row becomes. Its draft is undefined where a cell is wrong or asked. */
export interface CheckedFields {
  readonly draft: PostingDraft | undefined;
  /** What it was, where only its day is asked because it has passed: its posting may be known. */
  readonly pastDraft: PostingDraft | undefined;
  /** The fields of the draft that the row states; the others have the values of a new posting. */
  readonly stated: readonly string[];
  readonly values: FieldValues;
  /** Why cells are wrong, or what they ask. */
  readonly errors: CellTexts;
  /** What is posted where a cell says nothing. */
  readonly notes: CellTexts;
  /** Words and values that are not posted. */
  readonly lost: readonly string[];
}

/** What a network can be found by. */
type NetworkName = Pick<Network, 'id' | 'name'>;

/** What a check needs besides the row. */
export interface ImportRules {
  readonly mode: ProductMode;
  /** The board's day, `YYYY-MM-DD`. */
  readonly today: string;
  readonly commentMaxLength: number;
  readonly westernProvinces: readonly string[];
  readonly dayLimit: DayLimit | null;
  /** The networks that the user can choose; undefined before they are loaded. */
  readonly networks: readonly NetworkName[] | undefined;
}

/** The fields that a posting of each mode has, in the order of the table. */
const ROUTE: readonly ReadField[] = [
  ...(['dateAvail', 'origin', 'srceRadius', 'destination', 'destRadius', 'vehicleTypes'] as const),
  ...(['vehicleSize', 'attributes'] as const),
];
const MEASURES = Object.keys(TRUCK_FACTS) as readonly ReadField[];
const isRead = (name: PlainFactName): boolean => (READ_FIELDS as readonly string[]).includes(name);
const OF_BOTH = listPlainFacts('E').filter(isRead) as readonly ReadField[];
const OF_LOADS = (listPlainFacts('L').filter(isRead) as readonly ReadField[]).filter(
  (name) => !MEASURES.includes(name) && !OF_BOTH.includes(name),
);
const SHARED: readonly ReadField[] = [...ROUTE, ...MEASURES, ...OF_BOTH, 'reference', 'network', 'count'];
export const FIELDS_BY_MODE: Readonly<Record<ProductMode, readonly ReadField[]>> = {
  B: [...SHARED, ...OF_LOADS],
  C: [...SHARED, 'corridor', 'customerTracking'],
};

const SCHEMAS = { B: loadDraftSchema, C: equipmentDraftSchema } as const;

/** The fields of a draft by those of a row, where the names differ. */
const DRAFT_FIELDS: Partial<Record<ReadField, string>> = {
  origin: 'srceID',
  destination: 'destID',
  vehicleTypes: 'vehicleType',
  attributes: 'postingAttrib',
  reference: 'clientRefNum',
  network: 'networkId',
  count: 'quantity',
};

function toDraftField(name: ReadField, mode: ProductMode): string {
  return DRAFT_FIELDS[name] ?? (mode === 'C' ? TRUCK_FACTS[name] : undefined) ?? name;
}

/** The cell of a field that the contract or the server refuses; the day, which is first, where it has none. */
export function toCellOfField(field: string): ReadField {
  const names = [...FIELDS_BY_MODE.B, ...FIELDS_BY_MODE.C];
  return names.find((name) => [name, DRAFT_FIELDS[name], TRUCK_FACTS[name]].includes(field)) ?? 'dateAvail';
}

/** Makes a draft of what is understood, and checks it by the contract, which the server uses too. */
export function checkFields(
  fields: ReadFields,
  decided: FieldValues,
  unused: readonly string[],
  rules: ImportRules,
): CheckedFields {
  const { mode } = rules;
  const errors: CellTexts = {};
  const notes: CellTexts = {};
  const own = FIELDS_BY_MODE[mode];
  const values: Record<string, unknown> = {};
  const lost = [...unused];
  for (const [name, reading] of Object.entries(fields) as [ReadField, FieldReading | undefined][]) {
    if (reading === undefined) continue;
    if (!own.includes(name)) lost.push(...reading.words);
    else if (decided[name] !== undefined) values[name] = decided[name];
    else if (reading.state === 'understood') values[name] = reading.value;
    else errors[name] = toProblem(name, reading);
  }
  const known = values as FieldValues;
  checkNeeded(known, errors, notes, rules);
  const { reference = '' } = known;
  const most = LIMITS.clientReferenceLength;
  if (reference.length > most) errors.reference = t('postingImport.textLong', { length: reference.length, most });
  const facts = toFacts(known, mode, errors, rules);
  const draft = toDraft(mode, {
    dateAvail: known.dateAvail ?? rules.today,
    origin: toCity(known.origin, 0),
    srceRadius: known.srceRadius ?? DEFAULT_RADIUS_MILES,
    destination: toCity(known.destination, 1),
    destRadius: known.destRadius ?? DEFAULT_RADIUS_MILES,
    corridor: known.corridor ?? 'R',
    customerTracking: known.customerTracking ?? false,
    vehicleTypes: known.vehicleTypes ?? ['V'],
    vehicleSize: known.vehicleSize ?? 'T',
    attributes: known.attributes ?? [],
    ...facts,
    entries: {},
    networkId: findNetworkId(known.network, rules, errors),
    reference,
  });
  for (const issue of SCHEMAS[mode].safeParse(draft).error?.issues ?? [])
    errors[toCellOfField(String(issue.path[0]))] ??= toIssueWords(issue);
  return {
    draft: Object.keys(errors).length === 0 ? draft : undefined,
    pastDraft: toPastDraft(draft, fields, errors, rules),
    stated: Object.keys(known).map((name) => toDraftField(name as ReadField, mode)),
    values: known,
    errors,
    notes,
    lost,
  };
}

/** The draft of a row of which only the day is wrong, with the past day that it states. */
function toPastDraft(
  draft: PostingDraft,
  { dateAvail }: ReadFields,
  errors: CellTexts,
  { today }: ImportRules,
): PostingDraft | undefined {
  const days = dateAvail?.state === 'asked' && dateAvail.reason === 'dayPast' ? dateAvail.choices : [];
  const past = days.find((day) => day < today);
  const isOnlyDay = Object.keys(errors).every((name) => name === 'dateAvail' || name === 'deliveryDate');
  return past !== undefined && errors.dateAvail !== undefined && isOnlyDay ? { ...draft, dateAvail: past } : undefined;
}

/** Why a cell is not understood, or what it asks. */
function toProblem(name: ReadField, reading: Exclude<FieldReading, { state: 'understood' }>): string {
  if (reading.state === 'unread') return t('postingImport.unread', { words: toWordsText(name, reading.words) });
  const choices = reading.choices.slice(0, 3).map((choice) => toChoiceText(name, reading, choice));
  return t('postingImport.asked', {
    question: t(`postingImport.ask.${reading.reason}`),
    choices: choices.join('; ') + (reading.choices.length > choices.length ? ' …' : ''),
  });
}

function checkNeeded(known: FieldValues, errors: CellTexts, notes: CellTexts, rules: ImportRules): void {
  const { mode, today, westernProvinces, dayLimit } = rules;
  if (known.dateAvail === undefined) errors.dateAvail ??= t('postingForm.dateMissing');
  else if (known.dateAvail < today) errors.dateAvail = t('postingImport.dayPast');
  else if (!isDayInsured(known.dateAvail, dayLimit) && dayLimit)
    errors.dateAvail = toUninsuredDayText(known.dateAvail, dayLimit);
  for (const end of ['origin', 'destination'] as const)
    if (known[end] === undefined) errors[end] ??= t('postingImport.cityMissing');
  if (known.vehicleTypes === undefined) errors.vehicleTypes ??= t('postingImport.equipmentMissing');
  if (known.vehicleSize === undefined && errors.vehicleSize === undefined)
    notes.vehicleSize = t('postingImport.sizeAssumed');
  if (mode === 'B' && known.vehicleSize === 'B') errors.vehicleSize = t('postingImport.sizeOne');
  for (const [radius, end] of [
    ['srceRadius', 'origin'],
    ['destRadius', 'destination'],
  ] as const) {
    const [miles, st] = [known[radius], known[end]?.st];
    if (miles === undefined || st === undefined || toAllowedRadius(miles, st, westernProvinces) === miles) continue;
    errors[radius] = t('postingImport.milesWestern', { miles, provinces: westernProvinces.join(', ') });
  }
}

/** The id of the network that a row names; 0 for all companies, and where the name is wrong: a row is never public by mistake. */
function findNetworkId(typed: string | undefined, { networks }: ImportRules, errors: CellTexts): number {
  if (typed === undefined || typed === '' || typed === '0') return 0;
  const named = networks?.filter(({ id, name }) => String(id) === typed || foldText(name) === foldText(typed)) ?? [];
  const [network] = named;
  if (network !== undefined && named.length === 1) return network.id;
  errors.network = networks ? t('postingImport.networkUnknown', { typed }) : t('postingImport.networksMissing');
  return 0;
}

/** The plain facts of a row. A truck has its own names for them. */
function toFacts(known: FieldValues, mode: ProductMode, errors: CellTexts, rules: ImportRules): PlainFactValues {
  for (const [name, most] of listTextLimits({ postingCommentMaxLength: rules.commentMaxLength })) {
    const { length } = known[name] ?? '';
    if (length > most) errors[name] = t('postingImport.textLong', { length, most });
  }
  const { count: quantity = 1 } = known;
  if (mode === 'B') return pickPlainFacts({ ...known, quantity });
  const { rate = null, weightLbs: freeWeightLbs = null, lengthFt: freeLengthFt = null } = known;
  const minRatePerMile = toMinRatePerMile(rate);
  if (minRatePerMile === undefined) errors.rate = t('facts.entry.perMileOnly');
  const shared = Object.fromEntries(OF_BOTH.map((name) => [name, known[name]]));
  return pickPlainFacts({ ...shared, quantity, minRatePerMile: minRatePerMile ?? null, freeWeightLbs, freeLengthFt });
}

/** A place as a draft has it; one that is not known has an id of its own, because the contract checks whole drafts. */
function toCity(place: FieldValues['origin'], end: number): CityChoice {
  if (place === undefined) return { id: Number.MAX_SAFE_INTEGER - end, city: '', st: '', label: '' };
  return { id: place.id, city: place.city, st: place.st, label: place.label };
}
