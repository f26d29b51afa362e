import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { fieldErrorSchema } from '../endpoint/errors.ts';
import { maxDeletedShareSchema, stoppedSchema, upsertResultSchema } from './posting-resource.ts';
import { POSTING_KINDS } from './vocabulary.ts';

/** The most rows that a sync lists of each kind; its counts have all. */
export const SYNC_LISTED = 1_000;
/** The longest row, bytes: ten times one with all facts. */
const ROW_BYTES = 32 * 1024;

const own = { postType: z.enum(POSTING_KINDS), clientRefNum: z.string(), token: z.int() };

const syncReplySchema = z
  .object({
    dryRun: z.boolean().describe('True where nothing was written'),
    rows: z.int().describe('Rows that were sent'),
    created: z.int().describe('Rows that were posted'),
    changed: z.int().describe('Rows whose posting was changed'),
    unchanged: z.int().describe('Rows that are as their posting is'),
    assigned: z.int().describe('Rows whose load is with a carrier: it stays as it is'),
    delivered: z.int().describe('Rows whose load was delivered: it is not posted again'),
    expired: z.int().describe('Rows whose day has passed, or whose posting has expired'),
    refused: z.int().describe('Rows that were refused; `refusals` says why'),
    deleted: z.int().describe('Open postings of this service account that were not sent'),
    stopped: stoppedSchema,
    refusals: z
      .array(upsertResultSchema.extend({ row: z.int().describe('Of the body, from 1') }))
      .describe(`The first ${SYNC_LISTED} refused rows with their reasons`),
    gone: z
      .array(z.object({ ...own, token: z.int().nullable(), result: z.enum(['delivered', 'expired']) }))
      .describe(`The first ${SYNC_LISTED} rows that are sent still although their load is over`),
    deletions: z.array(z.object(own)).describe(`The first ${SYNC_LISTED} deleted postings`),
    notices: z.array(fieldErrorSchema).describe('What a person should read: rows of loads that are over, and a stop'),
  })
  .meta({ id: 'SyncReply' });
export type SyncReply = z.infer<typeof syncReplySchema>;

export const syncPostings = defineEndpoint({
  method: 'POST',
  path: '/v1/syncs',
  summary: 'Makes the postings of the service account equal to a list of any length',
  notes:
    'The body is newline-delimited JSON, each line an `UpsertRowInput`, which is read and written while it arrives. Postings that are not sent are deleted at its end. With `dryRun` nothing is written, and the reply states what would be. It deletes nothing where that would be a larger share than `maxDeletedShare`, where a row cannot be read, because its posting is then unknown, and where every row of a kind is refused. New rows get the room of what is deleted. A broken connection deletes nothing; send the same body again.',
  tag: 'postings',
  callers: { machine: ['postings:write'] },
  query: z.strictObject({
    dryRun: z.enum(['true', 'false']).default('false').describe('Writes nothing'),
    maxDeletedShare: maxDeletedShareSchema,
  }),
  lines: { schema: 'UpsertRowInput', maxBytes: ROW_BYTES },
  reply: syncReplySchema,
  refusals: ['device.unconfirmed'],
});
