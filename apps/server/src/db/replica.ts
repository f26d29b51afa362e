import type { Kysely } from 'kysely';
import { getLastChangeId } from './change-feed/change-feed.ts';
import type { Db } from './database.ts';
import type { Database } from './tables/schema.ts';
import { AppError } from '../ground/errors.ts';

/** A replica that failed is not tried again for this long. */
const AWAY_MS = 5_000;

/** What reads of a process were served by. */
export interface ReplicaFigures {
  /** Reads that the replica served. */
  readonly served: number;
  /** Reads that the primary served, because the replica had not applied what they must include, or failed. */
  readonly passedOn: number;
}

/** A streaming replica of the board's database. */
export class Replica {
  readonly #db: Kysely<Database>;
  readonly #onTrouble: (error: unknown) => void;
  #awayUntilMs = 0;
  #served = 0;
  #passedOn = 0;

  /** @param onTrouble called with each error of the replica; the read is then served by the primary */
  constructor(db: Kysely<Database>, onTrouble: (error: unknown) => void) {
    this.#db = db;
    this.#onTrouble = onTrouble;
  }

  get figures(): ReplicaFigures {
    return { served: this.#served, passedOn: this.#passedOn };
  }

  /** Reads from the replica where it has applied the feed up to `eventId`. @returns undefined where it has not, or fails */
  async tryRead<T>(eventId: number, work: (db: Db) => Promise<T>): Promise<{ readonly result: T } | undefined> {
    const found = performance.now() < this.#awayUntilMs ? undefined : await this.#read(eventId, work);
    if (found === undefined) this.#passedOn += 1;
    else this.#served += 1;
    return found;
  }

  async #read<T>(eventId: number, work: (db: Db) => Promise<T>): Promise<{ readonly result: T } | undefined> {
    try {
      // One snapshot: a proxy may lead the next transaction to a replica that has applied less.
      return await this.#db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (tx) => ((await getLastChangeId(tx)) < eventId ? undefined : { result: await work(tx) }));
    } catch (error) {
      // The caller's share of the connections is full, which is no fault of the replica.
      if (error instanceof AppError) throw error;
      this.#awayUntilMs = performance.now() + AWAY_MS;
      this.#onTrouble(error);
      return undefined;
    }
  }

  close(): Promise<void> {
    return this.#db.destroy();
  }
}

const replicas = new WeakMap<object, Replica>();

/** Lets reads of a database use its replica. */
export function addReplica(db: Db, replica: Replica): void {
  replicas.set(db, replica);
}

/** False where every read goes to `db`, so that it needs no event to include. */
export function hasReplica(db: Db): boolean {
  return replicas.has(db);
}

/**
 * Reads rows that the feed describes, from the replica where one is configured and has applied what the read must include;
 * else from `db`. Only for rows each change of which is in the feed, and never in a transaction that has written.
 *
 * @param eventId the newest change that the read must include; undefined where it is not known: `db` is read
 */
export async function readIncluding<T>(db: Db, eventId: number | undefined, work: (db: Db) => Promise<T>): Promise<T> {
  const replica = replicas.get(db);
  if (replica === undefined || eventId === undefined) return work(db);
  const found = await replica.tryRead(eventId, work);
  return found === undefined ? work(db) : found.result;
}
