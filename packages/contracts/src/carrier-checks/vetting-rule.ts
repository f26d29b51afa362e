import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { requireAnyUse } from '../endpoint/guard.ts';

/** Loads delivered together, below which a rule applies. */
const loads = z.int().min(1).max(100).nullable();

/** What a company asks of its users before they assign a load to a carrier. */
export const vettingRuleSchema = z
  .object({
    warnBelowLoads: loads.describe(
      'Warns where the two companies have delivered fewer loads together in 365 days; null for no warning',
    ),
    secondUserBelowLoads: loads.describe(
      'Below that number, a user other than the one who assigns must have checked the carrier; null for no such rule',
    ),
    checkDays: z.int().min(1).max(365).describe('Days for which a check counts'),
  })
  .meta({ id: 'VettingRule' });
export type VettingRule = z.infer<typeof vettingRuleSchema>;

/** The rule of a company that has set none. */
export const NO_VETTING_RULE: VettingRule = { warnBelowLoads: null, secondUserBelowLoads: null, checkDays: 30 };

const parts = { path: '/api/VettingRule', tag: 'carrier-checks', reply: vettingRuleSchema } as const;

export const getVettingRule = defineEndpoint({
  ...parts,
  method: 'GET',
  summary: "What the caller's company asks before a load is assigned",
  callers: { user: requireAnyUse('view') },
});

export const setVettingRule = defineEndpoint({
  affects: ['vettingRule', 'carrierChecks'],
  ...parts,
  method: 'PUT',
  summary: 'Sets what the company asks before a load is assigned',
  callers: { user: requireAnyUse('update') },
  body: vettingRuleSchema,
});
