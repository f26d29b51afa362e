import { z } from 'zod';
import { moneySchema, rateSchema } from '../money/money.ts';
import { checkTexts } from '../texts/en/checks.ts';
import type { CountValue, LineValue, MeasureValue, TextValue } from './fact-values.ts';
import { toDaySchema } from './calendar-day.ts';
import { hoursSchema } from './hours-schema.ts';
import { stopDraftsSchema, stopSchema } from './stop-schemas.ts';

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
  count: {
    draft: ({ most }: CountValue) => {
      const problem = { message: checkTexts.quantity };
      return z.int(problem).min(1, problem).max(most, problem).default(1);
    },
    reply: z.int().optional(),
  },
  rate: { draft: () => rateSchema.nullable().default(null), reply: rateSchema.optional() },
  perMile: { draft: () => moneySchema.nullable().default(null), reply: moneySchema.optional() },
  hours: { draft: () => hoursSchema.nullable().default(null), reply: hoursSchema.optional() },
  day: {
    draft: () => toDaySchema(checkTexts.day).nullable().default(null),
    reply: z.string().optional().describe('YYYY-MM-DD'),
  },
  stops: { draft: () => stopDraftsSchema.nullable().default(null), reply: z.array(stopSchema).optional() },
  choice: { draft: () => z.boolean().default(false), reply: z.boolean().optional() },
};
