import { z } from 'zod';
import { checkTexts } from '../texts/en/checks.ts';
import type { Hours } from './fact-values.ts';

/** A time of day at the place that it belongs to. */
const timeOfDaySchema = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { message: checkTexts.clock })
  .describe('HH:MM, local');

/** The local hours in which a load is picked up or delivered; where `from` is after `to` they go over midnight. */
export const hoursSchema: z.ZodType<Hours> = z
  .object({ from: timeOfDaySchema, to: timeOfDaySchema }, { error: checkTexts.hours })
  .meta({ id: 'Hours' });
