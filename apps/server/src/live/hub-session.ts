import type { MovedTruck } from '@loadstone/contracts/tracking';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { UserCaller } from '../ground/caller.ts';
import type { ScoredPosting } from './pushed-data.ts';
import type { Outbox } from './outbox.ts';
import type { BoardView } from './views.ts';

/** The caller of a hub connection and the end of its access. */
export interface HubSession {
  readonly caller: UserCaller;
  /** When the access token expires; the connection is closed then. */
  readonly expiresAtMs: number;
  /** The caller with its current rights. @throws AppError `session.*` where access has ended */
  readCaller(): Promise<UserCaller>;
}

export interface HubLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** What the hub knows of a connection that it has admitted. */
interface SocketData {
  session: HubSession;
  caller: UserCaller;
  view: BoardView | undefined;
  windowId: string;
  /** The number of its claim on the session's one window; undefined where sessions are not enforced. */
  windowClaim: number | undefined;
  lastEventId: number | undefined;
  /** Gathers the board events that are sent to it. */
  outbox: Outbox;
  /** Ends the count of this connection as entering. Call it when the connection has joined its rooms. */
  finishEntering: () => void;
  /** How many checks of its access have started; only the last one takes effect. */
  accessChecks: number;
}

/** A position for the windows of one company. */
export interface CompanyTruck {
  readonly accountId: number;
  readonly truck: MovedTruck;
}

/** Messages between hubs that no client receives. */
interface HubToHub {
  /** Scores that were missing in a reply are available: the leads of these postings can be reloaded. */
  scored: (postings: readonly ScoredPosting[]) => void;
  /** Trucks have new positions. */
  moved: (trucks: readonly CompanyTruck[]) => void;
}

export type Io = Server<DefaultEventsMap, DefaultEventsMap, HubToHub, SocketData>;
export type HubSocket = Socket<DefaultEventsMap, DefaultEventsMap, HubToHub, SocketData>;
