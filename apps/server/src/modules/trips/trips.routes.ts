import { judgeDetour, planTripResources, planTrips, postTripTruck, watchTrips } from '@loadstone/contracts/trips';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { toLeaveSignal } from '../../endpoints/leave-signal.ts';
import type { TripTrucksService } from './trip-truck.service.ts';
import type { TripsService } from './trips.service.ts';

/** A search costs some tens of milliseconds; a desk searches again when its trips change. */
const SEARCH_LIMITS = { callsPerMinutePerCaller: 60 };

/** The use-cases of trips. */
interface TripServices {
  readonly trips: TripsService;
  readonly trucks: TripTrucksService;
}

/** Trips of a carrier's trucks, for its users and its machines. */
export function registerTrips(app: FastifyInstance, { trips, trucks }: TripServices): void {
  registerEndpoint(
    app,
    planTrips,
    ({ caller, body, reply }) => trips.plan(caller, body, toLeaveSignal(reply)),
    SEARCH_LIMITS,
  );
  registerEndpoint(
    app,
    watchTrips,
    async ({ caller, body, reply }) => {
      const { gone, changed, isOutdated, eventId } = await trips.watch(caller, body, toLeaveSignal(reply));
      return { gone: [...gone], changed: [...changed], isOutdated, eventId };
    },
    SEARCH_LIMITS,
  );
  registerEndpoint(app, judgeDetour, ({ caller, body }) => trips.judgeDetour(caller, body), SEARCH_LIMITS);
  registerEndpoint(app, postTripTruck, ({ caller, body }) => trucks.post(caller, body), SEARCH_LIMITS);
  registerEndpoint(
    app,
    planTripResources,
    ({ caller, body, reply }) => trips.plan(caller, body, toLeaveSignal(reply)),
    SEARCH_LIMITS,
  );
  app.addHook('preClose', async () => trips.close());
}
