import type { Endpoint } from '@loadstone/contracts';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../caller.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';

/** What every endpoint needs besides its contract and its handler; decorated on the app once. */
export interface EndpointRuntime {
  readonly db: Db;
  readonly clock: Clock;
  /** False while the server fills its index; calls are then refused with `server.starting`. */
  readonly isReady: () => boolean;
  /** @throws AppError `session.*`. */
  readonly authenticate: (request: FastifyRequest) => Promise<Caller>;
  /** Counts a call of a user. @throws AppError `request.tooMany` over the limit. */
  readonly countCall: (userId: number) => void;
  /** Every endpoint that is registered, in order; the API document is made of them. */
  readonly endpoints: Endpoint[];
}
