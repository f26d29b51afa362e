import type { Auth } from '../auth/index.ts';
import type { Db, OpenDatabase } from '../db/database.ts';
import type { PeerConnection } from '../db/peer-connection.ts';
import type { Limits } from '../endpoints/limits.ts';
import type { ErrorReporter } from '../partners/error-reports/index.ts';
import type { Clock } from '../ground/clock.ts';
import type { FairQueues } from '../ground/fair-queues.ts';
import type { Configuration } from '../ground/settings/config.ts';
import type { Timers } from '../ground/timers.ts';
import type { Log } from '../ground/warning-log.ts';
import type { EventRecorder, EventStreams, Hub } from '../live/index.ts';
import type { Mail } from '../partners/mail/index.ts';
import type { Matching } from '../matching/index.ts';
import type { Partners } from '../partners/index.ts';
import type { Sms } from '../partners/sms/index.ts';
import type { TaskRunner } from '../task-queue/index.ts';
import type { Vault } from '../db/vault/index.ts';

/** What is there before users can sign in: the functions of modules that authentication uses need no more than this. */
export interface BoardGround {
  readonly configuration: Configuration;
  /** With its address, its queues and its replica; `db` is what statements use. */
  readonly database: OpenDatabase;
  readonly db: Db;
  readonly clock: Clock;
  /** A number in [0, 1). */
  readonly random: () => number;
  readonly timers: Timers;
  readonly log: Log;
  readonly errorReporter: ErrorReporter;
  /** The shared resources of this server whose places are given by shares. */
  readonly queues: FairQueues;
  /** The servers on the same database, which count together. */
  readonly peers: PeerConnection;
  readonly limits: Limits;
  readonly vault: Vault;
  readonly matching: Matching;
  readonly partners: Partners;
  readonly mail: Mail;
  readonly sms: Sms;
  /** Milliseconds that the rights of callers and companies are cached at most; 0 reads them each time; default some seconds. */
  readonly callerCacheMs?: number | undefined;
  /** Replaces the reading of the free space for documents; for tests. */
  readonly readFreeBytes?: ((folder: string) => Promise<number>) | undefined;
}

/**
 * Everything that a use-case needs from outside, made once for a server by `app.ts`. A use-case is an exported function
 * of the board, the caller and the input.
 */
export interface Board extends BoardGround {
  readonly auth: Auth;
  readonly hub: Hub;
  readonly eventStreams: EventStreams;
  readonly eventRecorder: EventRecorder;
}

/** The board of a server that is assembled: what jobs and gauges use. */
export interface RunningBoard extends Board {
  /** What happens after a commit. */
  readonly tasks: TaskRunner;
}
