import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { allowKey, requirePostingKey, requirePostingUse } from '../endpoint/guard.ts';
import {
  equipmentDraftSchema,
  loadDraftSchema,
  confirmDuplicateSchema,
  postingSchema,
  LAST_WRITER,
  tokenSchema,
  POSTING_NOUNS,
  type EquipmentDraft,
  type LoadDraft,
} from './posting.ts';
import { tagSchema } from '../tags/tag.ts';
import { POSTING_KINDS, POSTING_STATUSES, type PostingKind } from './vocabulary.ts';

/** The largest `limit` of a page. Without a limit a reply has all postings. */
const PAGE_MAXIMUM = 500;

/** A page of a list that is ordered from the newest posting to the oldest. */
const page = z.object({
  limit: z.coerce.number().int().min(1).max(PAGE_MAXIMUM).optional(),
  after: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_\d{1,15}$/)
    .refine((place) => !Number.isNaN(Date.parse(place.split('_', 1)[0] ?? '')))
    .optional()
    .describe('`createdOn` and `token` of the last posting of the page before, joined by `_`'),
});

const key = z.object({ key: z.string().min(1).max(64) });
const keys = z.object({ key: z.string().min(1).max(64), datKey: z.string().min(1).max(64) });
const tokenAndKey = z.object({ id: tokenSchema, key: z.string().min(1).max(64) });

/** The additional fields of an edit: the posting, and the version that the user edited. */
const editFields = {
  token: tokenSchema,
  version: z.int().positive().optional().describe(LAST_WRITER),
};

const seenVersion = z
  .int()
  .positive()
  .optional()
  .describe('For A, R and D: the version of the assignment that the person saw');

const statusChange = z.object({
  pStatus: z.enum(POSTING_STATUSES),
  version: seenVersion,
  confirmDuplicate: confirmDuplicateSchema,
});

/** The product mode in which a kind of posting is posted. */
const MODES = { L: 'B', E: 'C' } as const satisfies Record<PostingKind, string>;
const SLUGS = { L: 'load', E: 'equipment' } as const satisfies Record<PostingKind, string>;

/** The calls that read own postings. */
function readCalls(kind: PostingKind) {
  const noun = POSTING_NOUNS[kind];
  const mode = MODES[kind];
  return {
    list: defineEndpoint({
      method: 'GET',
      path: `/api/${noun}/:key`,
      summary: "The company's postings that are not expired, newest first; all of them, or a page",
      tag: 'postings',
      callers: { user: requirePostingKey(mode, 'view') },
      params: key,
      query: page,
      reply: z.array(postingSchema),
    }),
    listExpired: defineEndpoint({
      method: 'GET',
      path: `/api/${noun}/Expired/:key`,
      summary: "The company's expired postings, newest first; all of them, or a page",
      tag: 'postings',
      callers: { user: requirePostingKey(mode, 'view') },
      params: key,
      query: page,
      reply: z.array(postingSchema),
    }),
    get: defineEndpoint({
      method: 'GET',
      path: `/api/${noun}/postingCheck/:id`,
      summary: 'One own posting',
      tag: 'postings',
      callers: { user: requirePostingUse(mode, 'view') },
      params: z.object({ id: tokenSchema }),
      reply: postingSchema,
    }),
  };
}

/** The calls whose body is a draft. */
function draftCalls<Draft extends z.ZodType>(kind: PostingKind, draft: Draft) {
  const noun = POSTING_NOUNS[kind];
  const mode = MODES[kind];
  return {
    create: defineEndpoint({
      method: 'POST',
      path: `/api/${noun}/create/:key/:datKey`,
      summary: 'Posts',
      tag: 'postings',
      affects: ['postings'],
      callers: { user: [...requirePostingKey(mode, 'createDelete'), ...allowKey(mode, 'll_dat', 'params.datKey')] },
      params: keys,
      body: draft,
      reply: postingSchema,
      isIdempotent: true,
    }),
    countMatches: defineEndpoint({
      method: 'POST',
      path: `/api/${noun}/count-matches/:key`,
      isReadOnly: true,
      summary: 'How many leads a draft would have now; nothing is stored',
      tag: 'postings',
      callers: { user: requirePostingKey(mode, 'createDelete') },
      params: key,
      body: draft,
      reply: z.object({ count: z.int().nonnegative() }),
    }),
    edit: defineEndpoint({
      method: 'POST',
      path: `/api/${noun}/edit/:key/:datKey`,
      summary: 'Edits an open or expired posting',
      tag: 'postings',
      affects: ['postings'],
      callers: { user: [...requirePostingKey(mode, 'update'), ...allowKey(mode, 'll_dat', 'params.datKey')] },
      params: keys,
      body: z.intersection(z.object(editFields), draft),
      reply: postingSchema,
      isIdempotent: true,
    }),
  };
}

/** The calls that move or delete one posting. */
function moveCalls(kind: PostingKind) {
  const noun = POSTING_NOUNS[kind];
  const mode = MODES[kind];
  return {
    setStatus: defineEndpoint({
      method: 'PUT',
      path: `/api/${noun}/:id/:key`,
      summary:
        kind === 'L'
          ? 'Moves a load, where that is legal: O reposts it, dated today; A accepts or confirms, R picks up, D delivers'
          : 'Moves an equipment, where that is legal: O reposts it, dated today; A accepts, R picks up, D delivers',
      tag: 'postings',
      affects: ['postings', 'assignments'],
      callers: { user: requirePostingKey(mode, 'update') },
      params: tokenAndKey,
      body: statusChange,
      reply: postingSchema,
      isIdempotent: true,
    }),
    remove: defineEndpoint({
      method: 'DELETE',
      path: `/api/${noun}/:id/:key`,
      summary: 'Deletes an open, expired or delivered posting',
      tag: 'postings',
      affects: ['postings'],
      callers: { user: requirePostingKey(mode, 'createDelete') },
      params: tokenAndKey,
      reply: z.object({ token: z.int() }),
    }),
  };
}

/** Calls under the path of aggregates, which other programs use. */
function aggregateCalls(kind: PostingKind) {
  const slug = SLUGS[kind];
  const mode = MODES[kind];
  return {
    aggregate: defineEndpoint({
      method: 'GET',
      path: `/api/Aggregate/get-${slug}-postings/:key/:expired`,
      summary: "The company's postings with its tags, and on Y its expired postings too",
      tag: 'postings',
      callers: { user: requirePostingKey(mode, 'view') },
      params: z.object({ key: z.string().min(1).max(64), expired: z.enum(['Y', 'N']) }),
      reply: z.object({
        postings: z.array(postingSchema),
        expired: z.array(postingSchema).describe('Empty on N'),
        tags: z.array(tagSchema),
      }),
    }),
    aggregateRemove: defineEndpoint({
      method: 'POST',
      path: `/api/Aggregate/delete-${slug}-posting`,
      summary: 'Deletes a posting that still has the status that the person saw',
      tag: 'postings',
      affects: ['postings'],
      callers: { user: requirePostingKey(mode, 'createDelete', 'body.key') },
      body: z.object({ token: tokenSchema, status: z.enum(POSTING_STATUSES), key: z.string().min(1).max(64) }),
      reply: z.object({ token: z.int() }),
    }),
  };
}

/** The calls of one kind of posting. Loads and equipment have the same calls under their own paths. */
function postingCalls<Draft extends z.ZodType>(kind: PostingKind, draft: Draft) {
  return { ...readCalls(kind), ...draftCalls(kind, draft), ...moveCalls(kind), ...aggregateCalls(kind) };
}

export const loadPostingCalls = postingCalls('L', loadDraftSchema);
export const equipmentPostingCalls = postingCalls('E', equipmentDraftSchema);

export const repostExpired = defineEndpoint({
  method: 'POST',
  path: '/api/Repost',
  summary: 'Dates every expired posting of the kind to today; one at a time for a company (499 meanwhile)',
  tag: 'postings',
  affects: ['postings'],
  callers: { user: requirePostingUse({ field: 'body.Type' }, 'createDelete') },
  body: z.object({
    Type: z.enum(POSTING_KINDS),
    confirmDuplicate: z
      .boolean()
      .optional()
      .describe('Reposts also those that repeat an open posting (M16); left out: they stay expired'),
  }),
  reply: z.object({
    reposted: z.int().describe('How many postings are open again'),
    duplicates: z
      .array(z.object({ token: z.int(), duplicateOf: z.int().describe('The open posting that it repeats') }))
      .describe('Those that stay expired, oldest first'),
  }),
});

/** The calls of either kind, for code that handles both. */
export type PostingCalls = ReturnType<typeof postingCalls<z.ZodType<LoadDraft | EquipmentDraft>>>;
