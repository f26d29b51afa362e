import { moveWithDay } from '@loadstone/contracts/board';
import {
  DEFAULT_CLIENT_REFERENCE,
  pickDraftFacts,
  pickPlainFacts,
  moveStops,
  MODE_KINDS,
  POSTING_ATTRIBUTES,
  VEHICLE_TYPES,
  type Corridor,
  type Posting,
  type ProductMode,
  type VehicleSize,
  type PlainFactName,
  type PlainFactValues,
  type PostingFacts,
} from '@loadstone/contracts/postings';
import type { Tier } from '@loadstone/contracts/tiers';
import type { CityChoice } from '../../lib/places/cities.ts';
import { toAllowedDay } from './allowed-day.ts';

/** The values of the two tabs of the posting form. */
export interface PostingFormValues extends PlainFactValues {
  /** The typed texts of facts with short forms, kept so that a text that is not understood stays in its field. */
  entries: Readonly<Partial<Record<PlainFactName, string>>>;
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
  /** The network whose members may see it; 0 for all companies. */
  networkId: number;
  /** The company's own reference; '' for none. */
  reference: string;
  /** The tiers of a load; null to end them, undefined while they are as they were. */
  tiers?: readonly Tier[] | null | undefined;
  /** The load that fills the form and has tiers, which are read once they are shown. */
  tieredToken?: number | undefined;
  /** How many of the tiers of an edited load are released; they keep their receivers. */
  releasedTiers?: number | undefined;
}

/** The facts of a posting, a template or a lane that the form has. */
export type FormFacts = PostingFacts<'template'> &
  Pick<Posting, 'networkId'> &
  Partial<Pick<Posting, 'token' | 'tiers'>>;

/** The form filled from a posting, a template or a lane; a past day becomes today. */
export function toFilledForm(posting: FormFacts, today: string): PostingFormValues {
  const dateAvail = toAllowedDay(posting.dateAvail, today);
  return {
    dateAvail,
    origin: toCityChoice(posting.srceID, posting.srceCity, posting.srceSt),
    srceRadius: posting.srceRadius,
    destination: toCityChoice(posting.destID, posting.destCity, posting.destSt),
    destRadius: posting.destRadius,
    corridor: posting.corridor,
    customerTracking: posting.customerTracking,
    vehicleTypes: [...posting.vehicleType],
    vehicleSize: posting.vehicleSize,
    attributes: [...posting.postingAttrib],
    ...pickPlainFacts(posting),
    deliveryDate: moveWithDay(posting.deliveryDate ?? null, posting.dateAvail, dateAvail),
    stops: moveStops(posting.stops ?? null, posting.dateAvail, dateAvail),
    entries: {},
    networkId: posting.networkId,
    ...(posting.tiers !== undefined && { tieredToken: posting.token }),
    reference: posting.clientRefNum === DEFAULT_CLIENT_REFERENCE ? '' : posting.clientRefNum,
  };
}

/** Fields that are sent besides the form's own when an existing posting is edited or copied. */
type KeptFields = Pick<Posting, 'clientRefNum' | 'productName'>;

/** The draft that the contract checks and the server receives. Its letters are in the order of the code tables. */
export function toDraft(mode: ProductMode, values: PostingFormValues, kept?: KeptFields) {
  const reference = values.reference.trim();
  const shared = {
    dateAvail: values.dateAvail ?? '',
    srceID: values.origin?.id ?? 0,
    srceRadius: values.srceRadius,
    destID: values.destination?.id ?? 0,
    destRadius: values.destRadius,
    vehicleType: toLetters(values.vehicleTypes, VEHICLE_TYPES),
    vehicleSize: values.vehicleSize,
    postingAttrib: toLetters(values.attributes, POSTING_ATTRIBUTES),
    ...pickDraftFacts(MODE_KINDS[mode].own, values),
    postMode: values.networkId > 0 ? ('P' as const) : ('A' as const),
    networkId: values.networkId,
    // An edit without a reference sends the default one, so that it replaces the reference of the posting.
    ...((kept || reference) && { clientRefNum: reference || DEFAULT_CLIENT_REFERENCE }),
    ...(kept && { productName: kept.productName }),
  };
  // A posting for one network has no tiers: a load that had some loses them.
  if (mode === 'B') {
    return values.tiers === undefined || values.networkId > 0 ? shared : { ...shared, tiers: values.tiers };
  }
  return { ...shared, corridor: values.corridor, customerTracking: values.customerTracking };
}

/** A draft before the contract has checked it: a form may still lack its size. */
export type PostingDraft = ReturnType<typeof toDraft>;

function toLetters(chosen: readonly string[], table: Record<string, string>): string {
  return Object.keys(table)
    .filter((letter) => chosen.includes(letter))
    .join('');
}

function toCityChoice(id: number, city: string, st: string): CityChoice {
  return { id, city, st, label: `${city}, ${st}` };
}
