import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { allowKey, requireKey, requireProduct, type Guard } from '../endpoint/guard.ts';
import { LEAD_MARK_SOURCES } from '../leads/lead.ts';
import { toFactShape } from '../postings/fact-schemas.ts';
import { carrierSearchSchema, memberSearchSchema, usCarrierSearchSchema } from './search.ts';

/** A company of the board, or of the partner board, as a search shows it. */
const foundMemberSchema = z
  .object({
    memberUsers: z.string().describe('The names of its users, comma separated'),
    accountId: z.int().describe('At least 2^52 for a company of the partner board'),
    custCd: z.string(),
    companyName: z.string(),
    billingCity: z.string(),
    billingProvinceCode: z.string(),
    contactName: z.string(),
    excluded: z.boolean().describe("The caller's company excludes it"),
    sType: z.string().describe('Subscriber type: Link-P, DAT, Legacy'),
  })
  .meta({ id: 'FoundMember' });
export type FoundMember = z.infer<typeof foundMemberSchema>;

/** The data of a company that exists on the partner board only: no contact sheet of this board has it. */
const partnerContact = {
  phone: z.string().describe("'' where the partner sends none"),
  email: z.string().describe("'' where the partner sends none"),
};
const bureauScores = {
  tcc: z.int().describe('TransCredit Canada; -1 no score'),
  tcus: z.int().describe('TransCredit US; -1 no score'),
  equifax: z.int().describe('-1 no score'),
};

/** A company of the partner board as a search shows it. */
const foundPartnerMemberSchema = foundMemberSchema
  .extend({ ...partnerContact, ...bureauScores })
  .meta({ id: 'FoundPartnerMember' });
export type FoundPartnerMember = z.infer<typeof foundPartnerMemberSchema>;

/** A truck of another company as a search shows it. */
export const foundCarrierSchema = z
  .object({
    token: z.int(),
    contacted: z.enum(['Y', '']),
    ...toFactShape('carrier'),
    srceStateCity: z.string().describe('City, ST'),
    srceTimeZone: z.string().describe("IANA time zone of the origin; '' where not known"),
    destStateCity: z.string().describe('City, ST'),
    ...bureauScores,
    companyName: z.string(),
    postDate: z.string().describe('ISO 8601, UTC'),
    custCd: z.string(),
    createdBy: z.int().describe('The user who posted it; 0 on the partner board'),
    subscriberType: z.string().describe('Link-P, DAT, Legacy'),
    postedTimes: z
      .int()
      .optional()
      .describe('How many open postings of this company are the same truck (M16); omitted for one'),
  })
  .meta({ id: 'FoundCarrier' });
export type FoundCarrier = z.infer<typeof foundCarrierSchema>;

/** A truck of the partner board as a search shows it. */
const foundPartnerCarrierSchema = foundCarrierSchema.extend(partnerContact).meta({ id: 'FoundPartnerCarrier' });
export type FoundPartnerCarrier = z.infer<typeof foundPartnerCarrierSchema>;

const totalField = { total: z.int().describe('How many there are, also beyond those that are returned') };
const partnerFields = {
  partnerMissing: z.boolean().describe('True where the partner board did not reply: its results are missing'),
  isSample: z.boolean().describe('True where the results are generated and must be labelled'),
};
const scoreFields = {
  isScoresPending: z.boolean().describe('True where a bureau was slow: a blank may have a score later'),
  sampleMarks: z.array(z.enum(LEAD_MARK_SOURCES)).describe('The scores that are generated and must be labelled'),
};

const memberResultSchema = z
  .object({
    members: z.array(foundMemberSchema).describe('Exact name, then prefix, then the rest, by name'),
    ...totalField,
  })
  .meta({ id: 'MemberResult' });
export type MemberResult = z.infer<typeof memberResultSchema>;

const partnerMemberResultSchema = memberResultSchema
  .extend({ members: z.array(foundPartnerMemberSchema), ...partnerFields, ...scoreFields })
  .meta({ id: 'PartnerMemberResult' });
export type PartnerMemberResult = z.infer<typeof partnerMemberResultSchema>;

const carrierResultSchema = z
  .object({
    carriers: z.array(foundCarrierSchema).describe('By available date, then newest'),
    ...totalField,
    ...scoreFields,
  })
  .meta({ id: 'CarrierResult' });
export type CarrierResult = z.infer<typeof carrierResultSchema>;

const partnerCarrierResultSchema = carrierResultSchema
  .extend({
    carriers: z.array(foundPartnerCarrierSchema),
    ...partnerFields,
    unplaced: z.int().describe('Partner postings left out because their places are not known'),
  })
  .meta({ id: 'PartnerCarrierResult' });
export type PartnerCarrierResult = z.infer<typeof partnerCarrierResultSchema>;

const key = z.string().min(1).max(64);
const scoreKeys = { equifax: key, transcreditCa: key, transcreditUs: key };
const allowScores = (mode: 'B' | 'any'): Guard => [
  ...allowKey(mode, 'll_eqf', 'params.equifax'),
  ...allowKey(mode, 'll_tcc', 'params.transcreditCa'),
  ...allowKey(mode, 'll_tcus', 'params.transcreditUs'),
];
const mayFindCarriers: Guard = [
  ...requireProduct('B'),
  ...requireKey('B', 'll_carrsearch', 'params.carrierKey'),
  ...allowScores('B'),
];
const mayFindUsCarriers: Guard = [
  ...requireProduct('B'),
  ...requireKey('B', 'll_uscarrsearch', 'params.usCarrierKey'),
  ...allowScores('B'),
];

export const searchMembers = defineEndpoint({
  method: 'GET',
  path: '/api/MembersSearch/:dat',
  summary: 'Companies of the board by name, place, phone and type',
  tag: 'search',
  callers: { user: [...requireProduct('any'), ...allowKey('any', 'll_dat', 'params.dat')] },
  params: z.object({ dat: key }),
  query: memberSearchSchema,
  reply: memberResultSchema,
});

export const searchPartnerMembers = defineEndpoint({
  method: 'GET',
  path: '/api/DATMembersSearch/:dat/:equifax/:transcreditCa/:transcreditUs',
  summary: 'The same among the companies of the partner board',
  tag: 'search',
  callers: {
    user: [...requireProduct('any'), ...requireKey('any', 'll_dat', 'params.dat'), ...allowScores('any')],
  },
  params: z.object({ dat: key, ...scoreKeys }),
  query: memberSearchSchema,
  reply: partnerMemberResultSchema,
});

export const searchCarriers = defineEndpoint({
  method: 'POST',
  path: '/api/CarrierSearch/:carrierKey/:equifax/:transcreditCa/:transcreditUs',
  isReadOnly: true,
  summary: 'Open trucks of other companies by place, equipment and company name',
  tag: 'search',
  callers: { user: mayFindCarriers },
  params: z.object({ carrierKey: key, ...scoreKeys }),
  body: carrierSearchSchema,
  reply: carrierResultSchema,
});

export const searchPartnerCarriers = defineEndpoint({
  method: 'POST',
  path: '/api/DATCarrierSearch/:carrierKey/:dat/:equifax/:transcreditCa/:transcreditUs',
  isReadOnly: true,
  summary: 'The same among the trucks of the partner board',
  tag: 'search',
  callers: { user: [...mayFindCarriers, ...requireKey('B', 'll_dat', 'params.dat')] },
  params: z.object({ carrierKey: key, dat: key, ...scoreKeys }),
  body: carrierSearchSchema,
  reply: partnerCarrierResultSchema,
});

export const searchUsCarriers = defineEndpoint({
  method: 'POST',
  path: '/api/USCarrierSearch/:usCarrierKey/:equifax/:transcreditCa/:transcreditUs',
  isReadOnly: true,
  summary: 'Open trucks of other companies with an end in the United States, several states at each end',
  tag: 'search',
  callers: { user: mayFindUsCarriers },
  params: z.object({ usCarrierKey: key, ...scoreKeys }),
  body: usCarrierSearchSchema,
  reply: carrierResultSchema,
});

export const searchPartnerUsCarriers = defineEndpoint({
  method: 'POST',
  path: '/api/DATUSCarrierSearch/:usCarrierKey/:dat/:equifax/:transcreditCa/:transcreditUs',
  isReadOnly: true,
  summary: 'The same among the trucks of the partner board',
  tag: 'search',
  callers: { user: [...mayFindUsCarriers, ...requireKey('B', 'll_dat', 'params.dat')] },
  params: z.object({ usCarrierKey: key, dat: key, ...scoreKeys }),
  body: usCarrierSearchSchema,
  reply: partnerCarrierResultSchema,
});
