import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { SIGNED_IN } from '../endpoint/guard.ts';

/** Entries of one page of the export. */
export const ACTIVITY_EXPORT_PAGE = 1_000;

const hash = z.string().describe('SHA-256, 64 hexadecimal digits');
const chainEndSchema = z.object({ number: z.int().describe('Of the entry in the chain; 0 before the first'), hash });

/** An entry of the activity log of a company, with its place in the chain. */
const chainEntrySchema = z
  .object({
    accountId: z.int(),
    number: z.int().describe('Its number in the chain of the company'),
    activityId: z.int(),
    createdOn: z.string().describe('ISO 8601, UTC'),
    content: z.string().nullable().describe('The entry as it was hashed; null once it is removed by its age'),
    contentHash: hash.describe('SHA-256 of the content as UTF-8'),
    hash: hash.describe(
      'SHA-256 of the 32 bytes of the hash before, followed by `accountId:number:activityId:createdOn:contentHash` as UTF-8',
    ),
  })
  .meta({ id: 'ActivityChainEntry' });

const activityChainPageSchema = z
  .object({
    accountId: z.int(),
    before: chainEndSchema.describe('The end of what was removed by its age: the first entry continues it'),
    last: chainEndSchema.describe('The newest entry; keep it outside of the board'),
    entries: z.array(chainEntrySchema).describe('Oldest first, at most 1,000'),
  })
  .meta({ id: 'ActivityChainPage' });
export type ActivityChainPage = z.infer<typeof activityChainPageSchema>;

export const exportActivity = defineEndpoint({
  method: 'GET',
  path: '/api/ActivityChain',
  summary: "A page of the company's activity log with its hashes, by which it can be verified; for administrators",
  tag: 'activity',
  callers: { user: SIGNED_IN },
  query: z.object({ after: z.coerce.number().int().min(0).default(0).describe('The number of the last entry before') }),
  reply: activityChainPageSchema,
});
