import { z } from 'zod';
import { hoursSchema } from './hours-schema.ts';
import {
  MOST_STOPS_BETWEEN,
  STOP_KINDS,
  STOP_REFERENCE_LENGTH,
  STOP_TIMINGS,
  STOP_WORKS,
  type ProposedStop,
  type Stop,
  type StopDraft,
} from './stops.ts';

/** What a draft states of a stop, besides its place. */
export const stopFields = {
  kind: z.enum(STOP_KINDS),
  day: z.iso.date().nullable().default(null),
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
  reference: z
    .string()
    .trim()
    .max(STOP_REFERENCE_LENGTH)
    .default('')
    .describe('What is stated at the gate; other companies read it when the load is theirs'),
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
