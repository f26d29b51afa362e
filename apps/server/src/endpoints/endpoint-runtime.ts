import type { Callers, Endpoint } from '@loadstone/contracts/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Caller, UserCaller } from '../ground/caller.ts';
import type { Clock } from '../ground/clock.ts';
import type { Db } from '../db/database.ts';
import type { Vault } from '../db/vault/index.ts';

import type { Counter, Limits } from './limits.ts';

/** The parsed parts of a request that a guard reads. */
export interface GuardedRequest {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/**
 * The guards of an endpoint as one function.
 *
 * @throws AppError `caller.notAccepted`, `product.missing`, `permit.missing`, `company.globallyExcluded` or
 *   `scope.missing`.
 */
export type EndpointGuard = (caller: Caller, request: GuardedRequest) => void;

/** What every endpoint needs besides its contract and its handler; decorated on the app once. */
export interface EndpointRuntime {
  readonly db: Db;
  readonly clock: Clock;
  /** Encrypts replies with a secret, which are stored with their key. */
  readonly vault: Vault;
  /** False while the server fills its index; calls are then refused with `server.starting`. */
  readonly isReady: () => boolean;
  /** True while too many statements of a company wait for the database; its calls that write are then refused. */
  readonly isQueueFull: (share: string) => boolean;
  /** True while the disk is nearly full; calls that write are then refused with `server.storageFull`. */
  readonly isStorageFull: () => boolean;
  /** `anyDevice`: the user's device need not be the registered one. @throws AppError `session.*`, `device.*`. */
  readonly authenticate: (request: FastifyRequest, anyDevice: boolean) => Promise<Caller>;
  /** @throws AppError `location.required` for a user who must share the location and does not. */
  readonly assertLocation: (caller: UserCaller) => Promise<void>;
  /** Compiles the guards of an endpoint when it is registered. */
  readonly compileGuard: (callers: Callers) => EndpointGuard;
  /** Counts a call by the caller's id. @throws AppError `request.tooMany` over the limit. */
  readonly countCall: Counter<string>;
  /** Counts the bytes of a body by the caller's id. @throws AppError `request.tooMany` over the limit of a minute. */
  readonly countBodyBytes: Counter<string>;
  /** How long a client may send nothing of a body of lines while the server waits for it. */
  readonly lineWaitMs: number;
  /** Counts writes, one by default, by the caller's id. @throws AppError `request.dailyLimit` over the limit of a day. */
  readonly countWrite: Counter<string>;
  /** For limits of single endpoints. */
  readonly limits: Limits;
  /** Every endpoint that is registered, in order; the API document is built from them. */
  readonly endpoints: Endpoint[];
}
