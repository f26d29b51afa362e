import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { tokenSchema } from './posting.ts';
import { CORRIDORS, DIRECTIONS } from './vocabulary.ts';

/** One lead: a posting of the other kind that matches one of mine, as I see it. */
export const leadSchema = z
  .object({
    token: z.int().describe("The lead posting's token"),
    eToken: z.int().describe('The equipment of the pair'),
    lToken: z.int().describe('The load of the pair'),
    pType: z.enum(['L', 'E']).describe('What the lead is: E for brokers, L for carriers'),
    custCd: z.string(),
    company: z.string(),
    phone: z.string(),
    email: z.string(),
    createdBy: z.int(),
    createdOn: z.string().describe('ISO 8601, UTC'),
    updatedOn: z.string().describe('ISO 8601, UTC'),
    dateAvail: z.string().describe('YYYY-MM-DD'),
    srceCity: z.string(),
    srceSt: z.string(),
    srceRadius: z.number(),
    destCity: z.string(),
    destSt: z.string(),
    destRadius: z.number(),
    corridor: z.enum(CORRIDORS),
    distance: z.number().describe("LD: the lead's own haul in miles, unrounded"),
    dfo: z.number().describe('My origin to its origin, miles, unrounded'),
    dfd: z.number().describe('My destination to its destination, miles, unrounded'),
    dirO: z.enum(DIRECTIONS),
    mutual: z.boolean().describe('The truck covers the load and the load is near the truck'),
    covers: z.boolean().describe("Within the carrier's own reach"),
    vehicleType: z.string(),
    vehicleSize: z.enum(['T', 'L', 'B']),
    postingAttrib: z.string(),
    comment: z.string(),
    customerTracking: z.boolean(),
    qpStatus: z.int().describe('1 quick pay available, 0 not'),
    contacted: z.enum(['Y', '']),
    flag: z.int().describe('Flag id, 0 where not flagged'),
    excluded: z.boolean(),
    subscriberType: z.string().describe('Link-P, DAT, Legacy'),
    productName: z.string(),
    tcc: z.int().describe('-1 no score'),
    tcus: z.int().describe('-1 no score'),
    equifax: z.int().describe('-1 no score'),
  })
  .meta({ id: 'Lead' });
export type Lead = z.infer<typeof leadSchema>;

/** Leads of one posting, best first, with how many there are when the list is cut at 5,000. */
export const leadListSchema = z
  .object({
    leads: z.array(leadSchema),
    total: z.int(),
    eventId: z.int().describe('The last live event that this list includes; newer events apply to it'),
  })
  .meta({ id: 'LeadList' });
export type LeadList = z.infer<typeof leadListSchema>;

const leadKeys = z.object({
  token: tokenSchema,
  dat: z.string().min(1).max(64),
  quickpay: z.string().min(1).max(64),
  equifax: z.string().min(1).max(64),
  transcreditUs: z.string().min(1).max(64),
  transcreditCa: z.string().min(1).max(64),
});

export const listEquipmentLeads = defineEndpoint({
  method: 'GET',
  path: '/api/EquipmentLead/:token/:dat/:quickpay/:equifax/:transcreditUs/:transcreditCa',
  summary: 'The trucks that match one of my loads',
  tag: 'leads',
  params: leadKeys,
  reply: leadListSchema,
});

export const listLoadLeads = defineEndpoint({
  method: 'GET',
  path: '/api/LoadLead/:token/:dat/:quickpay/:equifax/:transcreditUs/:transcreditCa',
  summary: 'The loads that match one of my trucks',
  tag: 'leads',
  params: leadKeys,
  reply: leadListSchema,
});
