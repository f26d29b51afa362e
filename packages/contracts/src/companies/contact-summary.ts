import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { requireProduct } from '../endpoint/guard.ts';
import { offersOnlySchema } from './contact-rules.ts';
import { custCdSchema } from '../networks/network.ts';
import { PRODUCT_MODES } from '../postings/vocabulary.ts';

/** The credit bureaus with their display names. */
export const BUREAU_NAMES = {
  equifax: 'Equifax',
  transcreditCa: 'TransCredit Canada',
  transcreditUs: 'TransCredit US',
} as const;
export type BureauCode = keyof typeof BUREAU_NAMES;
export const BUREAU_CODES = Object.keys(BUREAU_NAMES) as [BureauCode, ...BureauCode[]];

/** The score of one bureau for a company. */
const bureauScoreSchema = z
  .object({
    bureau: z.enum(BUREAU_CODES),
    name: z.string(),
    score: z.int().describe('-1 no score'),
    isSample: z.boolean().describe('True where the score is invented and must say so'),
  })
  .meta({ id: 'BureauScore' });
export type BureauScore = z.infer<typeof bureauScoreSchema>;

/** The content of the finance panel: a company and the contact of a posting. */
const contactSummarySchema = z
  .object({
    custCd: z.string(),
    commonName: z.string(),
    registeredName: z.string(),
    mailingStreet: z.string(),
    mailingCity: z.string(),
    mailingProvinceCode: z.string(),
    mailingPostalCode: z.string(),
    country: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string(),
    offersOnly: offersOnlySchema,
    fax: z.string(),
    email: z.string(),
    hoursOfOperation: z.string().describe("A time range, '' where not known"),
    timeZone: z.string().describe("IANA time zone of the mailing city; '' where not known"),
    sType: z.string().describe('Subscriber type: Link-P, DAT, Legacy'),
    isSample: z.boolean().describe('True for a company of the demo market'),
    insurance: z
      .object({ expiryDate: z.string().nullable().describe('YYYY-MM-DD; null where none is on file') })
      .nullable()
      .describe('Null without the insurance authority feature'),
    eqF_Index: z.int().describe('Equifax; -1 no score, or not held'),
    tcC_Index: z.int().describe('TransCredit Canada; -1 no score, or not held'),
    usC_Index: z.int().describe('TransCredit US; -1 no score, or not held'),
    scores: z.array(bureauScoreSchema).describe('Of the bureaus whose feature the caller holds'),
    isScoresPending: z.boolean().describe('True where a bureau was slow: request it again in a few seconds'),
  })
  .meta({ id: 'ContactSummary' });
export type ContactSummary = z.infer<typeof contactSummarySchema>;

const query = z.object({
  mode: z.enum(PRODUCT_MODES).optional().describe('Whose features count; left out: any product of the caller'),
});

export const getContactSummary = defineEndpoint({
  method: 'GET',
  path: '/api/ContactSummary/:custCd',
  summary: 'A company of the board and its first contact',
  tag: 'companies',
  callers: { user: requireProduct({ field: 'query.mode' }) },
  params: z.object({ custCd: custCdSchema }),
  query,
  reply: contactSummarySchema,
});

export const getContactSummaryOfUser = defineEndpoint({
  method: 'GET',
  path: '/api/ContactSummary/:custCd/:userId',
  summary: "A company of the board and one of its people, as a lead's createdBy names them",
  tag: 'companies',
  callers: { user: requireProduct({ field: 'query.mode' }) },
  params: z.object({ custCd: custCdSchema, userId: z.coerce.number().int().positive().max(2_147_483_647) }),
  query,
  reply: contactSummarySchema,
});
