import { z } from 'zod';
import { moneySchema, rateSchema } from '../money/money.ts';
import { checkTexts } from '../texts/en/checks.ts';
import type { Hours, LineValue, MeasureValue, TextValue } from './fact-values.ts';

/** A time of day at the place that it belongs to. */
const timeOfDaySchema = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { message: checkTexts.clock })
  .describe('HH:MM, local');

/** The hours in which a load is picked up or delivered; where `from` is after `to` they go over midnight. */
/** Local times of a place. */
export const hoursSchema: z.ZodType<Hours> = z
  .object({ from: timeOfDaySchema, to: timeOfDaySchema }, { error: checkTexts.hours })
  .meta({ id: 'Hours' });

/** What is wrong with a measure of a unit: every fact of a unit has the same limits. */
const MEASURE_PROBLEMS = { lb: checkTexts.weight, ft: checkTexts.length } as const;

/**
 * How a value is checked in a draft, and what a reply contains. A reply omits an empty value of each type except `text`,
 * so that a posting without measures is not longer.
 */
export const VALUE_SCHEMAS = {
  text: {
    draft: ({ maxLength }: TextValue) => z.string().trim().max(maxLength).default(''),
    reply: z.string(),
  },
  line: {
    draft: ({ maxLength }: LineValue) => z.string().trim().max(maxLength).default(''),
    reply: z.string().optional(),
  },
  measure: {
    draft: ({ unit, least, most }: MeasureValue) => {
      const problem = { message: MEASURE_PROBLEMS[unit] };
      return z.int(problem).min(least, problem).max(most, problem).nullable().default(null);
    },
    reply: z.int().optional(),
  },
  rate: { draft: () => rateSchema.nullable().default(null), reply: rateSchema.optional() },
  perMile: { draft: () => moneySchema.nullable().default(null), reply: moneySchema.optional() },
  hours: { draft: () => hoursSchema.nullable().default(null), reply: hoursSchema.optional() },
  day: {
    draft: () => z.iso.date({ error: checkTexts.day }).nullable().default(null),
    reply: z.string().optional().describe('YYYY-MM-DD'),
  },
  choice: { draft: () => z.boolean().default(false), reply: z.boolean().optional() },
};
