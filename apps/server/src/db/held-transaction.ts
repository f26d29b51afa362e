import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseConnection, Kysely, Transaction } from 'kysely';
import { findShares, runWithoutShares, type CallerShares } from '../ground/caller-shares.ts';
import type { Database } from './tables/schema.ts';

/** The transaction that an asynchronous context holds, and with it a connection. */
export interface HeldTransaction {
  readonly connection: DatabaseConnection;
  /** True where all queries of the context join it. */
  readonly isShared: boolean;
  /** Of whom the work is: a request that a test sends from a transaction is another one's. */
  readonly owner: CallerShares | undefined;
  depth: number;
  isOpen: boolean;
  /** Places changes of the feed after a commit; undefined where changes must have their places when they are committed. */
  readonly onPlaceLater: (() => void) | undefined;
  /** True once changes were appended that may be committed without places. */
  hasAppended: boolean;
  /** What is written again after a rollback of a shared transaction. */
  readonly kept: (() => Promise<unknown>)[];
}

const held = new AsyncLocalStorage<HeldTransaction>();

/** The transaction of this context; undefined where it has ended or is another caller's. */
export function findHeld(): HeldTransaction | undefined {
  const state = held.getStore();
  return state?.isOpen === true && state.owner === findShares() ? state : undefined;
}

/**
 * Runs `work` in one transaction. Every query and transaction inside `work` joins it, also those that use the plain
 * `db`. Inner transactions become savepoints. Only for the few places that wrap the work of another module, such as
 * idempotency keys; services call `inTransaction`. Inner transactions must run one after the other, not overlap.
 */
export function inSharedTransaction<T>(
  db: Kysely<Database>,
  work: (tx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return hold(db, work, true);
}

const placers = new WeakMap<object, () => void>();

/**
 * Lets transactions of a database commit changes of the feed before these have their places.
 *
 * @param onCommit is called after each such commit, and places what has none
 * @returns the function that ends it
 */
export function placeLater(db: Kysely<Database>, onCommit: () => void): () => void {
  placers.set(db, onCommit);
  return () => {
    if (placers.get(db) === onCommit) placers.delete(db);
  };
}

/** Runs `work` in a transaction of its own, which its context holds. */
export async function hold<T>(
  db: Kysely<Database>,
  work: (tx: Transaction<Database>) => Promise<T>,
  isShared: boolean,
): Promise<T> {
  const kept: HeldTransaction['kept'] = [];
  const onPlaceLater = placers.get(db);
  let hasAppended = false;
  try {
    const result = await db.transaction().execute(async (tx) => {
      const connection = await tx.getExecutor().provideConnection(async (inner) => inner);
      const state: HeldTransaction = {
        ...{ connection, isShared, owner: findShares(), depth: 0, isOpen: true, kept },
        ...{ onPlaceLater, hasAppended: false },
      };
      try {
        return await held.run(state, () => work(tx));
      } finally {
        // Work of this context that is still running must not use the connection after it is returned to the pool.
        state.isOpen = false;
        hasAppended = state.hasAppended;
      }
    });
    if (hasAppended) onPlaceLater?.();
    return result;
  } catch (error) {
    for (const write of kept) await write();
    throw error;
  }
}

/**
 * Runs work of the server itself, of which requests only see the result: outside of their transactions and shares. Its
 * queries see only what is committed. A request that awaits it must not hold a connection, unless the work has
 * connections of its own.
 */
export function asServer<T>(work: () => Promise<T>): Promise<T> {
  return held.exit(() => runWithoutShares(work));
}
