import {
  DEFAULT_RADIUS_MILES,
  POSTING_ATTRIBUTES,
  POSTING_RADII,
  VEHICLE_TYPES,
  WESTERN_RADIUS_MILES,
  equipmentDraftSchema,
  loadDraftSchema,
  type Corridor,
  type Posting,
  type ProductMode,
  type Template,
  type VehicleSize,
} from '@loadstone/contracts';
import type { CityChoice } from '../../lib/cities.ts';
import { postingFormTexts } from '../../lib/texts/posting-form.ts';

/** What the two tabs of the posting form hold while a person fills them in. */
export interface PostingFormValues {
  /** `YYYY-MM-DD`, or null while no day is chosen. */
  dateAvail: string | null;
  origin: CityChoice | null;
  srceRadius: number;
  destination: CityChoice | null;
  destRadius: number;
  corridor: Corridor;
  customerTracking: boolean;
  vehicleTypes: string[];
  vehicleSize: VehicleSize | '';
  attributes: string[];
  comment: string;
  /** Whose members may see it; 0 for everybody. */
  networkId: number;
}

export type PostingFormField = keyof PostingFormValues;
/** Wrong fields with what to tell the person. */
export type PostingFormErrors = Partial<Record<PostingFormField, string>>;

/** Fields of the first tab; the rest are on the second. */
export const AVAILABILITY_FIELDS: readonly PostingFormField[] = [
  'dateAvail',
  'networkId',
  'origin',
  'srceRadius',
  'destination',
  'destRadius',
  'corridor',
  'customerTracking',
];
/** Every field in the order in which a person meets it. */
export const FORM_FIELDS: readonly PostingFormField[] = [
  ...AVAILABILITY_FIELDS,
  'vehicleTypes',
  'vehicleSize',
  'attributes',
  'comment',
];

/** An empty form for a new posting, available on `today`. */
export function toEmptyForm(today: string): PostingFormValues {
  return {
    dateAvail: today,
    origin: null,
    srceRadius: DEFAULT_RADIUS_MILES,
    destination: null,
    destRadius: DEFAULT_RADIUS_MILES,
    corridor: 'R',
    customerTracking: false,
    vehicleTypes: [],
    vehicleSize: '',
    attributes: [],
    comment: '',
    networkId: 0,
  };
}

/** The form filled from a posting or a template; a day that is over is replaced by today. */
export function toFilledForm(posting: Posting | Template, today: string): PostingFormValues {
  return {
    dateAvail: toAllowedDay(posting.dateAvail, today),
    origin: toCityChoice(posting.srceID, posting.srceCity, posting.srceSt),
    srceRadius: posting.srceRadius,
    destination: toCityChoice(posting.destID, posting.destCity, posting.destSt),
    destRadius: posting.destRadius,
    corridor: posting.corridor,
    customerTracking: posting.customerTracking,
    vehicleTypes: [...posting.vehicleType],
    vehicleSize: posting.vehicleSize,
    attributes: [...posting.postingAttrib],
    comment: posting.comment,
    networkId: posting.networkId,
  };
}

/** The day that may be posted: a past one becomes today. */
export function toAllowedDay(day: string, today: string): string {
  return day < today ? today : day;
}

/** The radii that the list offers at one end: 1000 only where the city is in a western province. */
export function listRadii(mode: ProductMode, city: CityChoice | null, westernProvinces: readonly string[]): number[] {
  const isWestern = city !== null && westernProvinces.includes(city.st);
  return POSTING_RADII[mode].filter((miles) => miles !== WESTERN_RADIUS_MILES || isWestern);
}

/** Sizes that a mode may choose: a broker says which truck is needed, so never both. */
export function listSizes(mode: ProductMode): readonly VehicleSize[] {
  return mode === 'B' ? ['T', 'L'] : ['T', 'L', 'B'];
}

/** True where a corridor truck would begin and end in one city. */
export function isCorridorImpossible(values: Pick<PostingFormValues, 'origin' | 'destination' | 'corridor'>): boolean {
  return values.corridor === 'C' && values.origin !== null && values.origin.id === values.destination?.id;
}

/** What is sent besides the form's own fields when an existing posting is edited or repeated. */
export type KeptFields = Pick<Posting, 'clientRefNum' | 'productName'>;

/** The draft that the contract checks and the server gets; letters in the order of the code tables. */
export function toDraft(mode: ProductMode, values: PostingFormValues, kept?: KeptFields) {
  const shared = {
    dateAvail: values.dateAvail ?? '',
    srceID: values.origin?.id ?? 0,
    srceRadius: values.srceRadius,
    destID: values.destination?.id ?? 0,
    destRadius: values.destRadius,
    vehicleType: toLetters(values.vehicleTypes, VEHICLE_TYPES),
    vehicleSize: values.vehicleSize,
    postingAttrib: toLetters(values.attributes, POSTING_ATTRIBUTES),
    comment: values.comment,
    postMode: values.networkId > 0 ? ('P' as const) : ('A' as const),
    networkId: values.networkId,
    ...(kept && { clientRefNum: kept.clientRefNum, productName: kept.productName }),
  };
  return mode === 'B' ? shared : { ...shared, corridor: values.corridor, customerTracking: values.customerTracking };
}

const DRAFT_SCHEMAS = { B: loadDraftSchema, C: equipmentDraftSchema } as const;

/** What is wrong with the form by the contract, by the radius rule of each end, and by the comment limit. */
export function listFormErrors(
  mode: ProductMode,
  values: PostingFormValues,
  limits: { commentMaxLength: number; westernProvinces: readonly string[] },
): PostingFormErrors {
  const errors: PostingFormErrors = {};
  const parsed = DRAFT_SCHEMAS[mode].safeParse(toDraft(mode, values));
  for (const issue of parsed.error?.issues ?? []) addError(errors, toFormField(String(issue.path[0])), issue.message);
  if (values.dateAvail === null) errors.dateAvail = postingFormTexts.dateMissing;
  if (values.vehicleSize === '') errors.vehicleSize = postingFormTexts.sizeMissing;
  // An object-level rule of the contract waits until the fields are right; the person should not.
  if (isCorridorImpossible(values)) errors.corridor = postingFormTexts.corridorImpossible;
  for (const [field, city] of RADIUS_ENDS) {
    const radii = listRadii(mode, values[city], limits.westernProvinces);
    if (!radii.includes(values[field])) errors[field] = postingFormTexts.radiusWrong;
  }
  if (values.comment.trim().length > limits.commentMaxLength) errors.comment = postingFormTexts.commentTooLong;
  return errors;
}

/** The line beside the button of a form that cannot be sent, or null where it can. */
export function toMissingSummary(errors: PostingFormErrors): string | null {
  const isMissing = REQUIRED_FIELDS.some((field) => errors[field] !== undefined);
  const isRadiusWrong = errors.srceRadius !== undefined || errors.destRadius !== undefined;
  const parts = [
    ...(isMissing ? [postingFormTexts.missingSummary] : []),
    ...(isRadiusWrong ? [postingFormTexts.radiusSummary] : []),
  ];
  return parts.length === 0 ? null : parts.join(' ');
}

/** Refusals of the server put at the form's fields; `rest` is what no field can show. */
export function toServerErrors(details: readonly { field: string; message: string }[]): {
  errors: PostingFormErrors;
  rest: string[];
} {
  const errors: PostingFormErrors = {};
  const rest: string[] = [];
  for (const { field, message } of details) {
    const formField = toFormField(field);
    if (formField) addError(errors, formField, message);
    else rest.push(message);
  }
  return { errors, rest };
}

const REQUIRED_FIELDS: readonly PostingFormField[] = [
  'dateAvail',
  'origin',
  'destination',
  'vehicleTypes',
  'vehicleSize',
];
const RADIUS_ENDS = [
  ['srceRadius', 'origin'],
  ['destRadius', 'destination'],
] as const;

/** Where the draft and the form name one thing differently. */
const DRAFT_FIELDS: Record<string, PostingFormField> = {
  srceID: 'origin',
  destID: 'destination',
  vehicleType: 'vehicleTypes',
  postingAttrib: 'attributes',
};

function toFormField(field: string): PostingFormField | undefined {
  const name = DRAFT_FIELDS[field] ?? field;
  return FORM_FIELDS.find((known) => known === name);
}

function addError(errors: PostingFormErrors, field: PostingFormField | undefined, message: string): void {
  if (field) errors[field] ??= message;
}

function toLetters(chosen: readonly string[], table: Record<string, string>): string {
  return Object.keys(table)
    .filter((letter) => chosen.includes(letter))
    .join('');
}

function toCityChoice(id: number, city: string, st: string): CityChoice {
  return { id, city, st, label: `${city}, ${st}` };
}
