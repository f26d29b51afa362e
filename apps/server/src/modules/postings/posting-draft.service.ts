import { moveWithDay } from '@loadstone/contracts/board';
import { hasInsuranceFlag, isInsuranceExpired, toLatestInsuredDay } from '@loadstone/contracts/companies';
import type { FieldError } from '@loadstone/contracts/endpoint';
import {
  toAllowedRadius,
  type EquipmentDraft,
  type LoadDraft,
  type PlainFactValues,
  type PostingKind,
  type TextFactName,
  type TextLimits,
} from '@loadstone/contracts/postings';
import { AppError, errorText, fieldError } from '../../ground/errors.ts';
import { findCity } from '../places/index.ts';
import type { FactRow } from '../../db/tables/fact-columns.ts';
import { toPlainColumns } from '../../db/tables/fact-rows.ts';
import { listUnknownStops, toStops } from './posting-stops.policy.ts';

/** The fields that the form of either kind sends, and what the server knows about them. */
export type PostingDraft = (LoadDraft | EquipmentDraft) & {
  /** Networks that the draft has from what it is made of, such as a lane: they may be a colleague's private ones. */
  readonly keptNetworkIds?: readonly number[] | undefined;
};

/** The rules of a write that come from the deployment's configuration. */
interface DraftRules {
  today: string;
  westernProvinces: readonly string[];
  textLimits: TextLimits;
}

/** The columns that a draft sets, in a create and in an edit. */
export type DraftColumns = FactRow<'posting'> & { network_id: number | null };

/**
 * Converts a draft to columns. Names, states and coordinates come from the gazetteer by id. A past day becomes today, and
 * the days of stops and delivery move with it. A radius of 1000 is kept only for a city in a western province.
 *
 * @throws AppError `request.invalid` for a city that the gazetteer does not have or a text over the configured
 *   length.
 */
export function toDraftColumns(draft: PostingDraft, rules: DraftRules): DraftColumns {
  const wrong: FieldError[] = [];
  const srce = findCity(draft.srceID);
  const dest = findCity(draft.destID);
  if (srce === undefined) wrong.push(fieldError('srceID', 'check.originMissing'));
  if (dest === undefined) wrong.push(fieldError('destID', 'check.destinationMissing'));
  wrong.push(...listLongTexts(draft, rules.textLimits));
  const stops = 'stops' in draft ? draft.stops : null;
  wrong.push(...listUnknownStops(stops));
  if (srce === undefined || dest === undefined || wrong.length > 0) {
    throw new AppError('request.invalid', undefined, wrong);
  }
  const isEquipment = 'corridor' in draft;
  if (isEquipment && draft.corridor === 'C' && srce.lat === dest.lat && srce.lon === dest.lon) {
    throw new AppError('request.invalid', undefined, [fieldError('corridor', 'check.corridorImpossible')]);
  }
  const dateAvail = draft.dateAvail < rules.today ? rules.today : draft.dateAvail;
  const plain = toPlainColumns(draft);
  return {
    date_avail: dateAvail,
    srce_id: srce.id,
    srce_city: srce.name,
    srce_st: srce.st,
    srce_lat: srce.lat,
    srce_long: srce.lon,
    srce_radius: toAllowedRadius(draft.srceRadius, srce.st, rules.westernProvinces),
    dest_id: dest.id,
    dest_city: dest.name,
    dest_st: dest.st,
    dest_lat: dest.lat,
    dest_long: dest.lon,
    dest_radius: toAllowedRadius(draft.destRadius, dest.st, rules.westernProvinces),
    vehicle_type: draft.vehicleType,
    vehicle_size: draft.vehicleSize,
    posting_attrib: draft.postingAttrib,
    post_mode: draft.postMode,
    network_id: draft.postMode === 'P' ? draft.networkId : null,
    corridor: isEquipment ? draft.corridor : 'R',
    customer_tracking: isEquipment ? draft.customerTracking : false,
    ...plain,
    delivery_date: moveWithDay(plain.delivery_date, draft.dateAvail, dateAvail),
    stops: toStops(stops, { srce, dest, draftDay: draft.dateAvail, day: dateAvail }),
    client_ref_num: draft.clientRefNum,
    product_name: draft.productName,
  };
}

/** The texts that are over the configured length. The contract has checked its own limits, which are never lower. */
function listLongTexts(draft: Partial<PlainFactValues>, limits: TextLimits): FieldError[] {
  const names = Object.keys(limits) as TextFactName[];
  return names
    .filter((name) => (draft[name] ?? '').length > limits[name])
    .map((name) => fieldError(name, 'posting.textLength', { fact: name, maximum: String(limits[name]) }));
}

/** When a carrier's insurance ends, and whom it may ask about that. */
export interface InsuranceFacts {
  expiryDay: string | null;
  inProductNotification: string;
  today: string;
  thresholdDays: number;
  email: string;
  phone: string;
}

/**
 * Checks that a carrier's insurance has not expired; a broker's posting passes.
 *
 * @throws AppError `insurance.expired`
 */
export function assertInsured(kind: PostingKind, facts: InsuranceFacts): void {
  if (kind !== 'E' || !isInsuranceExpired(facts.expiryDay, facts.today, facts.thresholdDays)) return;
  throw new AppError('insurance.expired');
}

/**
 * Checks that a carrier is insured now, and on the day of its posting where its user has that rule; a broker's posting passes.
 *
 * @throws AppError `insurance.expired`, or `insurance.futureDate` for a day after the insurance expires
 */
export function assertDayInsured(kind: PostingKind, dateAvail: string, facts: InsuranceFacts): void {
  assertInsured(kind, facts);
  const latest = toLatestInsuredDay(facts.expiryDay, facts.thresholdDays);
  if (kind !== 'E' || facts.expiryDay === null || latest === null || dateAvail <= latest) return;
  if (!hasInsuranceFlag(facts.inProductNotification)) return;
  const { expiryDay, email, phone } = facts;
  const values = { availableDay: dateAvail, expiryDay, email, phone };
  throw new AppError('insurance.futureDate', errorText('insurance.futureDate', values), [
    fieldError('dateAvail', 'insurance.futureDate', values),
  ]);
}
