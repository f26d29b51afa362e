import { z } from 'zod';
import { checkTexts } from '../texts/en/checks.ts';
import { calendarDaySchema } from './calendar-day.ts';
import { hoursSchema } from './hours-schema.ts';
import {
  MOST_STOPS_BETWEEN,
  STOP_KINDS,
  STOP_LINE_NAMES,
  STOP_LINES,
  STOP_TIMINGS,
  STOP_WORKS,
  type ProposedStop,
  type Stop,
  type StopDraft,
  type StopLine,
} from './stops.ts';

/** Characters without a shape: of control, of other lines, and those that turn the direction of what follows. */
const CONTROL = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** What a draft states of a stop, besides its place. */
export const stopFields = {
  kind: z.enum(STOP_KINDS),
  day: calendarDaySchema.nullable().default(null),
  hours: hoursSchema.nullable().default(null).describe('Between which hours, local'),
  timing: z.enum(STOP_TIMINGS).default('flexible').describe('Whether day and hours are an appointment'),
  weightLbs: z
    .int()
    .min(1)
    .max(100_000)
    .nullable()
    .default(null)
    .describe('Pounds that come on at a pick-up and go off at a drop'),
  lengthFt: z
    .int()
    .min(1)
    .max(199)
    .nullable()
    .default(null)
    .describe('Feet that come on at a pick-up and go off at a drop'),
  ...toLineFields(),
  work: z
    .enum(STOP_WORKS)
    .default('live')
    .describe('`live` while the driver waits, `drop` a trailer is left, `hook` one is taken'),
};
export const stopCityId = z.int().positive().describe('A place of `/v1/cities`');

const stopDraftSchema = z.object({ cityId: stopCityId, ...stopFields }).meta({ id: 'StopDraft' });

/** The stops between the ends of a load in a form. */
export const stopDraftsSchema: z.ZodType<readonly StopDraft[]> = z.array(stopDraftSchema).max(MOST_STOPS_BETWEEN);

/** A stop in a reply. */
const wholeStopSchema = stopDraftSchema.extend({
  city: z.string(),
  st: z.string().describe('State or province'),
  lat: z.number(),
  long: z.number(),
  addedMiles: z
    .number()
    .describe('Miles by which it makes the way of the stops before it to the destination longer (M19)'),
});
export const stopSchema: z.ZodType<Stop> = wholeStopSchema.meta({ id: 'Stop' });

/** A stop of a proposed change in a reply. */
export const proposedStopSchema: z.ZodType<ProposedStop> = wholeStopSchema
  .extend({
    was: z
      .int()
      .nullable()
      .describe('Its place among the stops between the ends before the change, from 1; null for a new stop'),
  })
  .meta({ id: 'ProposedStop' });

function toLineFields() {
  const toField = (name: StopLine) =>
    z
      .string()
      .trim()
      .max(STOP_LINES[name].maxLength)
      .refine((text) => !CONTROL.test(text), checkTexts.character)
      .default('')
      .describe(STOP_LINES[name].about);
  return Object.fromEntries(STOP_LINE_NAMES.map((name) => [name, toField(name)])) as Record<
    StopLine,
    ReturnType<typeof toField>
  >;
}
