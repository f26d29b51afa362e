import { z } from 'zod';
import { assignmentSchema, ASSIGNMENT_ENDED_TEXT, driverAssignmentSchema, leadCheckSchema } from './assignment.ts';
import { DRIVER_REPLIES } from './driver-replies.ts';
import { driverSecretSchema, driverSignInSchema } from '../drivers/driver-session.ts';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { requireAnyUse, requireKey, requirePostingUse, requireProduct, SIGNED_IN } from '../endpoint/guard.ts';
import { LIMITS } from '../board/limits.ts';
import { isPhoneText, PHONE_LENGTH, PHONE_TEXT_LENGTH } from '../board/phone.ts';
import { tokenSchema } from '../postings/posting.ts';
import { referenceNumberSchema } from '../references/reference-number.ts';
import { checkTexts } from '../texts/en/checks.ts';

const tag = 'assignments';
const byToken = z.object({ id: tokenSchema });
const ended = `404 where there is none: '${ASSIGNMENT_ENDED_TEXT}'`;

/** The version of the assignment that the person saw. A stale one is refused; left out: any version. */
const version = z.int().positive().optional().describe('The version of the assignment that the person saw');
const versionQuery = z.object({ version: z.coerce.number().int().positive().optional() });

const phone = z
  .string()
  .trim()
  .max(PHONE_TEXT_LENGTH, { message: checkTexts.phone })
  .refine((text) => isPhoneText(text, PHONE_LENGTH.minimum), { message: checkTexts.phone });

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

/** What a driver gets for a reference number: the load, or a wait for the broker. */
const referenceTakingSchema = z
  .object({
    claim: z.string().describe("'' where the load is the driver's; else the secret to read the broker's decision with"),
    session: driverSignInSchema.nullable().describe('Null while the broker has not confirmed the driver'),
    assignment: driverAssignmentSchema.nullable().describe('Null while the broker has not confirmed the driver'),
  })
  .meta({ id: 'ReferenceTaking' });
export type ReferenceTaking = z.infer<typeof referenceTakingSchema>;

export const takeReferenceAsDriver = defineEndpoint({
  method: 'POST',
  path: '/api/DriverAssignment',
  summary:
    'Takes a reference # as an external driver and signs in, once the broker has stated or confirmed the driver. The same number and phone again have the same assignment',
  tag,
  // The reference number is the credential: wrong numbers are limited for each address.
  isPublic: true,
  body: z.object({
    pIN: referenceNumberSchema,
    name: z.string().trim().min(1).max(60),
    phone,
    proof: z
      .object({ challenge: z.string().max(100), answer: z.string().max(40) })
      .optional()
      .describe('After 428: a challenge of the board, and a text with which its SHA-256 begins with zero bits'),
  }),
  reply: referenceTakingSchema,
  hasSecret: true,
});

export const createReferenceChallenge = defineEndpoint({
  method: 'POST',
  path: '/api/DriverAssignment/challenge',
  summary: 'A proof of work for one try with a reference #, where the board requires one (428)',
  tag,
  isPublic: true,
  reply: z.object({
    challenge: z.string(),
    bits: z.int().describe('SHA-256 of `<challenge>.<answer>` begins with so many zero bits'),
    waitMs: z.int().describe('The proof is refused before'),
  }),
  hasSecret: true,
});

export const readReferenceClaim = defineEndpoint({
  method: 'POST',
  path: '/api/DriverAssignment/claim',
  summary: 'Whether the broker has confirmed the driver, who is then signed in; 404 where it has not and will not',
  tag,
  // The secret of the claim is the credential.
  isPublic: true,
  body: z.object({ claim: driverSecretSchema }),
  reply: referenceTakingSchema,
  hasSecret: true,
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

export const listDriverAssignments = defineEndpoint({
  method: 'GET',
  path: '/api/DriverAssignment',
  summary: "The driver's running assignments",
  tag,
  callers: { driver: SIGNED_IN },
  reply: z.array(driverAssignmentSchema),
});

export const moveAsDriver = defineEndpoint({
  method: 'PUT',
  path: '/api/DriverAssignment/:id',
  summary: 'The driver has picked up (R) or delivered (D)',
  tag,
  callers: { driver: SIGNED_IN },
  params: z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  body: z.object({ pStatus: z.enum(['R', 'D']), version }),
  reply: driverAssignmentSchema,
  isIdempotent: true,
});

export const replyAsDriver = defineEndpoint({
  method: 'POST',
  path: '/api/DriverAssignment/:id/reply',
  summary: 'The driver replies to a message of the desk. The same reply again changes nothing',
  tag,
  callers: { driver: SIGNED_IN },
  params: z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  body: z.object({
    messageId: z.int().positive(),
    reply: z.enum(DRIVER_REPLIES),
  }),
  reply: driverAssignmentSchema,
  isIdempotent: true,
});
