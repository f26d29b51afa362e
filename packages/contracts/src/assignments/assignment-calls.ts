import { z } from 'zod';
import { assignmentSchema, ASSIGNMENT_ENDED_TEXT, leadCheckSchema } from './assignment.ts';
import { phone, version } from './assignment-fields.ts';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { requireAnyUse, requireKey, requirePostingUse, requireProduct } from '../endpoint/guard.ts';
import { LIMITS } from '../board/limits.ts';
import { tokenSchema } from '../postings/posting.ts';
import { referenceNumberSchema } from '../references/reference-number.ts';
import { checkTexts } from '../texts/en/checks.ts';

const tag = 'assignments';
const byToken = z.object({ id: tokenSchema });
const ended = `404 where there is none: '${ASSIGNMENT_ENDED_TEXT}'`;

const versionQuery = z.object({ version: z.coerce.number().int().positive().optional() });

export const assignDraftFields = {
  token: tokenSchema.describe('The load'),
  eToken: z
    .union([z.literal(0), tokenSchema])
    .default(0)
    .describe('The equipment of the lead; 0 for a reference #'),
  instruction: z.string().trim().max(LIMITS.assignNoteLength).default(''),
  driverPhone: phone
    .or(z.literal(''))
    .default('')
    .describe('With a reference #: the driver with this phone takes it without a confirmation'),
};

/**
 * With `eToken`: the load is assigned to the equipment of a lead. Without it, and with `userId` 0: a reference number is
 * generated.
 */
export const assignDraftSchema = z
  .object({ userId: z.int().min(0).default(0).describe('0 for a reference #; else not read'), ...assignDraftFields })
  .refine(({ userId, eToken }) => userId === 0 || eToken !== 0, {
    path: ['eToken'],
    message: checkTexts.leadByEquipment,
  })
  .meta({ id: 'AssignDraft' });
export type AssignDraft = z.infer<typeof assignDraftSchema>;

const assignParts = {
  method: 'POST',
  tag,
  callers: { user: requirePostingUse('B', 'update') },
  body: assignDraftSchema,
  reply: assignmentSchema,
  hasSecret: true,
  isIdempotent: true,
} as const;

export const assignLoad = defineEndpoint({
  affects: ['assignments', 'postings'],
  ...assignParts,
  path: '/api/Aggregate/assign-load',
  summary: 'Assigns an open load to the equipment of a lead, or generates its reference #',
});

export const addAssignedLoad = defineEndpoint({
  affects: ['assignments', 'postings'],
  ...assignParts,
  path: '/api/AssignedLoad',
  summary: 'The same as assign-load, under the noun of assignments',
});

export const checkLead = defineEndpoint({
  method: 'GET',
  path: '/api/LoadLead/leadCheck/:lToken/:eToken',
  summary: 'Whether a lead of an own load can be assigned now',
  tag,
  callers: { user: requirePostingUse('B', 'view') },
  params: z.object({ lToken: tokenSchema, eToken: tokenSchema }),
  reply: leadCheckSchema,
});

export const listPendingLoads = defineEndpoint({
  method: 'GET',
  path: '/api/AssignedLoad/offers',
  summary: "The loads that wait for the carrier's reply, oldest first",
  tag,
  callers: { user: requirePostingUse('C', 'view') },
  reply: z.array(assignmentSchema),
  hasSecret: true,
});

export const getAssignedLoad = defineEndpoint({
  method: 'GET',
  path: '/api/AssignedLoad/:id',
  summary: `The assignment of a load, for each of its two companies; ${ended}`,
  tag,
  callers: { user: requireAnyUse('view') },
  params: byToken,
  reply: assignmentSchema,
  hasSecret: true,
});

export const getAssignedEquipment = defineEndpoint({
  method: 'GET',
  path: '/api/AssignedEquipment/:id',
  summary: `The assignment of an equipment, for each of its two companies; ${ended}`,
  tag,
  callers: { user: requireAnyUse('view') },
  params: byToken,
  reply: assignmentSchema,
  hasSecret: true,
});

export const getAssignment = defineEndpoint({
  method: 'GET',
  path: '/api/Assignment/:id',
  summary: `An assignment by its own id, for each of its two companies: what a notification links to; ${ended}`,
  tag,
  callers: { user: requireAnyUse('view') },
  params: z.object({ id: z.coerce.number().int().positive() }),
  reply: assignmentSchema,
  hasSecret: true,
});

export const declineAssignedLoad = defineEndpoint({
  method: 'DELETE',
  path: '/api/AssignedLoad/:id',
  summary: 'Declines a pending load (carrier) or withdraws it (broker), by the token of the load',
  tag,
  affects: ['assignments', 'postings'],
  callers: { user: requireAnyUse('update') },
  params: byToken,
  query: versionQuery,
  reply: z.object({ token: z.int(), eToken: z.int().describe('0 with an external carrier') }),
  isIdempotent: true,
});

export const setAssignedEquipment = defineEndpoint({
  method: 'PUT',
  path: '/api/AssignedEquipment/:id',
  summary: 'Takes a reference # with an open equipment, or changes driver and equipment of its assignment',
  tag,
  affects: ['assignments', 'postings'],
  callers: { user: requirePostingUse('C', 'update') },
  params: byToken,
  body: z.object({
    pIN: referenceNumberSchema.optional().describe('To take a reference #'),
    eToken: tokenSchema.optional().describe('The same as in the path'),
    equipmentID: z.int().min(0).optional().describe('0 for none; left out: as it is'),
    driverID: z.int().min(0).optional().describe('0 for none; left out: as it is'),
    version,
  }),
  reply: assignmentSchema,
  hasSecret: true,
  isIdempotent: true,
});

export const clearAssignedEquipment = defineEndpoint({
  method: 'DELETE',
  path: '/api/AssignedEquipment/:id',
  summary: 'Removes driver and equipment from an assignment, by the token of the equipment',
  tag,
  affects: ['assignments', 'postings'],
  callers: { user: requirePostingUse('C', 'update') },
  params: byToken,
  query: versionQuery,
  reply: assignmentSchema,
  hasSecret: true,
  isIdempotent: true,
});

const unassigned = z
  .object({
    custCd: z.string().describe("The carrier's company, or the external-user customer code"),
    eToken: z.int().describe('0 with an external carrier or driver'),
    newLToken: z.int(),
    driverID: z.int(),
    equipCreatorUserId: z.int(),
  })
  .meta({ id: 'Unassigned' });

const cancelled = z
  .object({ newEToken: z.int(), loadCreatorUserId: z.int(), loadCustCd: z.string() })
  .meta({ id: 'Cancelled' });

const unassignParts = {
  tag,
  callers: { user: requirePostingUse('B', 'update') },
  reply: unassigned,
  isIdempotent: true,
};
const cancelParts = { tag, callers: { user: requirePostingUse('C', 'update') }, reply: cancelled, isIdempotent: true };

export const unassignByLink = defineEndpoint({
  affects: ['assignments', 'postings'],
  ...unassignParts,
  method: 'GET',
  path: '/api/UnAssignment/:token/:pin',
  summary: 'Unassigns a load: it is open again under a new token. Clients of today use POST',
  params: z.object({
    token: tokenSchema,
    pin: z.string().regex(/^(0|\d{8,15})$/, { message: checkTexts.referenceOrZero }),
  }),
});

export const cancelByLink = defineEndpoint({
  affects: ['assignments', 'postings'],
  ...cancelParts,
  method: 'GET',
  path: '/api/UnAssignment/:id/C',
  summary: 'Cancels the load of an equipment, which is open again under a new token. Clients of today use POST',
  params: byToken,
});

export const unassignLoad = defineEndpoint({
  affects: ['assignments', 'postings'],
  ...unassignParts,
  method: 'POST',
  path: '/api/UnAssignment',
  summary: 'Unassigns a load: it is open again under a new token',
  body: z.object({ token: tokenSchema, version }),
});

export const cancelLoad = defineEndpoint({
  affects: ['assignments', 'postings'],
  ...cancelParts,
  method: 'POST',
  path: '/api/UnAssignment/C',
  summary: 'Cancels the load of an equipment, which is open again under a new token',
  body: z.object({ eToken: tokenSchema, version }),
});

export const setCustomerTracking = defineEndpoint({
  method: 'PUT',
  path: '/api/AssignedLoad/update-customer-tracking/:customerTrackingKey',
  summary: 'Sets whether the customer may follow the load of an equipment',
  tag,
  affects: ['assignments'],
  callers: { user: [...requireProduct('C'), ...requireKey('C', 'll_custtrack', 'params.customerTrackingKey')] },
  params: z.object({ customerTrackingKey: z.string().min(1).max(64) }),
  body: z.object({ eToken: tokenSchema, custTracking: z.boolean(), version }),
  reply: assignmentSchema,
  hasSecret: true,
  isIdempotent: true,
});

export const sendDriverMessage = defineEndpoint({
  method: 'POST',
  path: '/api/AssignedLoad/message',
  summary: 'Sends a message to the driver of an own assignment, by the token of its load',
  tag,
  affects: ['assignments'],
  callers: { user: requireAnyUse('view') },
  body: z.object({ token: tokenSchema, message: z.string().trim().min(1).max(LIMITS.driverMessageLength) }),
  reply: assignmentSchema,
  hasSecret: true,
  isIdempotent: true,
});

export const decideReferenceClaim = defineEndpoint({
  method: 'POST',
  path: '/api/AssignedLoad/driver-claim',
  summary: 'Confirms or refuses an external driver who has entered the reference # of an own load',
  tag,
  affects: ['assignments'],
  callers: { user: requirePostingUse('B', 'update') },
  body: z.object({ token: tokenSchema, claimId: z.int().positive(), isConfirmed: z.boolean() }),
  reply: assignmentSchema,
  hasSecret: true,
  isIdempotent: true,
});
