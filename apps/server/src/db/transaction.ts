import { sql } from 'kysely';
import { ADVISORY_LOCKS, CONTENT_LOCK, type AdvisoryLock } from './advisory-locks.ts';
import type { Db, Tx } from './database.ts';
import { findHeld, hold } from './held-transaction.ts';

/**
 * Runs a use-case in one transaction: all of it is committed, or nothing. Joins the open transaction where the request
 * carries an idempotency key.
 */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return findHeld()?.isShared === true ? db.transaction().execute(work) : hold(db, work, false);
}

/**
 * Runs a use-case in a transaction, and again after the rollback where it has joined the shared transaction of a request
 * that is then refused: what it writes is kept in either case. The second run has the released connection's place.
 */
export async function inKeptTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const result = await inTransaction(db, work);
  findHeld()?.kept.push(() => inTransaction(db, work));
  return result;
}

/** Runs a part of a transaction. Where it fails, what it has written is undone, and the transaction goes on. */
export async function inSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint part`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx);
    await sql`release savepoint part`.execute(tx);
    throw error;
  }
}

/** Runs work in a transaction that is always undone. */
export async function inUndoneTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const undone = new Error('Undone on purpose.');
  let result: T | undefined;
  await inTransaction(db, async (tx) => {
    result = await work(tx);
    throw undone;
  }).catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  return result as T;
}

/** Waits for a lock that the transaction holds until its end. */
export async function lockForTransaction(tx: Tx, lock: AdvisoryLock): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS[lock]}::bigint)`.execute(tx);
}

/** Takes a lock until the transaction's end if it is free. @returns false where another transaction holds it */
export async function tryLockForTransaction(tx: Tx, lock: AdvisoryLock): Promise<boolean> {
  const { rows } = await sql<{
    taken: boolean;
  }>`select pg_try_advisory_xact_lock(${ADVISORY_LOCKS[lock]}::bigint) as taken`.execute(tx);
  return rows[0]?.taken === true;
}

/**
 * Waits for the lock of a stored content, which the transaction holds until its end. The insert of a row and the removal
 * of a content without a row take it, so that they do not overlap.
 *
 * @param sha256 of the content, hexadecimal
 */
export async function lockForContent(tx: Tx, sha256: string): Promise<void> {
  const number = Number.parseInt(sha256.slice(0, 8), 16) | 0;
  await sql`select pg_advisory_xact_lock(${CONTENT_LOCK}::integer, ${number}::integer)`.execute(tx);
}
