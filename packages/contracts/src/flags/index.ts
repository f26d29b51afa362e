import { z } from 'zod';
import { offersOnlySchema } from '../companies/contact-rules.ts';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { requireAnyView, requireNotExcluded } from '../endpoint/guard.ts';
import { toPlainFlagShape } from '../postings/fact-schemas.ts';
import { changedMarkSchema } from '../leads/lead-mark.ts';
import { POSTING_KINDS, VEHICLE_SIZES, type VehicleSize } from '../postings/vocabulary.ts';

const size = z.enum(Object.keys(VEHICLE_SIZES) as [VehicleSize, ...VehicleSize[]]);
const token = z.int().positive().max(Number.MAX_SAFE_INTEGER);

/**
 * A flagged lead: the company as it is now, and the lead (`l…`) and the own posting (`p…`) as they were when the lead
 * was flagged.
 */
const flagSchema = z
  .object({
    id: z.int(),
    custCd: z.string().describe("The flagging company's"),
    contactCustCd: z.string().describe("The lead's company"),
    commonName: z.string(),
    contact: z.string().describe("'' where not known, as each of the following"),
    phone: z.string(),
    offersOnly: offersOnlySchema,
    fax: z.string(),
    hoursOfOperation: z.string(),
    timeZone: z.string().describe("IANA time zone of the lead's company"),
    email: z.string(),
    postType: z.enum(POSTING_KINDS).describe('What the lead is'),
    lToken: z.int(),
    eToken: z.int(),
    lSrcCity: z.string(),
    lSrcSt: z.string(),
    lTimeZone: z.string().describe("IANA time zone of the lead's origin"),
    lDestCity: z.string(),
    lDestSt: z.string(),
    lvType: z.string(),
    lvSize: size,
    lAttrib: z.string(),
    lDateAvail: z.string().describe('YYYY-MM-DD'),
    lPostedDate: z.string().describe('ISO 8601, UTC'),
    pSrcCity: z.string(),
    pSrcSt: z.string(),
    pDestCity: z.string(),
    pDestSt: z.string(),
    pvType: z.string(),
    pvSize: size,
    pAttrib: z.string(),
    pDateAvail: z.string().describe('YYYY-MM-DD'),
    pPostedDate: z.string().describe('ISO 8601, UTC'),
    ...toPlainFlagShape('l'),
    ...toPlainFlagShape('p'),
    subscriberType: z.string().describe('Link-P, DAT, Legacy'),
    createdOn: z.string().describe('ISO 8601, UTC'),
    createdBy: z.int(),
  })
  .meta({ id: 'Flag' });
export type Flag = z.infer<typeof flagSchema>;

/** Identifies the pair. The server ignores all other fields that a client sends. */
const flagDraftSchema = z
  .object({
    lToken: token.describe('The load of the pair'),
    eToken: token.describe('The equipment of the pair'),
  })
  .meta({ id: 'FlagDraft' });
export type FlagDraft = z.infer<typeof flagDraftSchema>;

const idParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });
const flagReply = z.object({ id: z.int(), custCd: z.string(), mark: changedMarkSchema });

const mayFlag = [...requireAnyView(), ...requireNotExcluded('company.mayNotFlag')];

export const listFlags = defineEndpoint({
  method: 'GET',
  path: '/api/Flag',
  summary: "The company's flagged leads, newest first",
  tag: 'flags',
  callers: { user: requireAnyView() },
  reply: z.array(flagSchema),
});

export const getFlag = defineEndpoint({
  method: 'GET',
  path: '/api/Flag/:id',
  summary: 'One flagged lead',
  tag: 'flags',
  callers: { user: requireAnyView() },
  params: idParams,
  reply: flagSchema,
});

export const createFlag = defineEndpoint({
  method: 'POST',
  path: '/api/Flag',
  summary: 'Flags a lead of an own posting; a lead carries one flag',
  tag: 'flags',
  affects: ['flags', 'leads', 'liveLeads'],
  callers: { user: mayFlag },
  body: flagDraftSchema,
  reply: flagReply,
  isIdempotent: true,
});

export const deleteFlag = defineEndpoint({
  method: 'DELETE',
  path: '/api/Flag/:id',
  summary: 'Unflags',
  tag: 'flags',
  affects: ['flags', 'leads', 'liveLeads'],
  callers: { user: requireAnyView() },
  params: idParams,
  reply: flagReply,
});

export const restoreFlag = defineEndpoint({
  method: 'PUT',
  path: '/api/Flag/:id',
  summary: 'Puts back a flag that was deleted within the last day, as it was',
  tag: 'flags',
  affects: ['flags', 'leads', 'liveLeads'],
  callers: { user: mayFlag },
  params: idParams,
  reply: flagReply,
});
