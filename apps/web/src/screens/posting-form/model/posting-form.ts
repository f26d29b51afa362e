import {
  PLAIN_FACT_NAMES,
  listPlainFacts,
  listTextLimits,
  MODE_KINDS,
  POSTING_RADII,
  WESTERN_RADIUS_MILES,
  equipmentDraftSchema,
  loadDraftSchema,
  type PlainFactName,
  type ProductMode,
} from '@loadstone/contracts/postings';
import { toDraft, type PostingFormValues } from '../../../modules/postings/index.ts';
import { DEFAULT_CURRENCY } from '../../../lib/read-fact-entry.ts';
import { toFactLabel } from '../../../lib/fact-texts.ts';
import type { CityChoice } from '../../../lib/places/cities.ts';
import { t } from '../../../lib/texts/t.ts';
import type { TextKey } from '../../../lib/texts/text-key.ts';
import { toIssueWords } from '../../../lib/texts/check-words.ts';
import { toStopsError } from '../../../modules/stops/index.ts';
import { readEntry } from './read-entry.ts';

export type PostingFormField = Exclude<keyof PostingFormValues, 'entries' | 'tieredToken' | 'releasedTiers'>;
/** A field of one tier, by its index. */
type TierField = `tiers.${number}.${'receivers' | 'rate' | 'minutes'}`;
/** Invalid fields with their messages. Where a field of a tier is wrong, `tiers` is too. */
export type PostingFormErrors = Partial<Record<PostingFormField | TierField, string>>;

/** Fields of the first tab; the rest are on the second. */
export const AVAILABILITY_FIELDS: readonly PostingFormField[] = [
  'dateAvail',
  'networkId',
  'origin',
  'srceRadius',
  'destination',
  'destRadius',
  'stops',
  'corridor',
  'customerTracking',
];
/** Every field in the order of the form. */
export const FORM_FIELDS: readonly PostingFormField[] = [
  ...AVAILABILITY_FIELDS,
  'vehicleTypes',
  'vehicleSize',
  'attributes',
  ...PLAIN_FACT_NAMES.filter((name) => name !== 'stops'),
  'reference',
  'tiers',
];

/** The radius values that the list offers at one end: 1000 only where the city is in a western province. */
export function listRadii(mode: ProductMode, city: CityChoice | null, westernProvinces: readonly string[]): number[] {
  const isWestern = city !== null && westernProvinces.includes(city.st);
  return POSTING_RADII[mode].filter((miles) => miles !== WESTERN_RADIUS_MILES || isWestern);
}

/** True where a truck with a corridor would start and end in the same city. */
function isCorridorImpossible(values: Pick<PostingFormValues, 'origin' | 'destination' | 'corridor'>): boolean {
  return values.corridor === 'C' && values.origin !== null && values.origin.id === values.destination?.id;
}

const DRAFT_SCHEMAS = { B: loadDraftSchema, C: equipmentDraftSchema } as const;

/** The errors of the form by the contract, by the radius rule of each end, and by the limits of texts. */
export function listFormErrors(
  mode: ProductMode,
  values: PostingFormValues,
  limits: { commentMaxLength: number; westernProvinces: readonly string[] },
): PostingFormErrors {
  const errors: PostingFormErrors = {};
  const parsed = DRAFT_SCHEMAS[mode].safeParse(toDraft(mode, values));
  for (const issue of parsed.error?.issues ?? []) addFieldErrors(errors, toOwnPath(issue.path), toIssueWords(issue));
  const stopsError = toStopsError(values);
  if (stopsError !== undefined) errors.stops = stopsError;
  if (errors.tiers !== undefined) errors.tiers = t('tiers.incomplete');
  // A copy without them would be seen by every company, unless it is for one network.
  if (values.networkId === 0 && values.tieredToken !== undefined && values.tiers === undefined) {
    errors.tiers = t('tiers.notRead');
  }
  if (values.dateAvail === null) errors.dateAvail = t('postingForm.dateMissing');
  if (values.vehicleSize === '') errors.vehicleSize = t('postingForm.sizeMissing');
  // The contract checks object-level rules only once the fields are valid; the user should see this error earlier.
  if (isCorridorImpossible(values)) errors.corridor = t('postingForm.corridorImpossible');
  for (const [field, city] of RADIUS_ENDS) {
    const radii = listRadii(mode, values[city], limits.westernProvinces);
    if (!radii.includes(values[field])) errors[field] = t('postingForm.radiusWrong');
  }
  for (const [name, limit] of listTextLimits({ postingCommentMaxLength: limits.commentMaxLength })) {
    if (values[name].trim().length > limit) errors[name] = t(`facts.${name}.tooLong`);
  }
  const { dateAvail, deliveryDate } = values;
  if (dateAvail !== null && deliveryDate !== null && deliveryDate < dateAvail) {
    errors.deliveryDate = t('facts.entry.dayOrder');
  }
  for (const name of listPlainFacts(MODE_KINDS[mode].own)) {
    const entry = values.entries[name];
    const read = entry === undefined ? undefined : readEntry(name, entry, { mode, values, currency: DEFAULT_CURRENCY });
    if (read && 'problem' in read) errors[name] = read.problem;
  }
  return errors;
}

/** The name of a field in a sentence. */
export function toFieldName(field: PostingFormField): string {
  return field in FIELD_NAMES ? t(FIELD_NAMES[field as NamedField]) : toFactLabel(field as PlainFactName);
}

/** The required fields that are missing, in the order of the form. */
export function listMissingFields(errors: PostingFormErrors): readonly RequiredField[] {
  return REQUIRED_FIELDS.filter((field) => errors[field] !== undefined);
}

/** The name of a required field in a sentence. */
export function toRequiredName(field: RequiredField): string {
  return t(REQUIRED_NAMES[field]);
}

/** The message beside the button of an invalid form; null where the form is valid. */
export function toMissingSummary(errors: PostingFormErrors): string | null {
  const missing = listMissingFields(errors);
  const isRadiusWrong = errors.srceRadius !== undefined || errors.destRadius !== undefined;
  const parts = [
    ...(missing.length > 0 ? [t('postingForm.missingSummary')] : []),
    ...(isRadiusWrong ? [t('postingForm.radiusSummary')] : []),
    ...(errors.stops === undefined ? [] : [errors.stops]),
    ...(errors.tiers === undefined ? [] : [errors.tiers]),
    // The specified sentence has all five.
    ...(missing.length > 0 && missing.length < REQUIRED_FIELDS.length
      ? [t('postingForm.missingNow', { names: missing.map(toRequiredName).join(', ') })]
      : []),
  ];
  return parts.length === 0 ? null : parts.join(' ');
}

/** Assigns the server's errors to the form's fields; `rest` contains those without a field. */
export function toServerErrors(details: readonly { field: string; message: string }[]): {
  errors: PostingFormErrors;
  rest: string[];
} {
  const errors: PostingFormErrors = {};
  const rest: string[] = [];
  for (const { field, message } of details) {
    if (!addFieldErrors(errors, field, message)) rest.push(message);
  }
  return { errors, rest };
}

const REQUIRED_NAMES = {
  dateAvail: 'postingForm.date',
  origin: 'postingForm.origin',
  destination: 'postingForm.destination',
  vehicleTypes: 'postingForm.equipmentType',
  vehicleSize: 'postingForm.sizeShort',
} as const satisfies Partial<Record<PostingFormField, TextKey>>;
/** Of the fields that are no plain facts. */
const FIELD_NAMES = {
  ...REQUIRED_NAMES,
  networkId: 'postingForm.visibleTo',
  srceRadius: 'postingForm.originRadius',
  destRadius: 'postingForm.destinationRadius',
  corridor: 'postingForm.corridor',
  customerTracking: 'postingForm.tracking',
  attributes: 'postingForm.attributes',
  reference: 'postingForm.reference',
  tiers: 'tiers.title',
} as const satisfies Record<NamedField, TextKey>;
type NamedField = Exclude<PostingFormField, PlainFactName>;
type RequiredField = keyof typeof REQUIRED_NAMES;
const REQUIRED_FIELDS = Object.keys(REQUIRED_NAMES) as readonly RequiredField[];
const RADIUS_ENDS = [
  ['srceRadius', 'origin'],
  ['destRadius', 'destination'],
] as const;

/** The fields whose names differ between the draft and the form. */
const DRAFT_FIELDS: Record<string, PostingFormField> = {
  srceID: 'origin',
  destID: 'destination',
  vehicleType: 'vehicleTypes',
  postingAttrib: 'attributes',
  clientRefNum: 'reference',
};

function toFormField(field: string): PostingFormField | undefined {
  const name = DRAFT_FIELDS[field] ?? field;
  return FORM_FIELDS.find((known) => known === name);
}

/** The field of a tier that a path names: its receivers and its rate have several parts, which are one field of the form. */
function findTierField(path: string): TierField | undefined {
  const [, index, field] = /^tiers\.(\d+)\.(receivers|rate|minutes)(?:\.|$)/.exec(path) ?? [];
  return index === undefined ? undefined : (`tiers.${Number(index)}.${field}` as TierField);
}

/** The field of an issue; of tiers with its place, because each of them has fields. */
function toOwnPath([field, ...rest]: readonly PropertyKey[]): string {
  return field === 'tiers' ? [field, ...rest].map(String).join('.') : String(field);
}

/** Adds an error by its path in the draft. @returns false where the form has no such field */
function addFieldErrors(errors: PostingFormErrors, path: string, message: string): boolean {
  const tierField = findTierField(path);
  if (tierField !== undefined) errors[tierField] ??= message;
  const field = path.startsWith('tiers.') ? 'tiers' : toFormField(path);
  if (field !== undefined) errors[field] ??= message;
  return field !== undefined;
}
