import { z } from 'zod';
import { leadSchema } from '../leads/lead.ts';
import { leadResourceSchema } from '../machine/machine-resources.ts';
import { CURRENCIES, moneySchema } from '../money/money.ts';

/** What every search for trips obeys. The rules T1 to T12 are in the engine's SPEC.md. */
export const TRIP_RULES = {
  loadsMaximum: 4,
  tripsListed: 10,
  /** Trips are counted up to this number. */
  tripsCounted: 99,
  milesPerHour: 50,
  drivingHours: 11,
  dutyHours: 14,
  restHours: 10,
  stopHours: 1,
  /** Miles within which an end of a trip may be searched. */
  endRadiusMaximum: 500,
  emptyMilesPerLegMaximum: 300,
  emptyMilesTotalMaximum: 1_000,
  detourMilesMaximum: 10_000,
  /** Cents of a mile where the company has set no other. */
  costPerMile: 200,
  costPerMileMaximum: 10_000,
} as const;

const centsPerMile = z.int().min(0).max(TRIP_RULES.costPerMileMaximum).describe('Cents of the currency for each mile');

/** What a mile costs the company, for each currency, because amounts are never converted. */
export const tripCostsSchema = z.object({ USD: centsPerMile, CAD: centsPerMile }).meta({ id: 'TripCosts' });
export type TripCosts = z.infer<typeof tripCostsSchema>;

/** An amount that may be negative. */
const signedMoneySchema = z
  .object({ amount: z.int().describe('Cents, negative for a loss'), currency: z.enum(CURRENCIES) })
  .meta({ id: 'SignedMoney' });
export type SignedMoney = z.infer<typeof signedMoneySchema>;

/** A place with its clock. */
const tripPlaceSchema = z
  .object({
    cityId: z.int().describe('Of the gazetteer; 0 for a position that is no city'),
    city: z.string(),
    st: z.string().describe('Two-letter state or province'),
    lat: z.number(),
    long: z.number(),
    timeZone: z.string().describe("IANA; '' where not known"),
  })
  .meta({ id: 'TripPlace' });
export type TripPlace = z.infer<typeof tripPlaceSchema>;

/** A stop of a trip. Times are ISO 8601 in UTC; `place.timeZone` is the clock in which they are shown. */
const tripStopSchema = z
  .object({
    place: tripPlaceSchema,
    arrivesOn: z.string().describe('ISO 8601, UTC: when the truck is there'),
    beginsOn: z
      .string()
      .describe('ISO 8601, UTC: when loading or unloading begins, after a wait for the hours of the place'),
    departsOn: z.string().describe('ISO 8601, UTC: an hour after it begins'),
  })
  .meta({ id: 'TripStop' });
export type TripStop = z.infer<typeof tripStopSchema>;

const wayPointSchema = z.object({ lat: z.number(), long: z.number() }).meta({ id: 'WayPoint' });

/** What loads add to the way that their truck has without them (T12). */
const detourSchema = z
  .object({
    miles: z
      .number()
      .describe('Road miles by the stops to the end of the way, less those without the stops; at least 0'),
    isApproximate: z.boolean().describe('True where some of them are the great circle times 1.2'),
    leaves: wayPointSchema.describe('The point of the way that is nearest to the first pick-up'),
    rejoins: wayPointSchema.describe('The point of the way that is nearest to the last delivery, not before the other'),
  })
  .meta({ id: 'TripDetour' });
export type TripDetour = z.infer<typeof detourSchema>;

/** The way of a truck without the loads of a search. */
const truckWaySchema = z
  .object({
    end: tripPlaceSchema.describe('The end of the search, or else the destination of the truck'),
    miles: z.number().describe('Road miles from the start to it'),
  })
  .meta({ id: 'TruckWay' });

/** Where and when the truck is free. */
const tripStartSchema = z
  .object({
    place: tripPlaceSchema,
    on: z.string().describe('ISO 8601, UTC'),
    hoursDriven: z.number().describe('Hours driven since the last rest'),
    eToken: z.int().describe("The truck's posting; 0 for none"),
    source: z
      .enum(['posting', 'assignment', 'position', 'request'])
      .describe('What the place is: of the posting, of the delivery, the last position, or of the request'),
  })
  .meta({ id: 'TripStart' });
export type TripStart = z.infer<typeof tripStartSchema>;

/** What keeps a trip from having a profit, or makes its figures approximate. */
const TRIP_MARKS = ['rateMissing', 'currenciesDiffer', 'milesApproximate'] as const;
export type TripMark = (typeof TRIP_MARKS)[number];

/** The loads of a trip differ by who reads them: a machine sees no marks of persons and no scores. */
function toTripFields<Lead extends z.ZodType>(lead: Lead) {
  return {
    loads: z
      .array(
        z.object({
          lead: lead.describe(
            "The load. `covers` is true where it is also a lead of the truck's posting, which offers, bookings and assignments need; for others the truck is posted where the load starts",
          ),
          emptyMiles: z.number().describe('Road miles to the pick-up'),
          loadedMiles: z.number().describe('Road miles of the haul'),
          isApproximate: z.boolean().describe('True where one of both is the great circle times 1.2'),
          pickUp: tripStopSchema,
          stops: z
            .array(tripStopSchema)
            .optional()
            .describe('Those between pick-up and delivery, in order; left out where the load has none'),
          delivery: tripStopSchema,
          income: moneySchema.nullable().describe('The rate for the whole load; null without one'),
        }),
      )
      .min(1)
      .max(TRIP_RULES.loadsMaximum)
      .describe('In the order of the trip'),
    loadedMiles: z.number().describe('Road miles with a load'),
    emptyMiles: z.number().describe('Road miles without a load'),
    emptyShare: z.number().describe('Empty miles divided by all miles, 0 to 1'),
    drivingHours: z.number().describe('At 50 miles an hour'),
    hours: z.number().describe('From the start to the end'),
    rests: z.int().describe('Rests of ten hours'),
    income: moneySchema.nullable().describe('Null unless all loads have a rate in one currency'),
    cost: signedMoneySchema.nullable().describe('All miles at the cost of a mile; null without an income'),
    profit: signedMoneySchema.nullable().describe('Income minus cost'),
    profitPerDay: signedMoneySchema.nullable().describe('Profit divided by the days of the trip, at least one'),
    detour: detourSchema.nullable().describe('Null where the truck has no way of its own'),
    end: tripPlaceSchema,
    endsOn: z.string().describe('ISO 8601, UTC'),
    marks: z.array(z.enum(TRIP_MARKS)).describe('Why a trip has no profit, and whether its miles are approximate'),
  };
}

/** What would add trips, where fewer than ten were found. */
const tripRelaxationSchema = z
  .discriminatedUnion('limit', [
    z.object({
      limit: z.literal('endDay').describe('The limit that is relaxed'),
      value: z.string().describe('YYYY-MM-DD'),
      added: z.int().describe('How many trips more'),
    }),
    z.object({
      limit: z
        .enum(['endRadiusMiles', 'emptyMilesPerLeg', 'emptyMilesTotal', 'maxLoads', 'detourMiles'])
        .describe('The limit that is relaxed'),
      value: z.number().describe('The relaxed value'),
      added: z.int().describe('How many trips more'),
    }),
  ])
  .meta({ id: 'TripRelaxation' });
export type TripRelaxation = z.infer<typeof tripRelaxationSchema>;

function toPlanFields<Trip extends z.ZodType>(trip: Trip) {
  return {
    start: tripStartSchema,
    way: truckWaySchema
      .nullable()
      .describe('Of a truck with a corridor, of one under way, or of a search with an end; null for others'),
    trips: z.array(trip).max(TRIP_RULES.tripsListed).describe('The best trips, best first'),
    total: z.int().describe(`How many trips keep the limits, counted up to ${TRIP_RULES.tripsCounted}`),
    isTotalCapped: z.boolean().describe('True where there may be more than the total'),
    costPerMile: tripCostsSchema.describe('The costs that the trips are ranked with'),
    relaxations: z
      .array(tripRelaxationSchema)
      .describe('Single changes of a limit that would add trips, those with the most first'),
    eventId: z.int().describe('The last change of the board that the trips include; `watch` takes it'),
  };
}

const tripSchema = z.object(toTripFields(leadSchema)).meta({ id: 'Trip' });
export type Trip = z.infer<typeof tripSchema>;

export const tripPlanSchema = z.object(toPlanFields(tripSchema)).meta({ id: 'TripPlan' });
export type TripPlan = z.infer<typeof tripPlanSchema>;

const tripResourceSchema = z.object(toTripFields(leadResourceSchema)).meta({ id: 'TripResource' });
export const tripPlanResourceSchema = z.object(toPlanFields(tripResourceSchema)).meta({ id: 'TripPlanResource' });

/** A load as it is judged for a truck that has a way of its own. */
export const judgedDetourSchema = z
  .object({
    start: tripStartSchema,
    way: truckWaySchema,
    detour: detourSchema,
    pickUp: tripStopSchema.nullable().describe('The predicted times; null where the truck comes too late'),
    stops: z
      .array(tripStopSchema)
      .optional()
      .describe(
        'The predicted times at the stops between; left out without such stops and where the truck comes too late',
      ),
    delivery: tripStopSchema.nullable().describe('The predicted times; null where the truck comes too late'),
    pickUpPlace: tripPlaceSchema,
    stopPlaces: z
      .array(tripPlaceSchema)
      .optional()
      .describe('Of the stops between, in order; left out where the load has none'),
    deliveryPlace: tripPlaceSchema,
  })
  .meta({ id: 'JudgedDetour' });
export type JudgedDetour = z.infer<typeof judgedDetourSchema>;
