import { z } from 'zod';
import { MACHINE_SCOPES } from '../endpoint/callers.ts';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { nextCursorSchema, toPageFields } from '../endpoint/list-fields.ts';
import { leadSchema } from '../leads/lead.ts';
import { provenanceSchema } from '../leads/provenance.ts';
import { eventIdSchema } from './event-id.ts';
import { citySchema } from '../places/index.ts';
import { checkPostingName, postingNameFields } from '../postings/posting-name.ts';
import { PRODUCT_MODES } from '../postings/vocabulary.ts';
import { lateCheckTexts } from '../texts/en/late-checks.ts';

/** A lead as machines read it: without a person's marks and without scores. */
export const leadResourceSchema = leadSchema
  .omit({ qpStatus: true, contacted: true, flag: true, reportedGone: true, tcc: true, tcus: true, equifax: true })
  .meta({ id: 'LeadResource' });

/** A lead in the list of a posting. */
const listedLeadSchema = leadResourceSchema
  .extend({ provenance: provenanceSchema.nullable().describe('Null where the posting was deleted meanwhile') })
  .meta({ id: 'ListedLead' });

const PAGE_MAXIMUM = 500;

export const listLeadResources = defineEndpoint({
  method: 'GET',
  path: '/v1/leads',
  summary: 'The leads of an own posting, best first',
  tag: 'leads',
  callers: { machine: ['leads:read'] },
  query: z
    .strictObject({
      ...postingNameFields,
      ...toPageFields(PAGE_MAXIMUM),
    })
    .superRefine(checkPostingName),
  reply: z.object({
    items: z.array(listedLeadSchema),
    total: z.int(),
    nextCursor: nextCursorSchema,
    asOf: eventIdSchema.describe(
      'The list includes all events up to this one; `Last-Event-ID` of a stream that follows it',
    ),
    hash: z
      .string()
      .nullable()
      .describe('The hash of the whole list over the tokens of its leads and `updatedOn`; null where it is cut'),
  }),
  refusals: ['posting.notFound'],
});

export const getOwnCompany = defineEndpoint({
  method: 'GET',
  path: '/v1/companies/me',
  summary: 'The company that the machine acts for, and what it may do',
  tag: 'companies',
  callers: { machine: ['postings:read'] },
  reply: z.object({
    custCd: z.string(),
    modes: z.array(z.enum(PRODUCT_MODES)).describe('B posts loads, C posts equipment'),
    isGloballyExcluded: z.boolean(),
    isSandbox: z.boolean(),
    insuranceExpiryDate: z.string().nullable().describe('YYYY-MM-DD'),
    serviceAccount: z.object({ id: z.int(), name: z.string(), scopes: z.array(z.enum(MACHINE_SCOPES)) }),
  }),
});

export const findCities = defineEndpoint({
  method: 'GET',
  path: '/v1/cities',
  summary: 'Places by the start of a name, largest first, by a postal code, or by a point, nearest first',
  tag: 'places',
  callers: { machine: ['postings:read'] },
  query: z
    .strictObject({
      name: z
        .string()
        .trim()
        .min(3)
        .max(60)
        .optional()
        .describe('The start of a name, also as postal services write it (`N Little Rock`), or a postal code'),
      st: z.string().trim().length(2).optional().describe('State or province'),
      lat: z.coerce.number().min(-90).max(90).optional(),
      long: z.coerce.number().min(-180).max(180).optional(),
      limit: z.coerce.number().int().min(1).max(20).default(8),
    })
    .superRefine(({ name, lat, long }, context) => {
      if ((lat === undefined) !== (long === undefined) || (name === undefined) === (lat === undefined)) {
        context.addIssue({ code: 'custom', path: ['name'], message: lateCheckTexts.cityNameOrPoint });
      }
    }),
  reply: z.object({ items: z.array(citySchema) }),
});
