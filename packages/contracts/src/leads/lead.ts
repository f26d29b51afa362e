import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { allowKey, requireKey, requirePostingUse, type Guard } from '../endpoint/guard.ts';
import { offersOnlySchema } from '../companies/contact-rules.ts';
import { toFactShape } from '../postings/fact-schemas.ts';
import { tokenSchema } from '../postings/posting.ts';
import { measureMarkFields } from './measure-marks.ts';
import { DIRECTIONS, type ProductMode } from '../postings/vocabulary.ts';

/** One lead: a posting of the other kind that matches one of my postings, as my company sees it. */
export const leadSchema = z
  .object({
    token: z.int().describe("The lead posting's token"),
    eToken: z.int().describe('The equipment of the pair'),
    lToken: z.int().describe('The load of the pair'),
    pType: z.enum(['L', 'E']).describe('What the lead is: E for brokers, L for carriers'),
    custCd: z.string(),
    company: z.string(),
    phone: z.string().describe("'' where `offersOnly` is set"),
    offersOnly: offersOnlySchema,
    contactUntil: z
      .string()
      .optional()
      .describe(
        "ISO 8601, UTC: `phone` and `offersOnly` are valid until then, when the company's quiet hours begin or end. From then on show no phone number until the lead is read again; omitted where no moment is known",
      ),
    email: z.string(),
    createdBy: z.int(),
    createdOn: z.string().describe('ISO 8601, UTC'),
    updatedOn: z.string().describe("ISO 8601, UTC: the owner's last action on it"),
    confirmedUntil: z
      .string()
      .optional()
      .describe(
        'ISO 8601, UTC: from then on the posting is not confirmed since `updatedOn`, and is listed behind the confirmed leads of its class (M17); in the past while a carrier reports a load as gone; omitted for partner leads',
      ),
    ...toFactShape('lead'),
    srceTimeZone: z.string().describe("IANA time zone of the origin; '' where not known"),
    distance: z.number().describe("LD: the lead's own haul in miles, unrounded"),
    roadMiles: z
      .number()
      .optional()
      .describe('The same haul by road; omitted where it is not known, and approximately `distance` × 1.2'),
    dfo: z.number().describe('My origin to its origin, miles, unrounded'),
    dfd: z.number().describe('My destination to its destination, miles, unrounded'),
    dirO: z.enum(DIRECTIONS),
    mutual: z.boolean().describe('The truck covers the load and the load is near the truck'),
    covers: z.boolean().describe("Within the carrier's own reach"),
    ...measureMarkFields,
    postedTimes: z
      .int()
      .optional()
      .describe('How many open postings of this company are the same load or truck (M16); omitted for one'),
    sameLoads: z
      .int()
      .optional()
      .describe('The number of other companies whose load may be the same one (M18); omitted for none'),
    aloneUntil: z
      .string()
      .optional()
      .describe(
        'ISO 8601, UTC: until then only the companies to which the load was shown first see it; omitted where that is not so',
      ),
    qpStatus: z.int().describe('1 quick pay available, 0 not'),
    contacted: z.enum(['Y', '']),
    flag: z.int().describe('Flag id, 0 where not flagged'),
    reportedGone: z.boolean().optional().describe('My company has reported it as gone; omitted for false'),
    excluded: z.boolean(),
    subscriberType: z.string().describe('Link-P, DAT, Legacy'),
    tcc: z.int().describe('-1 no score'),
    tcus: z.int().describe('-1 no score'),
    equifax: z.int().describe('-1 no score'),
  })
  .meta({ id: 'Lead' });
export type Lead = z.infer<typeof leadSchema>;

/** Leads of one posting, best first, with the total if the list is cut at 5,000. */
const leadListSchema = z
  .object({
    leads: z.array(leadSchema),
    total: z.int(),
    eventId: z.int().describe('The last live event that this list includes; newer events apply to it'),
  })
  .meta({ id: 'LeadList' });
export type LeadList = z.infer<typeof leadListSchema>;

/** Data of outside parties about a lead's company. Each part may be missing or sample data. */
export const LEAD_MARK_SOURCES = ['equifax', 'transcreditCa', 'transcreditUs', 'quickPay'] as const;
export type LeadMarkSource = (typeof LEAD_MARK_SOURCES)[number];

/** The state of the scores and quick pay statuses of a list. */
const markFields = {
  isScoresPending: z
    .boolean()
    .describe(
      'True where a bureau was slow: a blank value may be filled later. `leads.changed` announces it; without that event, request the list once more',
    ),
  sampleMarks: z
    .array(z.enum(LEAD_MARK_SOURCES))
    .describe('The parts of the rows that are sample data and must be marked as such'),
  quickPayUrl: z.string().nullable().describe('The page of the quick pay offer; null for no link'),
};

/** The response of the lead calls for one own posting. */
const ownLeadListSchema = leadListSchema.extend(markFields).meta({ id: 'OwnLeadList' });
export type OwnLeadList = z.infer<typeof ownLeadListSchema>;

/**
 * Leads of the partner board (DAT), best first, as of the time of the call; live events do not update them. Their
 * tokens are at least 2^52, and their companies exist on the partner board only.
 */
const partnerLeadListSchema = z
  .object({
    leads: z.array(leadSchema),
    total: z.int(),
    partnerMissing: z.boolean().describe('True where the partner board did not reply: its leads are missing'),
    unplaced: z.int().describe('Partner postings left out because their places are not known'),
    isSample: z.boolean().describe('True where the leads are invented and must say so'),
    ...markFields,
  })
  .meta({ id: 'PartnerLeadList' });
export type PartnerLeadList = z.infer<typeof partnerLeadListSchema>;

/** Partner tokens start here; the board's own tokens are below. */
export const FIRST_PARTNER_TOKEN = 2 ** 52;

const optionalKey = z.string().min(1).max(64);
const leadKeysWithoutPartner = z.object({
  token: tokenSchema,
  quickpay: optionalKey,
  equifax: optionalKey,
  transcreditUs: optionalKey,
  transcreditCa: optionalKey,
});

const leadKeys = z.object({
  token: tokenSchema,
  dat: z.string().min(1).max(64),
  quickpay: z.string().min(1).max(64),
  equifax: z.string().min(1).max(64),
  transcreditUs: z.string().min(1).max(64),
  transcreditCa: z.string().min(1).max(64),
});

/** The optional keys of the marks on leads. */
function allowMarkKeys(mode: ProductMode): Guard {
  return [
    ...allowKey(mode, 'll_qp', 'params.quickpay'),
    ...allowKey(mode, 'll_eqf', 'params.equifax'),
    ...allowKey(mode, 'll_tcus', 'params.transcreditUs'),
    ...allowKey(mode, 'll_tcc', 'params.transcreditCa'),
  ];
}

export const listEquipmentLeads = defineEndpoint({
  method: 'GET',
  path: '/api/EquipmentLead/:token/:dat/:quickpay/:equifax/:transcreditUs/:transcreditCa',
  summary: 'The trucks that match one of my loads',
  tag: 'leads',
  callers: {
    user: [...requirePostingUse('B', 'view'), ...allowMarkKeys('B'), ...allowKey('B', 'll_dat', 'params.dat')],
  },
  params: leadKeys,
  reply: ownLeadListSchema,
});

export const listLoadLeads = defineEndpoint({
  method: 'GET',
  path: '/api/LoadLead/:token/:dat/:quickpay/:equifax/:transcreditUs/:transcreditCa',
  summary: 'The loads that match one of my trucks',
  tag: 'leads',
  callers: {
    user: [...requirePostingUse('C', 'view'), ...allowMarkKeys('C'), ...allowKey('C', 'll_dat', 'params.dat')],
  },
  params: leadKeys,
  reply: ownLeadListSchema,
});

export const listEquipmentLeadsWithoutPartner = defineEndpoint({
  method: 'GET',
  path: '/api/EquipmentLead/:token/:quickpay/:equifax/:transcreditUs/:transcreditCa',
  summary: 'The trucks that match one of my loads; the older form without the DAT key',
  tag: 'leads',
  callers: { user: [...requirePostingUse('B', 'view'), ...allowMarkKeys('B')] },
  params: leadKeysWithoutPartner,
  reply: ownLeadListSchema,
});

export const listPartnerEquipmentLeads = defineEndpoint({
  method: 'GET',
  path: '/api/DATEquipmentLead/:token/:dat/:quickpay/:equifax/:transcreditUs/:transcreditCa',
  summary: 'The trucks of the partner board that match one of my loads; the DAT key is required',
  tag: 'leads',
  callers: {
    user: [...requirePostingUse('B', 'view'), ...allowMarkKeys('B'), ...requireKey('B', 'll_dat', 'params.dat')],
  },
  params: leadKeys,
  reply: partnerLeadListSchema,
});

export const listPartnerLoadLeads = defineEndpoint({
  method: 'GET',
  path: '/api/DATLoadLead/:token/:dat/:quickpay/:equifax/:transcreditUs/:transcreditCa',
  summary: 'The loads of the partner board that match one of my trucks; the DAT key is required',
  tag: 'leads',
  callers: {
    user: [...requirePostingUse('C', 'view'), ...allowMarkKeys('C'), ...requireKey('C', 'll_dat', 'params.dat')],
  },
  params: leadKeys,
  reply: partnerLeadListSchema,
});
