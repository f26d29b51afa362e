import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { SIGNED_IN } from '../endpoint/guard.ts';
import { tokenSchema } from '../postings/posting.ts';
import { ASSIGNMENT_STATUSES } from '../assignments/assignment.ts';
import { PRODUCT_MODES } from '../postings/vocabulary.ts';

export * from './driver-tracking.ts';
export * from './position-rules.ts';

const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);

/** Values of `responseCode`: success, or no subscription. */
export const TRACKING_RESPONSES = { ok: 200, notSubscribed: 700 } as const;

const responseCode = z.int().describe('200, or 700 without the tracking feature or with a wrong key');

/** Where a truck is going and when it arrives. */
export const journeyFields = {
  pStatus: z.enum(ASSIGNMENT_STATUSES),
  nextStop: z.enum(['pickUp', 'delivery']).nullable().describe('Null once delivered'),
  eta: z.string().nullable().describe('At the next stop, ISO 8601, UTC; null where no position is known'),
  isEstimate: z.boolean().describe('True for the great circle at an average speed'),
  remainingMiles: z
    .number()
    .nullable()
    .describe('To the next stop; of a load on route to the delivery, through its stops'),
  stopEtas: z
    .array(z.string().nullable())
    .optional()
    .describe(
      'For each stop in order, origin and destination included, when the truck is expected, ISO 8601, UTC: null for one that it has left and where it is not known; left out for a load without other stops',
    ),
  atPickUpOn: z.string().nullable(),
  atDeliveryOn: z.string().nullable(),
  lateOn: z
    .string()
    .nullable()
    .describe('ISO 8601, UTC: when it became clear that the pick-up is after the day of the load'),
};

export const positionSchema = z
  .object({ lat: latitude, lon: longitude, positionDate: z.string().describe('ISO 8601, UTC') })
  .meta({ id: 'Position' });
export type Position = z.infer<typeof positionSchema>;

/** The positions of a load with its journey. */
const trackSchema = z
  .object({
    responseCode,
    positions: z.array(positionSchema).describe('Oldest first; thinned where there are more than 500'),
    journey: z.object(journeyFields).nullable(),
  })
  .meta({ id: 'Track' });
export type Track = z.infer<typeof trackSchema>;

const trackParams = z.object({ token: tokenSchema, trackingKey: z.string().min(1).max(64) });

export const getLoadPosition = defineEndpoint({
  method: 'GET',
  path: '/api/LoadPosition/:token/:trackingKey',
  summary: 'The positions of an assigned load, for each of its two companies',
  tag: 'tracking',
  callers: { user: SIGNED_IN },
  params: trackParams,
  reply: trackSchema,
});

export const getEquipmentPosition = defineEndpoint({
  method: 'GET',
  path: '/api/EquipmentPosition/:token/:trackingKey',
  summary: 'The positions of an assigned equipment, for each of its two companies',
  tag: 'tracking',
  callers: { user: SIGNED_IN },
  params: trackParams,
  reply: trackSchema,
});

/** A truck under way with its last position. */
const truckUnderWaySchema = z
  .object({
    token: z.int().describe('The own posting: the load of a broker, the equipment of a carrier'),
    ...journeyFields,
    srceCity: z.string(),
    srceSt: z.string(),
    destCity: z.string(),
    destSt: z.string(),
    entityId: z.int().describe("The carrier's own driver; 0 for a broker"),
    firstName: z.string(),
    lastName: z.string(),
    position: positionSchema.nullable().describe('Null until the driver shares positions'),
  })
  .meta({ id: 'TruckUnderWay' });
export type TruckUnderWay = z.infer<typeof truckUnderWaySchema>;

export const listTrucksUnderWay = defineEndpoint({
  method: 'GET',
  path: '/api/TruckUnderWay/:mode/:trackingKey',
  summary: "The company's loads (B) or own trucks (C) that are assigned or on route, with their last positions",
  tag: 'tracking',
  callers: { user: SIGNED_IN },
  params: z.object({ mode: z.enum(PRODUCT_MODES), trackingKey: z.string().min(1).max(64) }),
  reply: z.object({ responseCode, trucks: z.array(truckUnderWaySchema) }).meta({ id: 'TrucksUnderWay' }),
});

/** The result of a request for directions: the names of the map services, which the message of a failure shows. */
const DIRECTIONS_STATUSES = [
  'OK',
  'NOT_FOUND',
  'ZERO_RESULTS',
  'OVER_QUERY_LIMIT',
  'REQUEST_DENIED',
  'INVALID_REQUEST',
  'UNKNOWN_ERROR',
] as const;
export type DirectionsStatus = (typeof DIRECTIONS_STATUSES)[number];

/** The driving route of a load. */
const directionsSchema = z
  .object({
    status: z.enum(DIRECTIONS_STATUSES).describe("Where it is not OK: 'Directions request failed due to {status}'"),
    isEstimate: z.boolean().describe('True for the great circle at an average speed'),
    miles: z.number(),
    minutes: z.number(),
    points: z
      .array(z.object({ lat: latitude, lon: longitude }))
      .describe(
        'The line from the pick-up through the stops to the delivery; empty for an estimate, which is drawn as a great circle',
      ),
  })
  .meta({ id: 'Directions' });
export type LoadDirections = z.infer<typeof directionsSchema>;

export const getDirections = defineEndpoint({
  method: 'GET',
  path: '/api/Directions/:kind/:token',
  summary: 'The driving route of an assigned load, for each of its two companies',
  tag: 'tracking',
  callers: { user: SIGNED_IN },
  params: z.object({ kind: z.enum(['L', 'E']), token: tokenSchema }),
  reply: directionsSchema,
});

/**
 * A position that was pushed: the newest of a load, at most one each five seconds. A client that misses one receives the
 * next, or requests the track again.
 */
export const movedTruckSchema = z.object({
  kind: z.enum(['L', 'E']),
  token: z.int().describe('The own posting'),
  ...positionSchema.shape,
  ...journeyFields,
});
export type MovedTruck = z.infer<typeof movedTruckSchema>;
