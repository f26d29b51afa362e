import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { requirePostingUse } from '../endpoint/guard.ts';
import { rateSchema } from '../money/money.ts';
import { tokenSchema } from '../postings/posting.ts';
import { postingKeySchema } from '../postings/posting-name.ts';
import { tierAnswersSchema } from './tier-answers.ts';
import { TIER_LIMITS } from './tier.ts';

const tag = 'postings';

/** Who receives a tier, as the owner reads it. */
const shownReceiversSchema = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('network'),
      networkId: z.int(),
      name: z.string().nullable().describe('Null for a colleague’s private network, and for one that is deleted'),
    }),
    z.object({
      type: z.literal('companies'),
      companies: z.array(z.object({ custCd: z.string(), company: z.string() })).describe('By name'),
    }),
    z.object({ type: z.literal('everybody') }),
  ])
  .meta({ id: 'ShownTierReceivers' });

const shownTierSchema = z
  .object({
    number: z.int().describe('From 1, in the order of the releases'),
    receivers: shownReceiversSchema,
    rate: rateSchema.nullable().describe('Null for the rate of the posting'),
    minutes: z.int().nullable().describe('After how many minutes the next tier is released; null for the last one'),
    bookNow: z.boolean(),
    companies: z
      .int()
      .nullable()
      .describe(
        'Companies that see the posting by this tier first, now or once it is released; null for every company',
      ),
    releasedOn: z.string().nullable().describe('ISO 8601, UTC; null while it waits'),
    expectedOn: z
      .string()
      .nullable()
      .describe('ISO 8601, UTC: when it will be released; null where it is, or where nothing is waited for'),
    answers: tierAnswersSchema.optional().describe('What its companies did; omitted while it waits'),
  })
  .meta({ id: 'ShownTier' });
export type ShownTier = z.infer<typeof shownTierSchema>;

/** The tiers of an own load with their progress. */
const postingTiersSchema = z
  .object({
    token: z.int(),
    version: z.int(),
    companies: z.int().describe('Companies that see the posting now by a network or by name'),
    isPublic: z.boolean().describe('True where every company sees it'),
    tiers: z.array(shownTierSchema).describe('In the order of their releases'),
  })
  .meta({ id: 'PostingTiers' });
export type PostingTiers = z.infer<typeof postingTiersSchema>;

const byToken = z.object({ token: tokenSchema });
const byKey = z.object({ token: postingKeySchema });
const releaseBody = z.strictObject({
  number: z
    .int()
    .min(1)
    .max(TIER_LIMITS.tiers)
    .describe('The tier to release now, with those before it. One that is released stays as it is'),
});
export const getPostingTiers = defineEndpoint({
  method: 'GET',
  path: '/api/LoadTiers/:token',
  summary: 'The tiers of an own load: who sees it, when others will, and what each company did',
  tag,
  callers: { user: requirePostingUse('B', 'view') },
  params: byToken,
  reply: postingTiersSchema,
});

export const releaseTier = defineEndpoint({
  method: 'POST',
  path: '/api/LoadTiers/:token/release',
  summary: 'Releases a tier of an own open load now',
  tag,
  affects: ['postings'],
  callers: { user: requirePostingUse('B', 'update') },
  params: byToken,
  body: releaseBody,
  reply: postingTiersSchema,
});

export const getPostingTiersResource = defineEndpoint({
  method: 'GET',
  path: '/v1/postings/:token/tiers',
  summary: 'The tiers of an own load: who sees it, when others will, and what each company did',
  tag,
  callers: { machine: ['postings:read'] },
  params: byKey,
  reply: postingTiersSchema,
  refusals: ['posting.notFound', 'posting.noTiers'],
});

export const releaseTierResource = defineEndpoint({
  method: 'POST',
  path: '/v1/postings/:token/tiers/release',
  summary: 'Releases a tier of an own open load now',
  notes: 'The same call again changes nothing.',
  tag,
  callers: { machine: ['postings:write'] },
  params: byKey,
  body: releaseBody,
  reply: postingTiersSchema,
  refusals: ['posting.notFound', 'posting.noTiers', 'posting.illegalTransition', 'device.unconfirmed'],
});
