import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { SIGNED_IN } from '../endpoint/guard.ts';
import { leadSchema } from '../leads/lead.ts';
import { LIMITS } from '../board/limits.ts';
import { DIRECTIONS } from '../postings/vocabulary.ts';

/** The own postings to consider: loads, equipment, or both. */
export const LIVE_LEAD_TYPES = { load: 0, equipment: 1, all: 2 } as const;

/** Values of `responseCode`: success, or no subscription. */
export const LIVE_LEAD_RESPONSES = { ok: 200, notSubscribed: 700 } as const;

const key = z.string().max(64).default('').describe("The feature's key; empty or NA where not held");

/** The names of the keys in the two groups, without their prefix. */
export const LIVE_LEAD_KEYS = {
  LLAPIKey: 'll_live',
  QPAPIKey: 'll_qp',
  EQFAPIKey: 'll_eqf',
  TCUSAPIKey: 'll_tcus',
  TCCAPIKey: 'll_tcc',
  DATAPIKey: 'll_dat',
} as const;

const liveLeadRequestSchema = z
  .object({
    Type: z.union([z.literal(0), z.literal(1), z.literal(2)]).describe('0 of my loads, 1 of my equipment, 2 of both'),
    LeadsMinutesOffset: z.int().min(1).max(LIMITS.liveLeadMinutes).default(LIMITS.liveLeadMinutes),
    Limit: z.int().min(1).max(LIMITS.liveLeads).default(LIMITS.liveLeads),
    B_LLAPIKey: key,
    B_QPAPIKey: key,
    B_EQFAPIKey: key,
    B_TCUSAPIKey: key,
    B_TCCAPIKey: key,
    B_DATAPIKey: key,
    C_LLAPIKey: key,
    C_QPAPIKey: key,
    C_EQFAPIKey: key,
    C_TCUSAPIKey: key,
    C_TCCAPIKey: key,
    C_DATAPIKey: key,
  })
  .meta({ id: 'LiveLeadRequest' });
export type LiveLeadRequest = z.infer<typeof liveLeadRequestSchema>;

/** One of my postings that a live lead matches, with the values that depend on the posting. */
const liveLeadMatchSchema = z
  .object({
    myToken: z.int(),
    dfo: z.number().describe('My origin to its origin, miles, unrounded'),
    dfd: z.number().describe('My destination to its destination, miles, unrounded'),
    dirO: z.enum(DIRECTIONS),
    mutual: z.boolean(),
    covers: z.boolean(),
  })
  .meta({ id: 'LiveLeadMatch' });
export type LiveLeadMatch = z.infer<typeof liveLeadMatchSchema>;

/** A lead as seen from its best match (mutual first, then the shortest deadhead), with all matches. */
const liveLeadSchema = leadSchema
  .extend({ matches: z.array(liveLeadMatchSchema).min(1).describe('Best first') })
  .meta({ id: 'LiveLead' });
export type LiveLead = z.infer<typeof liveLeadSchema>;

const liveLeadListSchema = z
  .object({
    liveLeads: z.array(liveLeadSchema).describe('Newest first, each lead once'),
    total: z.int().describe('How many there are, also beyond the limit'),
    ll_serverTime: z.string().describe('ISO 8601, UTC'),
    eventId: z.int().describe('The last live event that this list includes; newer events apply to it'),
    responseCode: z.int().describe('200, or 700 without a subscription'),
  })
  .meta({ id: 'LiveLeadList' });
export type LiveLeadList = z.infer<typeof liveLeadListSchema>;

export const listLiveLeads = defineEndpoint({
  method: 'POST',
  path: '/api/livelead',
  isReadOnly: true,
  summary: "New leads of the last minutes across all of the company's open postings",
  tag: 'leads',
  callers: { user: SIGNED_IN },
  body: liveLeadRequestSchema,
  reply: liveLeadListSchema,
});
