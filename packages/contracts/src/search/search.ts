import { z } from 'zod';
import { LIMITS } from '../board/limits.ts';
import { isPhoneText, PHONE_TEXT_LENGTH, toPhoneDigits } from '../board/phone.ts';
import { checkTexts } from '../texts/en/checks.ts';
import { lateCheckTexts } from '../texts/en/late-checks.ts';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { requireProduct } from '../endpoint/guard.ts';

/** Upper limit of the configurable number of results. */
export const SEARCH_RECORDS_MAXIMUM = 5_000;

/** A company in the results of a search for network members. */
const companySearchResultSchema = z
  .object({
    custCd: z.string(),
    commonName: z.string(),
    billingCity: z.string(),
    billingProvinceCode: z.string(),
    billingCountryCode: z.string(),
  })
  .meta({ id: 'CompanySearchResult' });
export type CompanySearchResult = z.infer<typeof companySearchResultSchema>;

export const searchCompanies = defineEndpoint({
  method: 'GET',
  path: '/api/AccountCompany',
  summary: 'Companies of the board by name, and city where given; for adding to a network',
  tag: 'companies',
  callers: { user: requireProduct('any') },
  query: z.object({
    searchQuery: z.string().trim().min(1).max(LIMITS.companyNameLength),
    provST: z.string().trim().max(2).optional(),
    city: z.string().trim().max(100).optional(),
    maxRecords: z.coerce
      .number()
      .int()
      .min(1)
      .max(SEARCH_RECORDS_MAXIMUM)
      .optional()
      .describe('No more than the configured number of records, which is also the default'),
  }),
  reply: z.array(companySearchResultSchema),
});

/** Radii of the search forms in miles; 0 where no city is chosen. */
export const SEARCH_RADII = [0, 50, 100, 150, 200, 300, 400, 500] as const;
/** The radius once a city is chosen. */
export const DEFAULT_SEARCH_RADIUS_MILES = 50;
/** Most states or provinces at one end of a search. */
const STATES_MAXIMUM = 70;

/** The messages of the search forms. */
export const SEARCH_MESSAGES = {
  companyName: lateCheckTexts.companyName,
  phone: checkTexts.phone,
  memberCriteria: lateCheckTexts.memberCriteria,
  carrierCriteria: lateCheckTexts.carrierCriteria,
  radius: lateCheckTexts.listedRadius,
} as const;

const stSchema = z.string().regex(/^[A-Z]{2}$/, { message: lateCheckTexts.state });

/** Query value or body value of the greatest number of results. */
const maxRecordsSchema = z.coerce
  .number()
  .int()
  .min(1)
  .max(SEARCH_RECORDS_MAXIMUM)
  .optional()
  .describe('No more than the limit of the board, which applies where this is left out');

/** The kinds of member that a search can be limited to. */
export const MEMBER_TYPES = ['All', 'Broker', 'Carrier'] as const;

/** Values of `showExcluded`: without the companies that the caller excludes, with them, only them. */
export const SHOW_EXCLUDED = { no: '0', yes: '1', only: '2' } as const;

const memberFields = z.object({
  companyName: z
    .string()
    .trim()
    .max(LIMITS.companyNameLength, { message: SEARCH_MESSAGES.companyName })
    .refine((name) => name === '' || name.length >= LIMITS.companyNameMinimum, { message: SEARCH_MESSAGES.companyName })
    .default(''),
  city: z.string().trim().max(100).default(''),
  provSt: stSchema
    .or(z.literal(''))
    .default('')
    .describe('Two letters; with `city`, the state or province of the city'),
  phone: z
    .string()
    .trim()
    .max(PHONE_TEXT_LENGTH, { message: SEARCH_MESSAGES.phone })
    .refine((phone) => isPhoneText(phone), { message: SEARCH_MESSAGES.phone })
    .refine((phone) => phone === '' || toPhoneDigits(phone).length >= 3, { message: SEARCH_MESSAGES.phone })
    .default(''),
  custCd: z.string().trim().max(40).default('').describe('The exact code of one member'),
  memberType: z.enum(MEMBER_TYPES).default('All'),
  getLinkUS: z.enum(['Y', 'N']).default('N').describe('Y: the partner board is searched too, by the call of its own'),
  showExcluded: z.enum(['0', '1', '2']).default('0').describe('0 without excluded companies, 1 with them, 2 only them'),
  maxRecords: maxRecordsSchema,
});

/** The criteria of a search for members. */
export const memberSearchSchema = memberFields.refine(hasMemberCriteria, {
  path: ['companyName'],
  message: SEARCH_MESSAGES.memberCriteria,
});
export type MemberSearch = z.output<typeof memberSearchSchema>;
export type MemberSearchDraft = z.input<typeof memberSearchSchema>;

/** True where a search for members has something to look for. */
function hasMemberCriteria(search: z.output<typeof memberFields>): boolean {
  const { companyName, city, provSt, phone, custCd, showExcluded } = search;
  return showExcluded === SHOW_EXCLUDED.only || [companyName, city, provSt, phone, custCd].some((text) => text !== '');
}

const radiusSchema = z
  .int()
  .refine((radius) => SEARCH_RADII.some((allowed) => allowed === radius), { message: SEARCH_MESSAGES.radius })
  .default(0);
const cityIdSchema = z.int().min(0).max(2_147_483_647).default(0).describe('Gazetteer id; 0 for no city');
const lettersSchema = (letters: string) =>
  z
    .string()
    .max(letters.length)
    .regex(new RegExp(`^[${letters}]*$`))
    .default('');

const truckFields = {
  srceCity: z.string().trim().max(100).default('').describe('As shown; the id identifies the city'),
  srceCityId: cityIdSchema,
  srceRadius: radiusSchema.describe('Miles around the city'),
  destCity: z.string().trim().max(100).default(''),
  destCityId: cityIdSchema,
  destRadius: radiusSchema,
  vehicleSize: z.enum(['T', 'L', '']).default('').describe('Empty for any'),
  vehicleType: lettersSchema('VRKFSDTCUHLONPIE').describe('Letters of which a truck has at least one; empty for any'),
  companyName: z.string().trim().max(LIMITS.companyNameLength).default(''),
  getDat: z.enum(['Y', 'N']).default('Y').describe('The partner board is searched by the call of its own'),
  maxRecords: maxRecordsSchema,
};

/** The criteria of a search for carriers in Canada and the United States. */
export const carrierSearchSchema = z
  .object({
    ...truckFields,
    srceSt: stSchema.or(z.literal('')).default(''),
    destSt: stSchema.or(z.literal('')).default(''),
    postingAttrib: lettersSchema('ABWCZITVXMGFHEN').describe('Letters that a truck has all of'),
    getMexico: z.enum(['Y', 'N']).default('N').describe('Y: also trucks with an end in Mexico'),
  })
  .refine((search) => hasCarrierCriteria({ ...search, states: [search.srceSt, search.destSt] }), {
    path: ['companyName'],
    message: SEARCH_MESSAGES.carrierCriteria,
  })
  .meta({ id: 'CarrierSearch' });
export type CarrierSearch = z.output<typeof carrierSearchSchema>;
export type CarrierSearchDraft = z.input<typeof carrierSearchSchema>;

/** The criteria of a search for carriers with an end in the United States. */
export const usCarrierSearchSchema = z
  .object({
    ...truckFields,
    srceSt: z.array(stSchema).max(STATES_MAXIMUM).default([]),
    destSt: z.array(stSchema).max(STATES_MAXIMUM).default([]),
    usMexicanData: z.enum(['Y', 'N']).default('N').describe('Y: also trucks with an end in Mexico'),
  })
  .refine((search) => hasCarrierCriteria({ ...search, states: [...search.srceSt, ...search.destSt] }), {
    path: ['companyName'],
    message: SEARCH_MESSAGES.carrierCriteria,
  })
  .meta({ id: 'UsCarrierSearch' });
export type UsCarrierSearch = z.output<typeof usCarrierSearchSchema>;
export type UsCarrierSearchDraft = z.input<typeof usCarrierSearchSchema>;

/** True where a search for carriers has a name of at least 3 characters, a city, or a state. */
export function hasCarrierCriteria(search: {
  companyName: string;
  srceCityId: number;
  destCityId: number;
  states: readonly string[];
}): boolean {
  const hasPlace = search.srceCityId > 0 || search.destCityId > 0 || search.states.some((st) => st !== '');
  return hasPlace || search.companyName.length >= LIMITS.companyNameMinimum;
}
