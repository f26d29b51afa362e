import { z } from 'zod';
import { MOST_STOPS_BETWEEN } from '../postings/stops.ts';
import { assignmentSchema } from './assignment.ts';
import { version } from './assignment-fields.ts';
import { STOP_STEPS } from './stop-times.ts';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { requireAnyUse } from '../endpoint/guard.ts';

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

export const reportStop = defineEndpoint({
  method: 'POST',
  path: '/api/AssignmentStop/:id',
  summary:
    'The truck of an assignment has arrived at a stop or left it, as the desk that moves it knows. A step that was reported before changes nothing',
  tag: 'assignments',
  affects: ['assignments', 'postings'],
  callers: { user: requireAnyUse('update') },
  params: z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  body: z.object({ ...stopReportFields, version }),
  reply: assignmentSchema,
  hasSecret: true,
  isIdempotent: true,
});
