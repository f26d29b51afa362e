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
  /** Counts a call by the caller's id. @throws AppError `request.tooMany` over the limit. */
  readonly countCall: (callerId: string) => void;
  /** Every endpoint that is registered, in order; the API document is built from them. */
  readonly endpoints: Endpoint[];
}
