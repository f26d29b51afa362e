import { z } from 'zod';
import { signatureSchema } from '../agreed-rates/rate-calls.ts';
import { assignmentSchema } from '../assignments/assignment.ts';
import { LIMITS } from '../board/limits.ts';
import { CALL_NOTE_LENGTH, callNoteSchema } from '../call-notes/call-note.ts';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { nextCursorSchema, toListFields } from '../endpoint/list-fields.ts';
import { custCdSchema } from '../networks/network.ts';
import { confirmDuplicateSchema, tokenSchema } from '../postings/posting.ts';
import { DRAFT_REFUSALS, postingResourceSchema } from '../postings/posting-resource.ts';
import { postingKeySchema } from '../postings/posting-name.ts';
import { POSTING_KINDS } from '../postings/vocabulary.ts';
import { driverDetailsSchema, equipmentDetailsSchema } from '../resources/resource.ts';
import { foundCarrierSchema } from '../search/search-calls.ts';
import { carrierSearchSchema, hasCarrierCriteria, SEARCH_MESSAGES } from '../search/search.ts';
import { templateSchema } from '../templates/template.ts';
import { journeyFields, positionSchema } from '../tracking/index.ts';
import { lateCheckTexts } from '../texts/en/late-checks.ts';

/* The calls of a load's whole life besides posting, assigning and offering: each calls the use-case of the desk. */

const readers = { machine: ['assignments:read'] } as const;
const writers = { machine: ['assignments:write'] } as const;
const byToken = z.object({ token: postingKeySchema });

export const listAssignmentPositions = defineEndpoint({
  method: 'GET',
  path: '/v1/assignments/:token/positions',
  summary: 'The positions of the truck of an own load or equipment, with its journey',
  notes: 'A broker reads them once the load is picked up. Needs the tracking feature.',
  tag: 'tracking',
  callers: readers,
  params: byToken,
  reply: z.object({
    positions: z.array(positionSchema).describe('Oldest first; thinned where there are more than 500'),
    journey: z.object(journeyFields).describe('Where the truck is going, and when it arrives'),
  }),
  refusals: ['assignment.notFound', 'permit.missing'],
});

export const acceptRateConfirmation = defineEndpoint({
  method: 'POST',
  path: '/v1/assignments/:token/confirmation',
  summary: 'Accepts the rate confirmation of the agreed rate of an own equipment (carrier), in the name of a person',
  notes: 'The name, the time and the program are printed on its second page.',
  tag: 'assignments',
  callers: writers,
  params: byToken,
  body: z.strictObject({
    number: z.int().positive().describe('`number` of the agreed rate in `rates`'),
    // The document states no pattern: not every reader of it knows classes of Unicode.
    name: z
      .string()
      .trim()
      .min(2, { message: lateCheckTexts.signature })
      .max(LIMITS.signatureLength, { message: lateCheckTexts.signature })
      .refine((name) => signatureSchema.safeParse(name).success, { message: lateCheckTexts.signature })
      .describe('Of the person who accepts it'),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .describe('Of the rate confirmation that was read, as in `rates`'),
  }),
  reply: assignmentSchema,
  hasSecret: true,
  isIdempotent: true,
  refusals: [
    'assignment.notFound',
    'permit.missing',
    'assignmentRate.carrierAccepts',
    'assignmentRate.notFound',
    'assignmentRate.replaced',
    'assignmentRate.accepted',
    'assignmentRate.notWritten',
    'assignmentRate.changedMeanwhile',
  ],
});

const RESOURCE_TYPES = ['driver', 'truck', 'trailer'] as const;
const numberId = z.coerce.number().int().positive().max(2_147_483_647);
const byId = z.object({ id: numberId });
const isActive = z.boolean().describe('False keeps it from new assignments');
const driverFields = { ...driverDetailsSchema.omit({ userId: true }).shape };
const equipmentFields = { ...equipmentDetailsSchema.shape };
const rowFields = {
  id: z.int().describe('`driverID` or `equipmentID` of an assignment'),
  isActive,
  version: z.int(),
  updatedOn: z.string().describe('ISO 8601, UTC'),
};

/** A driver, a truck or a trailer of a carrier. */
const carrierResourceSchema = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('driver'), ...rowFields, ...driverFields }),
    z.object({ type: z.literal(['truck', 'trailer']), ...rowFields, ...equipmentFields }),
  ])
  .meta({ id: 'CarrierResource' });
export type CarrierResource = z.infer<typeof carrierResourceSchema>;

const carrierResourceDraftSchema = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('driver'), ...driverFields }),
    z.strictObject({ type: z.literal(['truck', 'trailer']), ...equipmentFields }),
  ])
  .meta({ id: 'CarrierResourceDraft' });
export type CarrierResourceDraft = z.output<typeof carrierResourceDraftSchema>;

const changeFields = { isActive: isActive.default(true), version: z.int().positive().describe('As it was read') };
const carrierResourceChangeSchema = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('driver'), ...changeFields, ...driverFields }),
    z.strictObject({ type: z.literal(['truck', 'trailer']), ...changeFields, ...equipmentFields }),
  ])
  .meta({ id: 'CarrierResourceChange' });

/** What every call of drivers and equipment may be refused for. */
const NO_FEATURE = ['product.missing', 'permit.missing'] as const;
const WRITE_REFUSALS = [...NO_FEATURE, 'insurance.expired'] as const;

export const listResourcesOfCarrier = defineEndpoint({
  method: 'GET',
  path: '/v1/resources',
  summary: 'The drivers, trucks or trailers of the company (carrier), by their permanent id',
  tag: 'resources',
  callers: readers,
  query: z.strictObject({
    type: z.enum(RESOURCE_TYPES).describe('What is listed'),
    isActive: z
      .enum(['true', 'false'])
      .default('true')
      .transform((text) => text === 'true')
      .describe('False lists those that get no new assignments'),
    ...toListFields(500),
  }),
  reply: z.object({ items: z.array(carrierResourceSchema), nextCursor: nextCursorSchema }),
  refusals: NO_FEATURE,
});

export const getResourceOfCarrier = defineEndpoint({
  method: 'GET',
  path: '/v1/resources/:id',
  summary: 'One driver, truck or trailer',
  tag: 'resources',
  callers: readers,
  params: byId,
  reply: carrierResourceSchema,
  refusals: [...NO_FEATURE, 'resource.notFound'],
});

export const addResourceOfCarrier = defineEndpoint({
  method: 'POST',
  path: '/v1/resources',
  summary: 'Adds a driver, truck or trailer; for the mail address of a known driver, returns that driver',
  tag: 'resources',
  callers: writers,
  body: carrierResourceDraftSchema,
  reply: carrierResourceSchema,
  isIdempotent: true,
  refusals: [...WRITE_REFUSALS, 'resource.limitReached'],
});

export const replaceResourceOfCarrier = defineEndpoint({
  method: 'PUT',
  path: '/v1/resources/:id',
  summary: 'Replaces what is known of a driver, truck or trailer',
  tag: 'resources',
  callers: writers,
  params: byId,
  body: carrierResourceChangeSchema,
  reply: carrierResourceSchema,
  isIdempotent: true,
  refusals: [...WRITE_REFUSALS, 'resource.notFound', 'resource.changedMeanwhile', 'resource.emailTaken'],
});

export const removeResourceOfCarrier = defineEndpoint({
  method: 'DELETE',
  path: '/v1/resources/:id',
  summary: 'Deletes a driver, truck or trailer that has no running assignment',
  tag: 'resources',
  callers: writers,
  params: byId,
  reply: z.object({ id: z.int() }),
  refusals: [...NO_FEATURE, 'resource.notFound', 'resource.assigned'],
});

export const listNotes = defineEndpoint({
  method: 'GET',
  path: '/v1/notes',
  summary: 'The last 50 notes of the own company about another one, newest first',
  tag: 'call-notes',
  callers: { machine: ['leads:read'] },
  query: z.strictObject({ custCd: custCdSchema }),
  reply: z.object({ items: z.array(callNoteSchema) }),
});

export const createNote = defineEndpoint({
  method: 'POST',
  path: '/v1/notes',
  summary: 'Adds a note about another company, which colleagues see at once',
  notes: 'A note on a call ticks off open reminders about the company. Reminders are for people: a program sets none.',
  tag: 'call-notes',
  callers: writers,
  body: z
    .strictObject({
      custCd: custCdSchema.describe('The company that the note is about'),
      token: tokenSchema.optional().describe('The own posting that it is about'),
      outcome: z
        .enum(['quoted', 'noAnswer', 'agreed', 'note'])
        .default('note')
        .describe('`note` is a text without a call'),
      text: z.string().trim().max(CALL_NOTE_LENGTH, { message: lateCheckTexts.callNoteLength }).default(''),
    })
    .refine(({ outcome, text }) => outcome !== 'note' || text !== '', {
      message: lateCheckTexts.callNoteText,
      path: ['text'],
    })
    .meta({ id: 'NoteDraft' }),
  reply: callNoteSchema,
  isIdempotent: true,
  refusals: ['company.notFound', 'posting.notFound', 'permit.missing'],
});

export const listTemplateResources = defineEndpoint({
  method: 'GET',
  path: '/v1/templates',
  summary: "The company's templates of a kind, newest first; it has at most some hundred",
  tag: 'templates',
  callers: { machine: ['postings:read'] },
  query: z.strictObject({ postType: z.enum(POSTING_KINDS) }),
  reply: z.object({ items: z.array(templateSchema) }),
  refusals: NO_FEATURE,
});

export const postTemplates = defineEndpoint({
  method: 'POST',
  path: '/v1/templates/post',
  summary: 'Posts templates of one kind, dated today, all of them or none',
  tag: 'templates',
  callers: { machine: ['postings:write'] },
  body: z
    .strictObject({
      postType: z.enum(POSTING_KINDS),
      templateIds: z
        .array(z.int().positive().max(2_147_483_647))
        .min(1)
        .max(100)
        .refine((ids) => new Set(ids).size === ids.length, { message: lateCheckTexts.templateTwice })
        .describe('`templateID` of each'),
      confirmDuplicate: confirmDuplicateSchema,
    })
    .meta({ id: 'TemplatesToPost' }),
  reply: z.object({ items: z.array(postingResourceSchema) }),
  isIdempotent: true,
  refusals: ['permit.missing', ...DRAFT_REFUSALS, 'template.notFound', 'template.repostLimit'],
});

/** A truck that a search has found, without a person's marks and without scores. */
const foundTruckSchema = foundCarrierSchema
  .omit({ contacted: true, tcc: true, tcus: true, equifax: true })
  .meta({ id: 'FoundTruck' });

const {
  srceSt,
  srceCityId,
  srceRadius,
  destSt,
  destCityId,
  destRadius,
  vehicleSize,
  vehicleType,
  postingAttrib,
  companyName,
  maxRecords,
} = carrierSearchSchema.shape;
const truckSearchSchema = z
  .strictObject({
    srceSt: srceSt.describe('Two-letter state or province of the origin, where no city is given'),
    srceCityId: srceCityId.describe('City of the origin: `id` of `GET /v1/cities`; 0 for none'),
    srceRadius,
    destSt: destSt.describe('Two-letter state or province of the destination, where no city is given'),
    destCityId: destCityId.describe('City of the destination; 0 for none'),
    destRadius,
    vehicleSize,
    vehicleType,
    postingAttrib,
    companyName: companyName.describe('The start of the name of the company, three letters at least; empty for any'),
    maxRecords,
  })
  .refine((search) => hasCarrierCriteria({ ...search, states: [search.srceSt, search.destSt] }), {
    path: ['companyName'],
    message: SEARCH_MESSAGES.carrierCriteria,
  })
  .meta({ id: 'TruckSearch' });

export const searchTrucks = defineEndpoint({
  method: 'POST',
  path: '/v1/search/trucks',
  isReadOnly: true,
  summary: 'Open trucks of other companies by place, equipment and company name (broker), by day, then newest',
  tag: 'search',
  callers: { machine: ['leads:read'] },
  body: truckSearchSchema,
  reply: z.object({
    items: z.array(foundTruckSchema),
    total: z.int().describe('How many there are, also beyond those that are returned'),
  }),
  refusals: [...NO_FEATURE, 'city.notFound', 'request.dailyLimit'],
});
