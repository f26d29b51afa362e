import { z } from 'zod';
import { MOST_STOPS_BETWEEN } from '../postings/stops.ts';
import { STOP_STEPS } from './stop-times.ts';

/** The step at a stop that is reported. */
export const stopStepFields = {
  stop: z
    .int()
    .min(0)
    .max(MOST_STOPS_BETWEEN + 1)
    .describe('The place in the order of the stops: 0 the origin, the highest one the destination'),
  step: z.enum(STOP_STEPS).describe('`arrive` at the stop, or `depart` from it'),
};

/** The same with the time of it, as desks and programs report it. */
export const stopReportFields = {
  ...stopStepFields,
  at: z.iso
    .datetime()
    .optional()
    .describe('When it was, in UTC: between the steps before and after it, not in the future. Left out: now'),
};
