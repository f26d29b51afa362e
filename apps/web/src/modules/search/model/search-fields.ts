import { isPhoneText, LIMITS, PHONE_LENGTH, toPhoneDigits } from '@loadstone/contracts/board';
import {
  DEFAULT_SEARCH_RADIUS_MILES,
  hasCarrierCriteria,
  MEMBER_TYPES,
  memberSearchSchema,
  SEARCH_MESSAGES,
  SEARCH_RADII,
  type CarrierSearchDraft,
  type MemberSearchDraft,
  type UsCarrierSearchDraft,
} from '@loadstone/contracts/search';
import { z } from 'zod';
import { formatDistance } from '../../../lib/format/formatting.ts';
import type { DistanceUnit } from '../../../lib/settings/distance-unit.ts';
import { t } from '../../../lib/texts/t.ts';
import type { CityChoice } from '../../../lib/places/cities.ts';

export const SEARCH_TABS = ['carriers', 'usCarriers', 'members'] as const;
export type SearchTab = (typeof SEARCH_TABS)[number];

const citySchema = z.object({ id: z.number(), city: z.string(), st: z.string(), label: z.string() }).nullable();
const nameSchema = z.string().max(LIMITS.companyNameLength, { message: SEARCH_MESSAGES.companyName });

/** One end of a search for carriers as the form has it. */
const placeSchema = z.object({
  by: z.enum(['city', 'state']),
  city: citySchema,
  states: z.array(z.string()),
  radius: z.number().refine((radius) => SEARCH_RADII.some((allowed) => allowed === radius)),
});
export type PlaceFields = z.infer<typeof placeSchema>;

/** The fields of the form of carriers, and of US carriers. */
export const carrierFieldsSchema = z.object({
  companyName: nameSchema,
  origin: placeSchema,
  destination: placeSchema,
  vehicleSize: z.enum(['T', 'L', '']),
  vehicleTypes: z.array(z.string()),
  attributes: z.array(z.string()),
  hasMexico: z.boolean(),
});
export type CarrierFields = z.infer<typeof carrierFieldsSchema>;

/** The fields of the form of members. */
export const memberFieldsSchema = z.object({
  companyName: nameSchema.refine((name) => name.trim() === '' || name.trim().length >= LIMITS.companyNameMinimum, {
    message: SEARCH_MESSAGES.companyName,
  }),
  by: z.enum(['city', 'state']),
  city: citySchema,
  provSt: z.string(),
  phone: z.string().refine((phone) => phone === '' || isPhone(phone), { message: SEARCH_MESSAGES.phone }),
  memberType: z.enum(MEMBER_TYPES),
  hasPartner: z.boolean(),
  hasExcluded: z.boolean(),
});
export type MemberFields = z.infer<typeof memberFieldsSchema>;

const EMPTY_PLACE: PlaceFields = { by: 'city', city: null, states: [], radius: 0 };

export const EMPTY_CARRIER_FIELDS: CarrierFields = {
  companyName: '',
  origin: EMPTY_PLACE,
  destination: EMPTY_PLACE,
  vehicleSize: '',
  vehicleTypes: [],
  attributes: [],
  hasMexico: false,
};

export const EMPTY_MEMBER_FIELDS: MemberFields = {
  companyName: '',
  by: 'city',
  city: null,
  provSt: '',
  phone: '',
  memberType: 'All',
  hasPartner: false,
  hasExcluded: false,
};

function isPhone(phone: string): boolean {
  const { minimum } = PHONE_LENGTH;
  return isPhoneText(phone, minimum) && toPhoneDigits(phone).length >= 3;
}

/** A place after its kind was switched: nothing is chosen. */
export function switchPlace(by: PlaceFields['by']): PlaceFields {
  return { ...EMPTY_PLACE, by };
}

/** A place after a city was chosen or cleared: a city has a radius. */
export function placeInCity(place: PlaceFields, city: CityChoice | null): PlaceFields {
  return { ...place, city, radius: city === null ? 0 : DEFAULT_SEARCH_RADIUS_MILES };
}

/** The request of a form of members; null without a criterion. */
export function toMemberDraft(fields: MemberFields): MemberSearchDraft | null {
  const draft: MemberSearchDraft = {
    companyName: fields.companyName.trim(),
    city: fields.city?.city ?? '',
    provSt: fields.city?.st ?? fields.provSt,
    phone: toPhoneDigits(fields.phone),
    memberType: fields.memberType,
    getLinkUS: fields.hasPartner ? 'Y' : 'N',
    showExcluded: fields.hasExcluded ? '1' : '0',
  };
  return memberSearchSchema.safeParse(draft).success ? draft : null;
}

function toPlaceDraft({ origin, destination }: CarrierFields) {
  return {
    srceCity: origin.city?.label ?? '',
    srceCityId: origin.city?.id ?? 0,
    srceRadius: origin.radius,
    destCity: destination.city?.label ?? '',
    destCityId: destination.city?.id ?? 0,
    destRadius: destination.radius,
  };
}

/** The request of a form of carriers; null without a criterion. */
export function toCarrierDraft(fields: CarrierFields): CarrierSearchDraft | null {
  const places = toPlaceDraft(fields);
  const companyName = fields.companyName.trim();
  const [srceSt = '', destSt = ''] = [fields.origin.states[0], fields.destination.states[0]];
  if (!hasCarrierCriteria({ ...places, companyName, states: [srceSt, destSt] })) return null;
  return {
    ...places,
    srceSt,
    destSt,
    companyName,
    vehicleSize: fields.vehicleSize,
    vehicleType: fields.vehicleTypes.join(''),
    postingAttrib: fields.attributes.join(''),
    getDat: 'Y',
    getMexico: fields.hasMexico ? 'Y' : 'N',
  };
}

/** The request of a form of US carriers; null without a criterion. */
export function toUsCarrierDraft(fields: CarrierFields): UsCarrierSearchDraft | null {
  const places = toPlaceDraft(fields);
  const companyName = fields.companyName.trim();
  const [srceSt, destSt] = [fields.origin.states, fields.destination.states];
  if (!hasCarrierCriteria({ ...places, companyName, states: [...srceSt, ...destSt] })) return null;
  return {
    ...places,
    srceSt,
    destSt,
    companyName,
    vehicleSize: fields.vehicleSize,
    vehicleType: fields.vehicleTypes.join(''),
    getDat: 'Y',
    usMexicanData: fields.hasMexico ? 'Y' : 'N',
  };
}

/** A radius is chosen in miles; a user of kilometres sees both. */
export function toRadiusLabel(miles: number, unit: DistanceUnit): string {
  if (miles === 0) return t('search.form.noRadius');
  if (unit === 'mi') return t('search.form.radius', { miles });
  return t('search.form.radiusWithKilometres', { miles, kilometres: formatDistance(miles) });
}

/** Whether the fields of a tab make a search. */
export function makesSearch(tab: SearchTab, fields: CarrierFields | MemberFields): boolean {
  if (tab === 'members') return toMemberDraft(fields as MemberFields) !== null;
  const toDraft = tab === 'carriers' ? toCarrierDraft : toUsCarrierDraft;
  return toDraft(fields as CarrierFields) !== null;
}
