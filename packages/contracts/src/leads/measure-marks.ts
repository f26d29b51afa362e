import { z } from 'zod';
import { moneySchema } from '../money/money.ts';

/** The marks of a lead (M15): what its load and its truck do not fit. Omitted where they fit, or where one does not say. */
export const measureMarkFields = {
  overWeight: z.int().optional().describe('Pounds by which the load is over the free weight of the truck (M15)'),
  overLength: z.int().optional().describe('Feet by which the load is over the free length of the truck (M15)'),
  underMinimum: z
    .boolean()
    .optional()
    .describe('True where the rate of the load is under the least rate per mile of the truck (M15)'),
  underMinimumBy: moneySchema.optional().describe('How far, for each mile; for the company of the truck only'),
};
