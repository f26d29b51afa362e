import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { SIGNED_IN } from '../endpoint/guard.ts';
import { POSITION_RULES } from './position-rules.ts';

// The calls of the driver's page. Apart from those of the desk, which the first screen loads.

const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);
const instant = z.iso.datetime();
const assignmentId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** Why a position was not stored. It is not sent again. */
const POSITION_REFUSALS = ['ended', 'notShared', 'future', 'old', 'tooSoon', 'beyond'] as const;
export type PositionRefusal = (typeof POSITION_REFUSALS)[number];

/** A position as a phone records it. */
const recordedPositionSchema = z
  .object({
    sequence: z.int().positive().max(2_147_483_647).describe('Ascends with each position of the assignment'),
    lat: latitude,
    lon: longitude,
    at: instant.describe('When it was recorded, by the clock of the phone'),
  })
  .meta({ id: 'RecordedPosition' });
export type RecordedPosition = z.infer<typeof recordedPositionSchema>;

export const sendPositions = defineEndpoint({
  method: 'POST',
  path: '/api/DriverAssignment/:id/positions',
  bodyBytes: 64 * 1024,
  summary: 'Sends positions of an assignment. A sequence that was received before is ignored',
  tag: 'tracking',
  callers: { driver: SIGNED_IN },
  params: z.object({ id: assignmentId }),
  body: z.object({
    sentAt: instant.describe('By the clock of the phone, which may be wrong: the board corrects by the difference'),
    positions: z.array(recordedPositionSchema).min(1).max(POSITION_RULES.batchLength),
  }),
  reply: z
    .object({
      lastSequence: z.int().describe('All positions up to this one need not be sent again'),
      refused: z.array(z.object({ sequence: z.int(), reason: z.enum(POSITION_REFUSALS) })),
    })
    .meta({ id: 'ReceivedPositions' }),
});

/** What a driver has agreed to for an assignment. */
const driverTrackingSchema = z
  .object({
    assignmentId: z.int(),
    isSharing: z.boolean(),
    lastSequence: z.int().describe('The next position has a higher one'),
  })
  .meta({ id: 'DriverTracking' });
export type DriverTracking = z.infer<typeof driverTrackingSchema>;

export const listDriverTracking = defineEndpoint({
  method: 'GET',
  path: '/api/DriverTracking',
  summary: "Which of the driver's assignments share positions",
  tag: 'tracking',
  callers: { driver: SIGNED_IN },
  reply: z.array(driverTrackingSchema),
});

export const setPositionSharing = defineEndpoint({
  method: 'PUT',
  path: '/api/DriverTracking/:id',
  summary: 'The driver agrees to share positions of an assignment, or stops',
  tag: 'tracking',
  callers: { driver: SIGNED_IN },
  params: z.object({ id: assignmentId }),
  body: z.object({
    isSharing: z.boolean(),
    agoMs: z
      .int()
      .min(0)
      .max(POSITION_RULES.oldestMs)
      .default(0)
      .describe('How long ago the driver pressed it, on a phone without a network'),
  }),
  reply: driverTrackingSchema,
});
