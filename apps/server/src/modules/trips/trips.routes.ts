import * as calls from '@loadstone/contracts/trips';
import type { FastifyInstance } from 'fastify';
import type { Board } from '../../board/board.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { toLeaveSignal } from '../../endpoints/leave-signal.ts';
import { postTripTruck } from './trip-truck.service.ts';
import { judgeDetour } from './trip-way.service.ts';
import { planTrips, tripWatchesOf, watchTrips } from './trips.service.ts';

/** A search costs some tens of milliseconds; a desk searches again when its trips change. */
const SEARCH_LIMITS = { callsPerMinutePerCaller: 60 };

/** Trips of a carrier's trucks, for its users and its machines. */
export function registerTrips(app: FastifyInstance, board: Board): void {
  const watches = tripWatchesOf(board);
  app.addHook('preClose', async () => watches.close());
  registerEndpoint(
    app,
    calls.planTrips,
    ({ caller, body, reply }) => planTrips(board, caller, body, toLeaveSignal(reply)),
    SEARCH_LIMITS,
  );
  registerEndpoint(
    app,
    calls.watchTrips,
    async ({ caller, body, reply }) => {
      const { gone, changed, isOutdated, eventId } = await watchTrips(board, caller, body, toLeaveSignal(reply));
      return { gone: [...gone], changed: [...changed], isOutdated, eventId };
    },
    SEARCH_LIMITS,
  );
  registerEndpoint(app, calls.judgeDetour, ({ caller, body }) => judgeDetour(board, caller, body), SEARCH_LIMITS);
  registerEndpoint(app, calls.postTripTruck, ({ caller, body }) => postTripTruck(board, caller, body), SEARCH_LIMITS);
  registerEndpoint(
    app,
    calls.planTripResources,
    ({ caller, body, reply }) => planTrips(board, caller, body, toLeaveSignal(reply)),
    SEARCH_LIMITS,
  );
}
