import { z } from 'zod';
import { assignmentSchema } from './assignment.ts';
import { assignDraftFields } from './assignment-calls.ts';
import { stopReportFields } from './stop-calls.ts';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import type { ErrorCode } from '../endpoint/errors.ts';
import { nextCursorSchema, toListFields, toWordList } from '../endpoint/list-fields.ts';
import { postingKeySchema } from '../postings/posting-name.ts';
import { PRODUCT_MODES } from '../postings/vocabulary.ts';

const tag = 'assignments';
/** What a step can be refused for. */
const STEP_REFUSALS = [
  'assignment.notFound',
  'assignment.changedMeanwhile',
  'assignment.ended',
  'posting.notFound',
  'posting.alreadyAssigned',
  'posting.illegalTransition',
  'insurance.expired',
  'company.globallyExcluded',
] as const satisfies readonly ErrorCode[];
const writers = { machine: ['assignments:write'] } as const;
const params = z.object({ token: postingKeySchema });
const version = z.int().positive().optional().describe('The version that was read; left out: any');
const { token, eToken, instruction, driverPhone } = assignDraftFields;

const PAGE_MAXIMUM = 100;
const STATUSES = ['P', 'A', 'R', 'D'] as const;

export const listAssignmentResources = defineEndpoint({
  method: 'GET',
  path: '/v1/assignments',
  summary: "The company's running and delivered assignments, newest first, with their history",
  tag,
  callers: { machine: ['assignments:read'] },
  query: z.strictObject({
    status: toWordList(STATUSES)
      .optional()
      .describe('Of P pending, A assigned, R on route, D delivered; several with a comma. Left out: all'),
    side: z.enum(PRODUCT_MODES).optional().describe('B the own loads, C the own equipment. Left out: both'),
    ref: z.string().trim().min(1).max(100).optional().describe('Only those of own postings with this own reference'),
    ...toListFields(PAGE_MAXIMUM, 50),
  }),
  reply: z.object({ items: z.array(assignmentSchema), nextCursor: nextCursorSchema }),
  // The reply has secrets beside texts of others, so it is not compressed.
  hasSecret: true,
});

export const getAssignmentResource = defineEndpoint({
  method: 'GET',
  path: '/v1/assignments/:token',
  summary: 'The assignment of an own load or equipment, with its history',
  tag,
  callers: { machine: ['assignments:read'] },
  params,
  reply: assignmentSchema,
  hasSecret: true,
  refusals: ['assignment.notFound'],
});

export const createAssignmentResource = defineEndpoint({
  method: 'POST',
  path: '/v1/assignments',
  summary: 'Assigns an own load to the equipment of a lead, or creates its reference # where `eToken` is 0',
  tag,
  callers: writers,
  body: z.strictObject({ token, eToken, instruction, driverPhone }).meta({ id: 'AssignmentResourceDraft' }),
  reply: assignmentSchema,
  hasSecret: true,
  isIdempotent: true,
  refusals: [...STEP_REFUSALS, 'lead.notFound', 'lead.notAssignable', 'carrier.notChecked'],
});

const stepParts = {
  method: 'POST',
  tag,
  callers: writers,
  params,
  body: z.strictObject({ version }),
  isIdempotent: true,
  refusals: [...STEP_REFUSALS, 'assignment.driverMissing'],
} as const;
const movedParts = { ...stepParts, reply: assignmentSchema, hasSecret: true } as const;
const endedParts = {
  ...stepParts,
  reply: z.object({ token: z.int().describe('The own posting as it is named now; it is open again') }),
} as const;

export const acceptAssignmentResource = defineEndpoint({
  ...movedParts,
  path: '/v1/assignments/:token/accept',
  summary: 'Accepts a load that is assigned to an own equipment; with a reference #, the broker confirms the carrier',
});

export const pickUpAssignmentResource = defineEndpoint({
  ...movedParts,
  path: '/v1/assignments/:token/pick-up',
  summary: 'The load is picked up: it is on route',
});

export const deliverAssignmentResource = defineEndpoint({
  ...movedParts,
  path: '/v1/assignments/:token/deliver',
  summary: 'The load is delivered',
});

export const reportStopResource = defineEndpoint({
  ...movedParts,
  path: '/v1/assignments/:token/stops',
  summary: 'The truck has arrived at a stop or left it: its carrier reports it, or the broker of an external one',
  notes:
    'For loads with stops between their ends. Leaving the first stop picks up, leaving the last one delivers. A step that was reported before changes nothing, so that the first report counts. Read the times in `stopTimes` of the assignment.',
  body: z.strictObject({ ...stopReportFields, version }),
  refusals: [...STEP_REFUSALS, 'assignment.stopNotFound'],
});

export const declineAssignmentResource = defineEndpoint({
  ...endedParts,
  path: '/v1/assignments/:token/decline',
  summary: 'Declines a pending load (carrier) or withdraws it (broker)',
});

export const cancelAssignmentResource = defineEndpoint({
  ...endedParts,
  path: '/v1/assignments/:token/cancel',
  summary: 'Cancels the load of an own equipment (carrier) or unassigns an own load (broker); its token is renewed',
});

export const setAssignmentCrew = defineEndpoint({
  method: 'PUT',
  path: '/v1/assignments/:token/crew',
  summary: 'Sets driver and equipment of the assignment of an own equipment',
  tag,
  callers: writers,
  params,
  body: z.strictObject({
    driverID: z.int().min(0).optional().describe('0 for none; left out: as it is'),
    equipmentID: z.int().min(0).optional().describe('0 for none; left out: as it is'),
    version,
  }),
  reply: assignmentSchema,
  hasSecret: true,
  isIdempotent: true,
  refusals: [...STEP_REFUSALS, 'assignment.driverMissing', 'resource.notFound'],
});
