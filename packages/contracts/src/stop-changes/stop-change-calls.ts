import { z } from 'zod';
import { assignmentSchema } from '../assignments/assignment.ts';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { requireAnyUse } from '../endpoint/guard.ts';
import { changedStopsSchema } from '../postings/changed-stops.ts';

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).describe('The assignment');
const number = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).describe('The number of the change');

const parts = {
  method: 'POST',
  tag: 'assignments',
  callers: { user: requireAnyUse('update') },
  reply: assignmentSchema,
  hasSecret: true,
  isIdempotent: true,
} as const;

export const proposeStops = defineEndpoint({
  ...parts,
  affects: ['assignments'],
  path: '/api/Assignment/:id/stops',
  summary:
    'Proposes other stops between the ends of a load that is assigned or on route; they count once the other side agrees',
  params: z.object({ id }),
  body: z.object({
    stops: changedStopsSchema.describe('All stops between the ends, in order; none for the ends only'),
    lastNumber: z.int().min(0).describe('The number of the newest change that the person saw; 0 for none'),
  }),
});

/** The replies to proposed stops: the side that proposed them withdraws them, the other one agrees or declines. */
const STOP_DECISIONS = ['agree', 'decline', 'withdraw'] as const;
export type StopDecision = (typeof STOP_DECISIONS)[number];

export const decideStops = defineEndpoint({
  ...parts,
  affects: ['assignments', 'customerLinks', 'documents', 'postings'],
  path: '/api/Assignment/:id/stops/:number',
  summary: 'Agrees to proposed stops, declines or withdraws them. With an agreement the stops of the load are changed',
  params: z.object({ id, number }),
  body: z.object({ decision: z.enum(STOP_DECISIONS) }),
});
