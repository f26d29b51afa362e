import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { nextCursorSchema, toListFields, toWordList } from '../endpoint/list-fields.ts';
import { errorTextSchema, fieldErrorSchema, type ErrorCode } from '../endpoint/errors.ts';
import { toFactShape } from './fact-schemas.ts';
import {
  checkEquipmentDraft,
  checkLoadDraft,
  DEFAULT_CLIENT_REFERENCE,
  equipmentDraftFields,
  loadDraftFields,
} from './posting.ts';
import { postingIdSchema, postingKeySchema } from './posting-name.ts';
import { draftTiersSchema, tierStateSchema } from '../tiers/tier.ts';
import { namedStopsSchema, noNamedStopsSchema, type NamedStop } from './named-stops.ts';
import { POSTING_KINDS, POSTING_STATUSES, type PostingKind } from './vocabulary.ts';

/** Rows of one upsert. */
const UPSERT_ROWS = 1_000;
/** The most rows that an upsert writes in one transaction. */
export const UPSERT_BATCH = 100;
/** A thousand rows with long comments, as UTF-8. */
const UPSERT_BYTES = 4 * 1024 * 1024;
const PAGE_MAXIMUM = 200;

const tag = 'postings';
/** What a draft can be refused for, besides its fields. */
export const DRAFT_REFUSALS = [
  'network.notFound',
  'company.notFound',
  'posting.tiersReleased',
  'insurance.expired',
  'insurance.futureDate',
  'posting.limitReached',
  'device.unconfirmed',
] as const satisfies readonly ErrorCode[];
const byToken = z.object({ token: postingKeySchema });

/** An end of a haul is named by the id of the gazetteer, or as people and other systems write it. */
function toEndFields<End extends 'srce' | 'dest'>(end: End) {
  const fields = {
    City: z
      .string()
      .trim()
      .min(1)
      .max(120)
      .describe(
        `The place as people write it: \`Dallas\` with \`${end}St\`, \`Dallas, TX\`, \`Dallas TX 75201\`, a label of the board, a word of the company for a place`,
      ),
    St: z.string().trim().min(2).max(40).describe('State or province, by letters or name'),
    PostalCode: z
      .string()
      .trim()
      .max(10)
      .describe('`75201`, `75201-1234`, `L5T 1X9` or `L5T`; alone, or with the city'),
    Lat: z
      .number()
      .min(-90)
      .max(90)
      .describe(`With \`${end}Long\`: alone the nearest place, with the city the nearest of its name`),
    Long: z.number().min(-180).max(180),
  };
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [`${end}${name}`, field.optional()])) as {
    [Name in keyof typeof fields as `${End}${Name}`]: z.ZodOptional<(typeof fields)[Name]>;
  };
}

const endFields = {
  srceID: loadDraftFields.srceID.optional().describe('Or `srceCity`, `srcePostalCode`, or `srceLat` with `srceLong`'),
  ...toEndFields('srce'),
  destID: loadDraftFields.destID.optional().describe('Or `destCity`, `destPostalCode`, or `destLat` with `destLong`'),
  ...toEndFields('dest'),
};

const REFERENCE_LENGTH = loadDraftFields.clientRefNum.unwrap().maxLength ?? 0;
const optionalReference = {
  clientRefNum: z
    .string()
    .trim()
    .max(REFERENCE_LENGTH)
    .nullable()
    .default(null)
    .describe('The own reference, which no other running posting of the kind has; null for none'),
};
const namedStops = {
  stops: namedStopsSchema
    .nullable()
    .default(null)
    .describe('The stops between origin and destination, in order; null for none. A list replaces all of them'),
};
/** What replaces fields of a form in the draft of a machine: ends and stops by name, and an own reference or none. */
export const namedFields = {
  L: { ...endFields, ...optionalReference, ...namedStops },
  E: { ...endFields, ...optionalReference },
};
const loadFields = { ...loadDraftFields, ...namedFields.L, tiers: draftTiersSchema };
const noNamedStops = {
  stops: noNamedStopsSchema
    .nullable()
    .optional()
    .describe('Always null, empty or left out: only loads and lanes of loads have stops'),
};
const equipmentFields = { ...equipmentDraftFields, ...namedFields.E, ...noNamedStops };

/** The ends of a haul as machines name them. */
export type NamedEnds = { readonly [Name in keyof typeof endFields]?: z.output<(typeof endFields)[Name]> | undefined };

function checkEnds(draft: NamedEnds, context: z.RefinementCtx): void {
  for (const end of ['srce', 'dest'] as const) {
    const [lat, long] = [draft[`${end}Lat`], draft[`${end}Long`]];
    const texts = [draft[`${end}City`], draft[`${end}PostalCode`]];
    const isNamed = texts.some((text) => text !== undefined) || lat !== undefined;
    if ((draft[`${end}ID`] !== undefined) !== isNamed && (lat === undefined) === (long === undefined)) continue;
    const message = `Name the place by ${end}ID, or by ${end}City, ${end}PostalCode, or ${end}Lat with ${end}Long.`;
    context.addIssue({ code: 'custom', path: [`${end}ID`], message });
  }
}

/** The checks of a draft with named ends across several fields. */
export function checkNamedDraft(
  draft: NamedEnds &
    (
      | ({ postType: 'L' } & Parameters<typeof checkLoadDraft>[0])
      | ({ postType: 'E' } & Omit<Parameters<typeof checkEquipmentDraft>[0], 'srceID' | 'destID'>)
    ),
  context: z.RefinementCtx,
): void {
  checkEnds(draft, context);
  if (draft.postType === 'L') checkLoadDraft(draft, context);
  else checkEquipmentDraft({ ...draft, srceID: draft.srceID ?? -1, destID: draft.destID ?? -2 }, context);
}

/** The schema of a draft of either kind. An unknown field is refused by its name. */
export function toDraftSchema<Load extends z.ZodRawShape, Equipment extends z.ZodRawShape>(
  load: Load,
  equipment: Equipment,
) {
  return z.discriminatedUnion('postType', [
    z.strictObject({ postType: z.literal('L'), ...load }),
    z.strictObject({ postType: z.literal('E'), ...equipment }),
  ]);
}

const creationFields = {
  dateRule: z
    .enum(['today', 'refuse'])
    .optional()
    .describe('A `dateAvail` that has passed becomes today with a warning, or with `refuse` the posting is refused'),
};
/** A new posting of a machine. */
const postingResourceDraftSchema = toDraftSchema(
  { ...loadFields, ...creationFields },
  { ...equipmentFields, ...creationFields },
)
  .superRefine(checkNamedDraft)
  .meta({ id: 'PostingResourceDraft' });
export type PostingResourceDraft = z.infer<typeof postingResourceDraftSchema>;

const reference = {
  clientRefNum: z
    .string()
    .trim()
    .min(1)
    .max(REFERENCE_LENGTH)
    .refine((value) => value !== DEFAULT_CLIENT_REFERENCE, 'This is the text of a posting without a reference.')
    .describe('The own reference: one open posting of the kind has it'),
};

const upsertFields = {
  ...reference,
  renew: z
    .boolean()
    .default(false)
    .describe(
      'Posts the row again where its posting is expired, delivered or with a carrier. Send it once: it advertises again',
    ),
};

/** A row of an upsert: a posting that is found again by its own reference. */
export const upsertRowSchema = toDraftSchema(
  { ...loadFields, ...upsertFields },
  { ...equipmentFields, ...upsertFields },
)
  .superRefine(checkNamedDraft)
  .meta({ id: 'UpsertRow' });
export type UpsertRow = z.infer<typeof upsertRowSchema>;

/** The fields without their defaults: what a patch leaves out keeps its value. */
function toPatchShape(fields: z.ZodRawShape): z.ZodRawShape {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const inner = field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType) : (field as z.ZodType);
      return [name, inner.optional()];
    }),
  );
}

/** A change of a posting: JSON Merge Patch over the fields of its draft. */
const postingPatchSchema = z
  .strictObject(toPatchShape({ ...loadFields, ...equipmentFields, ...namedStops }))
  .meta({ id: 'PostingPatch', description: 'Fields of a draft; those that are left out keep their values' });
export type PostingPatch = Readonly<Record<string, unknown>> &
  NamedEnds & { readonly stops?: readonly NamedStop[] | null | undefined };

export const postingResourceSchema = z
  .object({
    id: postingIdSchema,
    token: z.int(),
    postType: z.enum(POSTING_KINDS),
    pStatus: z.enum(POSTING_STATUSES),
    ...toFactShape('posting'),
    clientRefNum: z.string().nullable().describe('The own reference; null for none'),
    networkId: z.int(),
    tiers: tierStateSchema.optional().describe('Of a load with tiers, whose `postMode` is A; omitted for others'),
    createdBy: z.int().describe('The user, or the author of a service account'),
    createdOn: z.string().describe('ISO 8601, UTC'),
    updatedOn: z.string().describe('ISO 8601, UTC'),
    version: z.int(),
  })
  .meta({ id: 'PostingResource' });
export type PostingResource = z.infer<typeof postingResourceSchema>;

const warningsSchema = z
  .array(fieldErrorSchema)
  .describe(
    'What was understood with doubt: a place under another name, or by its name or coordinates alone; a day, an amount or a measure that is unusual. The posting is written all the same',
  );
const duplicateOfSchema = z
  .int()
  .optional()
  .describe(
    'The token of the oldest open posting of the company with the same equipment, size, day and ends, where this write makes one of both: a posting that is created, posted again or changed. Others see both as one',
  );
const createdPostingSchema = postingResourceSchema
  .extend({ warnings: warningsSchema, duplicateOf: duplicateOfSchema })
  .meta({ id: 'CreatedPostingResource' });
const changedPostingSchema = postingResourceSchema
  .extend({ duplicateOf: duplicateOfSchema })
  .meta({ id: 'ChangedPostingResource' });

export const listPostingResources = defineEndpoint({
  method: 'GET',
  path: '/v1/postings',
  summary: "The company's postings of a kind, newest first",
  tag,
  callers: { machine: ['postings:read'] },
  query: z.strictObject({
    postType: z.enum(POSTING_KINDS),
    status: toWordList(POSTING_STATUSES)
      .default(POSTING_STATUSES.filter((status) => status !== 'E'))
      .describe(
        'Of O open, P pending, A assigned, R on route, D delivered, E expired; several with a comma. Left out: all but E',
      ),
    ref: z
      .string()
      .trim()
      .min(1)
      .max(REFERENCE_LENGTH)
      .optional()
      .describe('Only those with this own reference, also where they ended long ago and are in the archive'),
    ...toListFields(PAGE_MAXIMUM),
  }),
  reply: z.object({ items: z.array(postingResourceSchema), nextCursor: nextCursorSchema }),
});

export const getPostingResource = defineEndpoint({
  method: 'GET',
  path: '/v1/postings/:token',
  summary: 'One own posting, with its entity tag',
  tag,
  callers: { machine: ['postings:read'] },
  params: byToken,
  reply: postingResourceSchema,
  hasVersionTag: true,
  refusals: ['posting.notFound'],
});

export const createPostingResource = defineEndpoint({
  method: 'POST',
  path: '/v1/postings',
  summary: 'Posts a load or equipment',
  notes: 'The service account is the author. Leads are matched at once and sent to both sides.',
  tag,
  callers: { machine: ['postings:write'] },
  body: postingResourceDraftSchema,
  reply: createdPostingSchema,
  isIdempotent: true,
  refusals: [...DRAFT_REFUSALS, 'posting.referenceTaken'],
  hasVersionTag: true,
});

export const patchPostingResource = defineEndpoint({
  method: 'PATCH',
  path: '/v1/postings/:token',
  summary: 'Changes some fields of an open or expired posting',
  notes: 'A field that is left out keeps its value. With `If-Match` only where the posting is as it was read.',
  tag,
  callers: { machine: ['postings:write'] },
  params: byToken,
  body: postingPatchSchema,
  reply: changedPostingSchema,
  isIdempotent: true,
  hasVersionTag: true,
  refusals: [
    'posting.notFound',
    'posting.illegalTransition',
    'posting.changedMeanwhile',
    'posting.referenceTaken',
    ...DRAFT_REFUSALS,
  ],
});

export const deletePostingResource = defineEndpoint({
  method: 'DELETE',
  path: '/v1/postings/:token',
  summary: 'Deletes an open, expired or delivered posting',
  notes: 'With `If-Match` only where the posting is as it was read.',
  tag,
  callers: { machine: ['postings:write'] },
  params: byToken,
  reply: z.object({ token: z.int() }),
  hasVersionTag: true,
  refusals: ['posting.notFound', 'posting.illegalTransition'],
});

/** The share of open postings that a list may delete by leaving them out. */
export const maxDeletedShareSchema = z.coerce
  .number()
  .min(0)
  .max(1)
  .default(0.3)
  .describe('Nothing is deleted where more than this share of the open postings of the service account is not sent');

/** Why postings that were not sent were not deleted. */
export const stoppedSchema = z
  .object({
    reason: z
      .enum(['share', 'unreadRows', 'refusedRows'])
      .describe(
        '`unreadRows`: a row has no kind or reference, so that the posting which it means is unknown. `refusedRows`: every row of a kind was refused',
      ),
    wouldDelete: z.int().describe('Open postings of the service account that were not sent'),
    open: z.int().describe('Postings of the service account that were open before'),
  })
  .nullable()
  .describe('Null where all that was not sent is deleted');

/** What became of a row of an upsert. */
export const upsertResultSchema = z
  .object({
    postType: z.enum(POSTING_KINDS).nullable(),
    clientRefNum: z.string().nullable(),
    result: z
      .enum(['created', 'changed', 'unchanged', 'assigned', 'delivered', 'expired', 'refused'])
      .describe(
        '`assigned`, `delivered` and `expired`: the posting of the reference is not open. It stays as it is, and none is created in its place until the row has a new reference or `renew`. A row whose own `dateAvail` has passed is `expired` too',
      ),
    token: z
      .int()
      .nullable()
      .describe('Of the posting of the reference. Null where the row was refused, or is expired and has no posting'),
    code: z.string().nullable().describe('Why it was refused'),
    message: z.string().nullable().describe('In English'),
    text: errorTextSchema.nullable().describe('For other languages; null where it is that of the code'),
    details: z.array(fieldErrorSchema).describe('The wrong fields'),
    warnings: warningsSchema,
    duplicateOf: duplicateOfSchema,
  })
  .meta({ id: 'UpsertResult' });
export type UpsertResult = z.infer<typeof upsertResultSchema>;

export const upsertPostings = defineEndpoint({
  method: 'PUT',
  path: '/v1/postings',
  summary: 'Creates and changes postings by own reference, up to 1,000 in one call',
  notes:
    'The same body again changes nothing. A posting that is not open stays as it is and is never advertised again by itself: its row states `assigned`, `delivered` or `expired`. A row of a past day is not posted. A refused row does not prevent the others. One transaction for at most a hundred rows: after a lost connection send the same body again.',
  tag,
  callers: { machine: ['postings:write'] },
  body: z.strictObject({
    postings: z
      .array(z.record(z.string(), z.unknown()).meta({ 'x-schema': 'UpsertRowInput' }))
      .max(UPSERT_ROWS)
      .describe('Each is an `UpsertRowInput`; a wrong one is refused alone'),
    replace: z
      .boolean()
      .default(false)
      .describe(
        'Also deletes the open postings of this service account that are not sent. New rows get their room below the limit of open postings',
      ),
    maxDeletedShare: maxDeletedShareSchema,
  }),
  bodyBytes: UPSERT_BYTES,
  reply: z.object({
    results: z.array(upsertResultSchema).describe('In the order of the rows'),
    deleted: z.array(z.int()).describe('The tokens that `replace` has deleted'),
    stopped: stoppedSchema,
  }),
  refusals: ['device.unconfirmed'],
});
export type UpsertReply = z.infer<typeof upsertPostings.reply>;

/** The draft's fields of a kind, for a patch. */
export function listDraftFields(kind: PostingKind): string[] {
  return Object.keys(kind === 'L' ? loadDraftFields : equipmentDraftFields);
}
