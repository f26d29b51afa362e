import { z } from 'zod';

/** From how many loads on a company's acceptance is stated: a share of fewer says little. */
export const LEAST_ASKED = 20;
/** The last loads with tiers of which an acceptance is counted. */
export const COUNTED_LOADS = 200;
/** The companies that a tier lists; its counts are of all. */
export const MOST_LISTED_COMPANIES = 200;

/**
 * What a company of a released tier did: it accepted, declined or made an offer; none of them before its turn ended; or it can
 * still respond.
 */
export const TIER_ANSWERS = ['accepted', 'declined', 'offered', 'none', 'waiting'] as const;
export type TierAnswer = (typeof TIER_ANSWERS)[number];

/** How often a company accepted what the own company showed it by tiers. */
export const acceptanceSchema = z
  .object({
    asked: z.int().describe('Loads whose turn of the company has ended, or that it accepted'),
    accepted: z.int().describe('Those of them that it accepted'),
  })
  .nullable()
  .describe(
    `Of the last ${COUNTED_LOADS} loads of the own company that have tiers; null below ${LEAST_ASKED} loads. No other company reads it`,
  );
export type Acceptance = z.infer<typeof acceptanceSchema>;

/** What the companies of a released tier did with a load. */
export const tierAnswersSchema = z
  .object({
    accepted: z.int().describe('They have, or had, the load'),
    declined: z.int().describe('They declined an assignment or an offer, or withdrew their own'),
    offered: z.int().describe('They made an offer, and nothing followed'),
    none: z.int().describe('No response until a later tier was released, or the load was not open any more'),
    waiting: z.int().describe('They can still respond'),
    companies: z
      .array(
        z.object({
          custCd: z.string(),
          company: z.string(),
          answer: z
            .enum(TIER_ANSWERS)
            .describe('What the company did; `none` once its turn has ended, `waiting` before'),
          askedOn: z.string().nullable().describe('ISO 8601, UTC; null for a company that is no receiver any more'),
          answeredOn: z
            .string()
            .nullable()
            .describe(
              'ISO 8601, UTC; without a response when its turn ended. Null while it waits, and for a passed day',
            ),
          acceptance: acceptanceSchema,
        }),
      )
      .describe(
        `Those with a response first, then by name; at most ${MOST_LISTED_COMPANIES}. Without a response those of a colleague’s private network are only counted`,
      ),
  })
  .meta({ id: 'TierAnswers' });
export type TierAnswers = z.infer<typeof tierAnswersSchema>;
