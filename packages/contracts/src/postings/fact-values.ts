import { z } from 'zod';
import { checkTexts } from '../texts/en/checks.ts';
import { moneySchema, rateSchema, type Money, type Rate } from '../money/money.ts';

/** A time of day at the place that it belongs to. */
const timeOfDaySchema = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { message: checkTexts.clock })
  .describe('HH:MM, local');

/** The hours in which a load is picked up or delivered. */
const hoursSchema = z
  .object({ from: timeOfDaySchema, to: timeOfDaySchema }, { error: checkTexts.hours })
  .refine(({ from, to }) => from <= to, { message: checkTexts.hoursOrder })
  .meta({ id: 'Hours' });
export type Hours = z.infer<typeof hoursSchema>;

/**
 * The type of a value decides how it is checked, typed in, written as text and read from a spreadsheet. A structured
 * value is one more type, and one `jsonb` column.
 */
interface TextValue {
  readonly type: 'text';
  /** Characters. A deployment may set a lower limit, see `toTextLimits`. */
  readonly maxLength: number;
}
/** A short text on one line. */
interface LineValue {
  readonly type: 'line';
  /** Characters. */
  readonly maxLength: number;
}
/** A whole number of a unit. */
export interface MeasureValue {
  readonly type: 'measure';
  readonly unit: 'lb' | 'ft';
  readonly least: number;
  readonly most: number;
}
/** An amount, flat or for each mile. */
interface RateValue {
  readonly type: 'rate';
}
/** An amount for each mile. */
interface PerMileValue {
  readonly type: 'perMile';
}
interface HoursValue {
  readonly type: 'hours';
}
/** A calendar day, `YYYY-MM-DD`. */
interface DayValue {
  readonly type: 'day';
}
/** Yes or no. */
interface ChoiceValue {
  readonly type: 'choice';
}
export type FactValue =
  TextValue | LineValue | MeasureValue | RateValue | PerMileValue | HoursValue | DayValue | ChoiceValue;

/** What a value is in a draft, a table and a form. */
export interface FactValueTypes {
  text: string;
  line: string;
  measure: number | null;
  rate: Rate | null;
  perMile: Money | null;
  hours: Hours | null;
  day: string | null;
  choice: boolean;
}

/** The value of a posting that does not have the fact. */
export const EMPTY_VALUES: FactValueTypes = {
  text: '',
  line: '',
  measure: null,
  rate: null,
  perMile: null,
  hours: null,
  day: null,
  choice: false,
};

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

/** True where replies omit the value if it is empty. */
export function isOmittedEmpty({ type }: FactValue): boolean {
  return type !== 'text';
}
