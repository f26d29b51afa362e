import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import type { ErrorCode } from '../endpoint/errors.ts';
import { requirePostingUse } from '../endpoint/guard.ts';
import { CURRENCIES } from '../money/money.ts';
import { postingAttributesSchema, tokenSchema, vehicleTypesSchema } from '../postings/posting.ts';
import { judgedDetourSchema, TRIP_RULES, tripCostsSchema, tripPlanResourceSchema, tripPlanSchema } from './trip.ts';

const tag = 'trips';
const id = z.int().positive().max(2_147_483_647);

/** A truck that is named by what it is. */
const tripEquipmentSchema = z
  .object({
    vehicleType: vehicleTypesSchema,
    vehicleSize: z.enum(['T', 'L', 'B']),
    postingAttrib: postingAttributesSchema.default(''),
  })
  .meta({ id: 'TripEquipment' });
export type TripEquipment = z.infer<typeof tripEquipmentSchema>;

const startsOn = z.iso
  .datetime({ offset: true })
  .optional()
  .describe(
    'ISO 8601 with a zone: when the truck is free; left out, the time that the board knows or predicts. Not in the past',
  );
const hoursDriven = z
  .number()
  .min(0)
  .max(24)
  .default(0)
  .describe('Hours driven since the last rest of ten hours; less than eleven');

const startFields = { startsOn, hoursDriven };
const fromPosting = z.strictObject({
  from: z.literal('posting').describe('What names the truck'),
  token: tokenSchema.describe('An own open truck'),
  ...startFields,
});
const fromAssignment = z.strictObject({
  from: z.literal('assignment').describe('What names the truck'),
  id: id.describe('A running assignment of the company: the trip starts at its delivery'),
  ...startFields,
});
const fromDriver = z.strictObject({
  from: z.literal('driver').describe('What names the truck'),
  id: id.describe('A driver of the company: the end of the running load, or the last position'),
  equipment: tripEquipmentSchema.optional().describe('Needed where the driver has no running load'),
  ...startFields,
});
const fromPlace = z.strictObject({
  from: z.literal('place').describe('What names the truck'),
  cityId: id.describe('A city of the gazetteer'),
  equipment: tripEquipmentSchema,
  ...startFields,
});

const screenFields = {
  maxLoads: z.int().min(1).max(99).default(3).describe(`1 to ${TRIP_RULES.loadsMaximum}`),
  emptyMilesPerLeg: z
    .number()
    .min(0)
    .max(TRIP_RULES.emptyMilesPerLegMaximum)
    .default(100)
    .describe('Road miles to each pick-up'),
  emptyMilesTotal: z
    .number()
    .min(0)
    .max(TRIP_RULES.emptyMilesTotalMaximum)
    .default(250)
    .describe('Empty road miles of the whole trip'),
  detourMiles: z
    .number()
    .min(0)
    .max(TRIP_RULES.detourMilesMaximum)
    .optional()
    .describe('The most road miles that a trip adds to the way of the truck; needs a truck with a way, or an end city'),
  endCityId: id.optional().describe('The last delivery is near this city of the gazetteer'),
  endRadiusMiles: z.number().min(0).max(TRIP_RULES.endRadiusMaximum).default(50).describe('Air miles around it'),
  endDay: z.iso.date().optional().describe('The trip ends by 24:00 of this day, where it ends'),
  order: z
    .enum(['profit', 'emptyShare'])
    .default('profit')
    .describe('`profit`: by profit for each day, then trips without one by their share of empty miles'),
};
const limitFields = {
  ...screenFields,
  costPerMile: tripCostsSchema.optional().describe("Left out: the company's"),
  currency: z
    .enum(CURRENCIES)
    .optional()
    .describe('Trips with an income in it are ranked by profit; left out: that of the country where the trip starts'),
};

/** The limits of a followed search: those that the screen of trips has. */
export const tripLimitsSchema = z.strictObject({ hoursDriven, ...screenFields }).meta({ id: 'TripLimits' });
export type TripLimits = z.infer<typeof tripLimitsSchema>;

const tripRequestSchema = z
  .strictObject({
    start: z
      .discriminatedUnion('from', [fromPosting, fromAssignment, fromDriver, fromPlace])
      .describe('Where and when the truck is free'),
    ...limitFields,
  })
  .meta({ id: 'TripRequest' });
export type TripRequest = z.infer<typeof tripRequestSchema>;
export type TripRequestDraft = z.input<typeof tripRequestSchema>;

/** A machine names no driver. */
const tripResourceRequestSchema = z
  .strictObject({
    start: z
      .discriminatedUnion('from', [fromPosting, fromAssignment, fromPlace])
      .describe('Where and when the truck is free'),
    ...limitFields,
  })
  .meta({ id: 'TripResourceRequest' });

/** What a search can be refused for, besides its fields. */
const TRIP_REFUSALS = [
  'posting.notFound',
  'assignment.notFound',
  'resource.notFound',
  'city.notFound',
  'trip.tooManyLoads',
  'trip.truckInPast',
  'trip.noHoursLeft',
  'trip.endBeforeStart',
  'trip.truckMissing',
  'trip.positionMissing',
  'trip.tooWide',
  'trip.wayMissing',
] as const satisfies readonly ErrorCode[];

const carriers = { user: requirePostingUse('C', 'view') } as const;

export const planTrips = defineEndpoint({
  method: 'POST',
  path: '/api/Trips/plan',
  summary: 'The ten best chains of open loads for one truck',
  tag,
  callers: carriers,
  body: tripRequestSchema,
  reply: tripPlanSchema,
  isReadOnly: true,
  refusals: TRIP_REFUSALS,
});

/** Trips on screen that are listed in one call, each with at most four loads. */
const WATCHED_TOKENS = TRIP_RULES.tripsListed * TRIP_RULES.loadsMaximum;

export const watchTrips = defineEndpoint({
  method: 'POST',
  path: '/api/Trips/watch',
  summary: 'Replies when a change of the board may change the trips of a search, or after 20 seconds',
  tag,
  callers: carriers,
  body: z.strictObject({
    request: tripRequestSchema,
    tokens: z.array(tokenSchema).max(WATCHED_TOKENS).describe('The loads of the trips on screen'),
    eventId: z.int().min(0).describe('Of the reply that is on screen'),
  }),
  reply: z
    .object({
      gone: z.array(z.int()).describe('Loads that are no longer open to the truck: their trips are marked'),
      changed: z.array(z.int()).describe('Loads that were edited'),
      isOutdated: z.boolean().describe('True where the same search may have another result: search again'),
      eventId: z.int().describe('The last change that was seen; the next call takes it where nothing is outdated'),
    })
    .meta({ id: 'TripChanges' }),
  isReadOnly: true,
  refusals: TRIP_REFUSALS,
});

export const judgeDetour = defineEndpoint({
  method: 'POST',
  path: '/api/Trips/detour',
  summary: 'What a load adds to the way of a truck, with the predicted time at each stop',
  tag,
  callers: carriers,
  body: z.strictObject({
    start: tripRequestSchema.shape.start,
    token: tokenSchema.describe('An open load'),
    endCityId: id.optional().describe('The end of the way; left out, the destination of the truck'),
  }),
  reply: judgedDetourSchema,
  isReadOnly: true,
  refusals: [
    'posting.notFound',
    'assignment.notFound',
    'resource.notFound',
    'city.notFound',
    'lead.notFound',
    'trip.truckInPast',
    'trip.noHoursLeft',
    'trip.truckMissing',
    'trip.positionMissing',
    'trip.wayMissing',
  ],
});

export const postTripTruck = defineEndpoint({
  method: 'POST',
  path: '/api/Trips/truck',
  summary: 'Posts the truck of a trip where and when it is free for a load, so that the load is a lead of that posting',
  tag,
  affects: ['postings'],
  callers: { user: requirePostingUse('C', 'createDelete') },
  body: z.strictObject({
    request: tripRequestSchema.describe('The search that has found the trip'),
    tokens: z.array(tokenSchema).min(1).max(TRIP_RULES.loadsMaximum).describe('All loads of the trip, in its order'),
    token: tokenSchema.describe('The load of the trip that the truck is posted for'),
  }),
  reply: z
    .object({
      eToken: z.int().describe('An own open truck, of which the load is a lead'),
      isNew: z.boolean().describe('False where an own truck with this lead was open there already'),
    })
    .meta({ id: 'TripTruck' }),
  refusals: [...TRIP_REFUSALS, 'trip.changed', 'insurance.expired', 'posting.limitReached'],
  isIdempotent: true,
});

export const planTripResources = defineEndpoint({
  method: 'POST',
  path: '/v1/trips',
  summary: 'The ten best chains of open loads for one truck',
  tag,
  callers: { machine: ['leads:read'] },
  body: tripResourceRequestSchema,
  reply: tripPlanResourceSchema,
  isReadOnly: true,
  refusals: TRIP_REFUSALS,
});

const costParts = { path: '/api/TripCosts', tag, reply: tripCostsSchema } as const;

export const getTripCosts = defineEndpoint({
  ...costParts,
  method: 'GET',
  summary: "What a mile costs the caller's company",
  callers: carriers,
});

export const setTripCosts = defineEndpoint({
  affects: ['trips'],
  ...costParts,
  method: 'PUT',
  summary: 'Sets what a mile costs; later searches use it',
  callers: { user: requirePostingUse('C', 'update') },
  body: tripCostsSchema,
});
