import { z } from 'zod';
import { tokenSchema } from './posting.ts';
import { POSTING_KINDS } from './vocabulary.ts';

const POSTING_ID = /^p\d{1,15}$/;

/** A posting's permanent id: its token is another one after an assignment that was cancelled or unassigned. */
export const postingIdSchema = z.string().regex(POSTING_ID).describe('Permanent, while the token may be renewed');

/** The permanent id of a posting by its number. */
export function toPostingId(id: number): string {
  return `p${id}`;
}

/** An own posting in an address. */
export const postingKeySchema = z
  .union([tokenSchema, postingIdSchema])
  .describe('The permanent `id` (`p…`) of the own posting, or its token of now');
export type PostingKey = z.infer<typeof postingKeySchema>;

/** An own posting in a query, by its key or by the own reference; {@link checkPostingName} finds a query without one. */
export const postingNameFields = {
  token: postingKeySchema.optional(),
  ref: z.string().trim().min(1).max(100).optional().describe('In place of `token`: the own reference (`clientRefNum`)'),
  postType: z.enum(POSTING_KINDS).optional().describe('With `ref`: where a load and an equipment have it'),
};
export interface PostingName {
  readonly token?: PostingKey | undefined;
  readonly ref?: string | undefined;
  readonly postType?: (typeof POSTING_KINDS)[number] | undefined;
}

/** Reports a query that names no posting, or names it twice. */
export function checkPostingName({ token, ref }: PostingName, context: z.RefinementCtx): void {
  if ((token === undefined) !== (ref === undefined)) return;
  context.addIssue({ code: 'custom', path: ['token'], message: 'Name the posting by token or by ref.' });
}
