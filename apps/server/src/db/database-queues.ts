import { FairQueue } from '../ground/fair-queue.ts';

/** What callers wait in before they take a connection of a pool. */
export interface DatabaseQueues {
  /** Each statement and transaction of a caller has a place in it while it holds a connection. */
  readonly connections: FairQueue;
  /** One share for each lock of a company, with one place. */
  readonly companyLocks: FairQueue;
  /** One share for each idempotency key, with one place. */
  readonly requestKeys: FairQueue;
  /** One share for each account that sends whole lists of its postings, with one place. */
  readonly lists: FairQueue;
  /** The same as `connections`, of the replica; undefined without one. */
  readonly replicaConnections?: FairQueue | undefined;
}

/** One connection of so many, of a pool of four or more, is left to the server's own work, which does not wait in the queue. */
const CONNECTIONS_PER_RESERVED = 8;
/**
 * A connection serves some 500 statements a second, and a desk that opens sends some fifty: this is a hundred desks of one
 * company at one instant.
 */
const WAITING_STATEMENTS = { waitingOfShare: 5_000, waiting: 20_000 };
/** A batch of an upsert takes up to half a second. */
const WAITING_FOR_LOCKS = { waitingOfShare: 100, waiting: 5_000, waitMs: 30_000 };
/** Longer than a body takes that stops in the middle, and most lists of thousands of rows. */
const WAITING_FOR_LISTS = { waitingOfShare: 10, waiting: 1_000, waitMs: 300_000 };
/** Locks and keys are as many as callers use; each has one place. */
const EACH_ALONE = { places: Number.MAX_SAFE_INTEGER, placesOfShare: 1 };

/**
 * Creates the queues before a pool. One company holds half of the connections at most, so that another company finds one
 * at once.
 *
 * @param connectionWaitMs how long a statement waits in the queue before it fails
 */
export function createDatabaseQueues(poolSize: number, connectionWaitMs: number): DatabaseQueues {
  const reserved = poolSize < 4 ? 0 : Math.ceil(poolSize / CONNECTIONS_PER_RESERVED);
  const places = poolSize - reserved;
  return {
    connections: new FairQueue({
      places,
      placesOfShare: Math.ceil(places / 2),
      ...WAITING_STATEMENTS,
      waitMs: connectionWaitMs,
    }),
    companyLocks: new FairQueue({ ...EACH_ALONE, ...WAITING_FOR_LOCKS }),
    requestKeys: new FairQueue({ ...EACH_ALONE, ...WAITING_FOR_LOCKS }),
    lists: new FairQueue({ ...EACH_ALONE, ...WAITING_FOR_LISTS }),
  };
}

const queuesOf = new WeakMap<object, DatabaseQueues>();

/** Lets the work on a database find its queues. */
export function addQueues(db: object, queues: DatabaseQueues): void {
  queuesOf.set(db, queues);
}

/** The queues of a database. @throws RangeError for a transaction: a wait in it would hold its connection */
export function getQueues(db: object): DatabaseQueues {
  const queues = queuesOf.get(db);
  if (queues === undefined) throw new RangeError('only an open database has queues, not a transaction');
  return queues;
}
