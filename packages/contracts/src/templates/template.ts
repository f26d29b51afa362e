import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { allowKey, requirePostingKey, requirePostingUse, requireProduct } from '../endpoint/guard.ts';
import { calendarDaySchema } from '../postings/calendar-day.ts';
import {
  checkEquipmentDraft,
  checkLoadDraft,
  confirmDuplicateSchema,
  equipmentDraftFields,
  noStops,
  LAST_WRITER,
  loadDraftFields,
  postingSchema,
} from '../postings/posting.ts';
import { toFactShape } from '../postings/fact-schemas.ts';
import { POSTING_KINDS, PRODUCT_MODES, type ProductMode } from '../postings/vocabulary.ts';
import { noTiersSchema } from '../tiers/tier.ts';
import { lateCheckTexts } from '../texts/en/late-checks.ts';

const templateId = z.int().positive().max(2_147_483_647);
/** The day of a template is ignored: a repost has today's date. */
const ofTemplate = { dateAvail: calendarDaySchema.optional(), tiers: noTiersSchema };

/** A new or edited template: the fields of the posting form of either kind. */
const templateDraftSchema = z
  .discriminatedUnion('postType', [
    z.object({ postType: z.literal('L'), ...loadDraftFields, ...ofTemplate }).superRefine(checkLoadDraft),
    z
      .object({ postType: z.literal('E'), ...equipmentDraftFields, ...noStops, ...ofTemplate })
      .superRefine(checkEquipmentDraft),
  ])
  .meta({ id: 'TemplateDraft' });
export type TemplateDraft = z.infer<typeof templateDraftSchema>;

/** A saved posting to post again. */
export const templateSchema = z
  .object({
    templateID: z.int(),
    templateName: z.string().describe("'Template-' and the id"),
    postType: z.enum(POSTING_KINDS),
    ...toFactShape('template'),
    dateAvail: z.string().describe('YYYY-MM-DD, when it was saved for'),
    networkId: z.int().describe('0 where it is for every company'),
    createdBy: z.int(),
    createdOn: z.string().describe('ISO 8601, UTC'),
    updatedOn: z.string().describe('ISO 8601, UTC'),
    version: z.int().describe('Counts writes; send it back with an edit'),
  })
  .meta({ id: 'Template' });
export type Template = z.infer<typeof templateSchema>;

/** Maximum number of templates in one call; a deployment's repost limit is lower. */
const MAX_TEMPLATE_IDS = 1000;
const templateIds = z
  .array(templateId)
  .min(1)
  .max(MAX_TEMPLATE_IDS)
  .refine((ids) => new Set(ids).size === ids.length, { message: lateCheckTexts.templateTwice });

const path = '/api/TemplatePosting';

export const listTemplates = defineEndpoint({
  method: 'GET',
  path: `${path}/postType/:mode`,
  summary: "The company's templates of a mode, newest first",
  tag: 'templates',
  callers: { user: requirePostingUse({ field: 'params.mode' }, 'view') },
  params: z.object({ mode: z.enum(PRODUCT_MODES) }),
  reply: z.array(templateSchema),
});

export const createTemplate = defineEndpoint({
  method: 'POST',
  path,
  summary: "Saves a template; over the limit the refusal's text has the words 'max limit'",
  tag: 'templates',
  affects: ['templates'],
  callers: { user: requirePostingUse({ field: 'body.postType' }, 'createDelete') },
  body: templateDraftSchema,
  reply: templateSchema,
  isIdempotent: true,
});

export const editTemplate = defineEndpoint({
  method: 'PUT',
  path,
  summary: 'Edits a template',
  tag: 'templates',
  affects: ['templates'],
  callers: { user: requirePostingUse({ field: 'body.postType' }, 'createDelete') },
  body: z.intersection(
    z.object({ templateID: templateId, version: z.int().positive().optional().describe(LAST_WRITER) }),
    templateDraftSchema,
  ),
  reply: templateSchema,
  isIdempotent: true,
});

export const deleteTemplates = defineEndpoint({
  method: 'DELETE',
  path,
  summary: 'Deletes templates, all or none',
  tag: 'templates',
  affects: ['templates'],
  callers: { user: requireProduct('any') },
  body: z.object({ templateIds }),
  reply: z.object({ templateIds: z.array(z.int()) }),
});

/**
 * What a repost sends as the source of its postings, by mode, in the position of the partner board's key in other
 * calls.
 */
export const TEMPLATE_SOURCE_TAGS = { B: 'LLB_DAT', C: 'LLC_DAT' } as const satisfies Record<ProductMode, string>;

export const repostTemplates = defineEndpoint({
  method: 'POST',
  path: `${path}/create-postings/:key/:sourceTag`,
  summary:
    'Posts templates, dated today, all or none; the details of `posting.duplicate` name those that repeat an open posting',
  tag: 'templates',
  affects: ['templates', 'postings'],
  callers: {
    user: [
      ...requirePostingKey({ field: 'body.pType' }, 'createDelete'),
      ...allowKey({ field: 'body.pType' }, 'll_dat', 'params.sourceTag', TEMPLATE_SOURCE_TAGS),
    ],
  },
  params: z.object({
    key: z.string().min(1).max(64),
    sourceTag: z
      .string()
      .min(1)
      .max(64)
      .describe("LLB_DAT for loads, LLC_DAT for equipment; also NA or the partner board's key"),
  }),
  body: z.object({ templateIds, pType: z.enum(POSTING_KINDS), confirmDuplicate: confirmDuplicateSchema }),
  reply: z.array(postingSchema),
  isIdempotent: true,
});
