import type { ListRow, ReadFields } from '@loadstone/contracts/posting-lists';
import {
  DEFAULT_CLIENT_REFERENCE,
  DEFAULT_RADIUS_MILES,
  equipmentDraftSchema,
  loadDraftSchema,
  pickDraftFacts,
  pickPlainFacts,
  POSTING_ATTRIBUTES,
  toAllowedRadius,
  VEHICLE_TYPES,
  type EquipmentDraft,
  type LoadDraft,
  type Posting,
  type PostingKind,
} from '@loadstone/contracts/postings';

type Draft = LoadDraft | EquipmentDraft;

const SCHEMAS = { L: loadDraftSchema, E: equipmentDraftSchema } as const;

/** What a draft needs besides the row. */
interface DraftRules {
  readonly kind: PostingKind;
  /** The board's day, `YYYY-MM-DD`. */
  readonly today: string;
  readonly westernProvinces: readonly string[];
}

const toLetters = (chosen: readonly string[], table: object): string =>
  Object.keys(table)
    .filter((letter) => chosen.includes(letter))
    .join('');

/** The values of the fields of a row. */
type RowValues = {
  [Name in keyof ReadFields]?: Extract<NonNullable<ReadFields[Name]>, { state: 'understood' }>['value'];
};

/** The values of a row of which every field is understood; undefined for another one. */
export function toRowValues(fields: ReadFields) {
  const values: Record<string, unknown> = {};
  for (const [name, reading] of Object.entries(fields)) {
    if (reading?.state !== 'understood') return undefined;
    values[name] = reading.value;
  }
  return values as RowValues;
}

/** The facts of a truck by the names of a load's; undefined for a rate that a truck cannot have. */
function toFacts(values: RowValues, kind: PostingKind) {
  const { count: quantity = 1 } = values;
  if (kind === 'L') return pickDraftFacts('L', pickPlainFacts({ ...values, quantity }));
  const { rate = null, weightLbs: freeWeightLbs = null, lengthFt: freeLengthFt = null } = values;
  if (rate !== null && rate.basis !== 'mile') return undefined;
  const minRatePerMile = rate && { amount: rate.amount, currency: rate.currency };
  return pickDraftFacts('E', pickPlainFacts({ ...values, quantity, minRatePerMile, freeWeightLbs, freeLengthFt }));
}

/**
 * The fields of a draft that a row with both ends and equipment states, and the usual ones of the others; undefined for a rate
 * that a truck cannot have.
 */
export function toRowDraft(
  values: RowValues & Required<Pick<RowValues, 'origin' | 'destination' | 'vehicleTypes'>>,
  kind: PostingKind,
): Readonly<Record<string, unknown>> | undefined {
  const { dateAvail, origin, destination, vehicleTypes, reference } = values;
  const { srceRadius = DEFAULT_RADIUS_MILES, destRadius = DEFAULT_RADIUS_MILES } = values;
  const facts = toFacts(values, kind);
  return (
    facts && {
      ...{ dateAvail, srceID: origin.id, srceRadius, destID: destination.id, destRadius },
      vehicleType: toLetters(vehicleTypes, VEHICLE_TYPES),
      vehicleSize: values.vehicleSize ?? 'T',
      postingAttrib: toLetters(values.attributes ?? [], POSTING_ATTRIBUTES),
      ...facts,
      ...{ postMode: 'A', networkId: 0 },
      ...(reference !== undefined && reference !== '' && { clientRefNum: reference }),
      ...(kind === 'E' && { corridor: values.corridor ?? 'R', customerTracking: values.customerTracking ?? false }),
    }
  );
}

/** The field of a draft by that of a row. */
export function toDraftField(name: string, kind: PostingKind): string {
  return DRAFT_FIELDS[name] ?? (kind === 'E' ? TRUCK_FIELDS[name] : undefined) ?? name;
}

/** The fields of a draft by those of a row, where the names differ. */
const DRAFT_FIELDS: Partial<Record<string, string>> = {
  origin: 'srceID',
  destination: 'destID',
  vehicleTypes: 'vehicleType',
  attributes: 'postingAttrib',
  reference: 'clientRefNum',
  count: 'quantity',
};
const TRUCK_FIELDS: Partial<Record<string, string>> = {
  rate: 'minRatePerMile',
  weightLbs: 'freeWeightLbs',
  lengthFt: 'freeLengthFt',
};

/**
 * A row that is posted without a user: every field is understood, and nothing would be asked in the preview. A row that
 * names a network is left to a user.
 */
export function toListRow(number: number, fields: ReadFields, rules: DraftRules): ListRow<Draft> | undefined {
  const { kind, today, westernProvinces } = rules;
  const values = toRowValues(fields);
  if (values === undefined) return undefined;
  const { dateAvail, origin, destination, vehicleTypes, network } = values;
  const { srceRadius = DEFAULT_RADIUS_MILES, destRadius = DEFAULT_RADIUS_MILES } = values;
  const isWhole = dateAvail !== undefined && dateAvail >= today && network === undefined;
  if (!isWhole || origin === undefined || destination === undefined || vehicleTypes === undefined) return undefined;
  const isAllowed =
    toAllowedRadius(srceRadius, origin.st, westernProvinces) === srceRadius &&
    toAllowedRadius(destRadius, destination.st, westernProvinces) === destRadius;
  if (!isAllowed) return undefined;
  const draft = toRowDraft({ ...values, origin, destination, vehicleTypes }, kind);
  const parsed = SCHEMAS[kind].safeParse(draft);
  if (!parsed.success) return undefined;
  return {
    ...{ number, draft: parsed.data, pastDraft: undefined },
    stated: Object.keys(values).map((name) => toDraftField(name, kind)),
    values: { origin, destination },
  };
}

/** True where the contract allows a draft in which a row has changed some fields of a posting. */
export function isDraftAllowed(draft: Draft, kind: PostingKind): boolean {
  return SCHEMAS[kind].safeParse(draft).success;
}

/** The draft that leaves a posting as it is. */
export function toUnchangedDraft(posting: Posting, kind: PostingKind): Draft {
  const { dateAvail, srceID, srceRadius, destID, destRadius, vehicleType, vehicleSize, postingAttrib } = posting;
  const { networkId, clientRefNum = DEFAULT_CLIENT_REFERENCE, productName, corridor, customerTracking } = posting;
  return {
    ...{ dateAvail, srceID, srceRadius, destID, destRadius, vehicleType, vehicleSize, postingAttrib },
    ...pickDraftFacts(kind, pickPlainFacts(posting)),
    postMode: networkId > 0 ? 'P' : 'A',
    ...{ networkId, clientRefNum, productName },
    ...(kind === 'E' && { corridor, customerTracking }),
  } as Draft;
}
