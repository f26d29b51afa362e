import { sql } from 'kysely';
import { ADVISORY_LOCKS, COMPANY_LOCKS, CONTENT_LOCK, type AdvisoryLock, type CompanyLock } from './advisory-locks.ts';
import { outsideSharedTransaction, type Db, type Tx } from './database.ts';

/**
 * Runs a use-case in one transaction: all of it is committed, or nothing. Joins the open transaction where the request
 * carries an idempotency key.
 */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(work);
}

/**
 * Runs a use-case in a transaction of its own: what it writes is kept although the request is refused, also where that
 * carries an idempotency key. It waits for locks of the request's transaction, so run it before those are taken.
 */
export function inOwnTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return outsideSharedTransaction(() => inTransaction(db, work));
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
 * Takes a company's lock until the transaction's end if it is free. @returns false where another transaction holds it
 */
export async function tryLockForCompany(tx: Tx, lock: CompanyLock, accountId: number): Promise<boolean> {
  const { rows } = await sql<{
    taken: boolean;
  }>`select pg_try_advisory_xact_lock(${COMPANY_LOCKS[lock]}::integer, ${accountId}::integer) as taken`.execute(tx);
  return rows[0]?.taken === true;
}

/** Waits for a company's lock, which the transaction holds until its end. */
export async function lockForCompany(tx: Tx, lock: CompanyLock, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${COMPANY_LOCKS[lock]}::integer, ${accountId}::integer)`.execute(tx);
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
