import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { UserCaller } from '../caller.ts';
import type { ScoredPosting } from '../modules/leads/index.ts';
import type { BoardView } from './views.ts';

/** Who a hub connection speaks for, and until when. */
export interface HubSession {
  readonly caller: UserCaller;
  /** When the access token ends; the connection ends with it. */
  readonly expiresAtMs: number;
  /** The caller as the tables know them now. @throws AppError `session.*` where access has ended. */
  readCaller(): Promise<UserCaller>;
}

export interface HubLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** What the hub keeps with a connection. */
export interface SocketData {
  session: HubSession;
  caller: UserCaller;
  view: BoardView | undefined;
  windowId: string;
  /** The number of its claim on the session's one window; undefined where sessions are not enforced. */
  windowClaim: number | undefined;
  lastEventId: number | undefined;
  /** How often its access was looked at since it was let in. */
  accessChecks: number;
}

/** What hubs tell each other beside what they pass on to clients. */
export interface HubToHub {
  /** An own posting's leads can be read with scores that were missing when a call answered. */
  scored: (postings: readonly ScoredPosting[]) => void;
}

export type Io = Server<DefaultEventsMap, DefaultEventsMap, HubToHub, SocketData>;
export type HubSocket = Socket<DefaultEventsMap, DefaultEventsMap, HubToHub, SocketData>;
