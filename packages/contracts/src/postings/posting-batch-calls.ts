import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { allowKey, requirePostingKey } from '../endpoint/guard.ts';
import { errorTextSchema, fieldErrorSchema } from '../endpoint/errors.ts';
import { LIMITS } from '../board/limits.ts';
import {
  equipmentDraftSchema,
  loadDraftSchema,
  postingSchema,
  tokenSchema,
  POSTING_NOUNS,
  type EquipmentDraft,
  type LoadDraft,
} from './posting.ts';
import type { PostingKind } from './vocabulary.ts';

/** The largest body of a batch: fifty drafts with long comments, as UTF-8. */
const BATCH_BYTES = 128 * 1024;

const batchResultSchema = z
  .object({
    posting: postingSchema.nullable().describe('The new posting; null where the draft was refused'),
    code: z.string().nullable().describe('Why the draft was refused'),
    message: z.string().nullable().describe('In English'),
    text: errorTextSchema
      .optional()
      .describe('The text of the refusal, for translation; left out where it is the usual text of the code'),
    details: z.array(fieldErrorSchema).describe('The wrong fields'),
  })
  .meta({ id: 'PostingBatchResult' });
export type PostingBatchResult = z.infer<typeof batchResultSchema>;

/** The calls that create and delete several postings of one kind. */
function postingBatchCalls<Draft extends z.ZodType>(kind: PostingKind, draft: Draft) {
  const noun = POSTING_NOUNS[kind];
  const slug = kind === 'L' ? 'load' : 'equipment';
  const mode = kind === 'L' ? 'B' : 'C';
  return {
    createMany: defineEndpoint({
      method: 'POST',
      path: `/api/${noun}/create-many/:key/:datKey`,
      summary: 'Posts several at once; a draft that is refused does not prevent the others',
      tag: 'postings',
      affects: ['postings'],
      callers: { user: [...requirePostingKey(mode, 'createDelete'), ...allowKey(mode, 'll_dat', 'params.datKey')] },
      // datKey is the key of the feature ll_dat, or NA.
      params: z.object({ key: z.string().min(1).max(64), datKey: z.string().min(1).max(64) }),
      body: z.object({ postings: z.array(draft).min(1).max(LIMITS.postingBatch) }),
      reply: z.object({ results: z.array(batchResultSchema).describe('In the order of the drafts') }),
      isIdempotent: true,
      batchField: 'postings',
      bodyBytes: BATCH_BYTES,
    }),
    confirmMany: defineEndpoint({
      method: 'POST',
      path: `/api/Aggregate/confirm-${slug}-postings`,
      summary: 'Confirms that postings are still available; ignores those that are not open',
      tag: 'postings',
      affects: ['postings'],
      callers: { user: requirePostingKey(mode, 'update', 'body.key') },
      body: z.object({ tokens: z.array(tokenSchema).min(1).max(LIMITS.postingBatch), key: z.string().min(1).max(64) }),
      reply: z.object({ confirmed: z.array(z.int()).describe('The tokens of the confirmed postings') }),
      batchField: 'tokens',
    }),
    removeMany: defineEndpoint({
      method: 'POST',
      path: `/api/Aggregate/delete-${slug}-postings`,
      summary: 'Deletes the postings that are still open; ignores the others, and tokens that do not exist',
      tag: 'postings',
      affects: ['postings'],
      callers: { user: requirePostingKey(mode, 'createDelete', 'body.key') },
      body: z.object({ tokens: z.array(tokenSchema).min(1).max(LIMITS.postingBatch), key: z.string().min(1).max(64) }),
      reply: z.object({ deleted: z.array(z.int()).describe('The tokens of the deleted postings') }),
      batchField: 'tokens',
    }),
  };
}

export const loadBatchCalls = postingBatchCalls('L', loadDraftSchema);
export const equipmentBatchCalls = postingBatchCalls('E', equipmentDraftSchema);

/** The calls of either kind, for code that handles both. */
export type PostingBatchCalls = ReturnType<typeof postingBatchCalls<z.ZodType<LoadDraft | EquipmentDraft>>>;
