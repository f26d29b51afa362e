import { z } from 'zod';
import { driverAssignmentSchema } from './driver-assignment.ts';
import { phone, version } from './assignment-fields.ts';
import { DRIVER_REPLIES } from './driver-replies.ts';
import { stopStepFields } from './stop-calls.ts';
import { STOP_REPORT_OLDEST_MS } from './stop-times.ts';
import { driverSecretSchema, driverSignInSchema } from '../drivers/driver-session.ts';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { SIGNED_IN } from '../endpoint/guard.ts';
import { referenceNumberSchema } from '../references/reference-number.ts';

const tag = 'assignments';

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

export const reportStopAsDriver = defineEndpoint({
  method: 'POST',
  path: '/api/DriverAssignment/:id/stop',
  summary:
    'The driver has arrived at a stop or left it. Leaving the first stop picks up, leaving the last one delivers. A step that was reported before changes nothing',
  tag,
  callers: { driver: SIGNED_IN },
  params: z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  body: z.object({
    ...stopStepFields,
    cityId: z
      .int()
      .positive()
      .optional()
      .describe(
        'The city of the stop that the driver saw: 409 where it is another one meanwhile. Left out: not checked',
      ),
    agoMs: z
      .int()
      .min(0)
      .max(STOP_REPORT_OLDEST_MS)
      .default(0)
      .describe('How long ago the driver pressed it, on a phone without a network'),
  }),
  reply: driverAssignmentSchema,
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
