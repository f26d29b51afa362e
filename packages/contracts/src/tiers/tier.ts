import { z } from 'zod';
import { rateSchema } from '../money/money.ts';
import { checkTexts } from '../texts/en/checks.ts';

/** What a posting may state of its tiers. */
export const TIER_LIMITS = { tiers: 6, companies: 200, leastMinutes: 1, mostMinutes: 1_440 } as const;

const MAX_NETWORK_ID = 2_147_483_647;
const custCd = z.string().trim().min(1).max(40);

/** Who receives a tier: the members of a network, companies by their codes, or every company. */
const tierReceiversSchema = z
  .discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('network'),
      networkId: z.int().positive({ message: checkTexts.tierReceivers }).max(MAX_NETWORK_ID),
    }),
    z.strictObject({
      type: z.literal('companies'),
      custCds: z
        .array(custCd)
        .min(1, { message: checkTexts.tierReceivers })
        .max(TIER_LIMITS.companies)
        .describe('Codes of companies of the board; one that is named twice counts once'),
    }),
    z.strictObject({ type: z.literal('everybody') }),
  ])
  .meta({ id: 'TierReceivers' });
export type TierReceivers = z.infer<typeof tierReceiversSchema>;

const minutesProblem = { message: checkTexts.tierMinutes };

/** One step of the release of a posting. */
export const tierSchema = z
  .strictObject({
    receivers: tierReceiversSchema,
    rate: rateSchema
      .nullable()
      .default(null)
      .describe('What its receivers see as the rate; null for the rate of the posting itself'),
    minutes: z
      .int(minutesProblem)
      .min(TIER_LIMITS.leastMinutes, minutesProblem)
      .max(TIER_LIMITS.mostMinutes, minutesProblem)
      .nullable()
      .default(null)
      .describe('After how many minutes the next tier is released; null for the last one, where nothing follows'),
    bookNow: z.boolean().default(false).describe('Whether its receivers may book the load without a reply'),
  })
  .meta({ id: 'Tier' });
export type Tier = z.infer<typeof tierSchema>;

/** The tiers of a posting, in the order of their release. */
export const tiersSchema = z
  .array(tierSchema)
  .min(1, { message: checkTexts.tierCount })
  .max(TIER_LIMITS.tiers, { message: checkTexts.tierCount })
  .superRefine((tiers, context) => {
    for (const { index, field } of listTierProblems(tiers)) {
      const message = field === 'receivers' ? checkTexts.tierEverybody : checkTexts.tierMinutes;
      context.addIssue({ code: 'custom', path: [index, field], message });
    }
  });

/**
 * What is wrong across tiers: every company before the last one, a tier without minutes that another one follows. The minutes
 * of the last tier are ignored.
 */
export function listTierProblems(
  tiers: readonly Pick<Tier, 'receivers' | 'minutes'>[],
): { index: number; field: 'receivers' | 'minutes' }[] {
  return tiers
    .slice(0, -1)
    .flatMap(({ receivers, minutes }, index) => [
      ...(receivers.type === 'everybody' ? [{ index, field: 'receivers' as const }] : []),
      ...(minutes === null ? [{ index, field: 'minutes' as const }] : []),
    ]);
}

/** The tiers of a draft. */
export const draftTiersSchema = tiersSchema
  .nullable()
  .optional()
  .describe(
    'The steps in which others see the load, for `postMode` A; null for none. Left out: none on a new posting, the same on an edit. An edit keeps the receivers of released tiers',
  );

const noTiers = z
  .null({ message: checkTexts.noTiers })
  .optional()
  .describe('Always null or left out: only loads and lanes of loads have tiers');

/**
 * What has no tiers refuses them: a field that is dropped would show a load to every company. It has the type of a draft's
 * tiers, so that the draft of a load is one for a template too.
 */
export const noTiersSchema = noTiers as unknown as typeof draftTiersSchema;

/** How far the release of a posting is. */
export const tierStateSchema = z
  .object({
    count: z.int().describe('How many tiers it has'),
    released: z.int().describe('Tiers that are released'),
    nextOn: z
      .string()
      .nullable()
      .describe('ISO 8601, UTC: when the next tier is released; null where nothing is waited for'),
  })
  .meta({ id: 'TierState' });
export type TierState = z.infer<typeof tierStateSchema>;
