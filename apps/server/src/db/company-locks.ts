import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { AppError } from '../ground/errors.ts';
import { COMPANY_LOCKS, type CompanyLock } from './advisory-locks.ts';
import { getQueues } from './database-queues.ts';
import type { Db, Tx } from './database.ts';

/** Another server holds the lock. */
class LockTaken extends AppError {
  constructor() {
    super('server.overloaded', undefined, undefined, { headers: { 'retry-after': '1' } });
  }
}

const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 200;
/** How long the other servers may hold the lock. */
const GIVE_UP_MS = 10_000;

/**
 * Runs work whose transaction takes a lock of the company with `lockForCompany`. It waits in memory and holds no
 * connection meanwhile: for the same work of the company on this server, in which its callers take turns, and with pauses
 * for that of other servers, after each of which the work is run from its start.
 *
 * @throws AppError `request.tooMany` where too many of the company wait, `server.overloaded` where it waited too long
 */
export async function withCompanyLock<T>(
  db: Db,
  lock: CompanyLock,
  { accountId, userId }: { readonly accountId: number; readonly userId: number },
  work: () => Promise<T>,
): Promise<T> {
  return getQueues(db).companyLocks.run([`${lock}:${accountId}`, `user:${userId}`], async () => {
    const giveUpMs = performance.now() + GIVE_UP_MS;
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof LockTaken) || performance.now() > giveUpMs) throw error;
      }
      await sleep(pauseMs);
    }
  });
}

/**
 * Takes a company's lock until the transaction's end, in work that `withCompanyLock` runs. Where another server holds it
 * the transaction is given up, so that its connection is free during the wait.
 */
export async function lockForCompany(tx: Tx, lock: CompanyLock, accountId: number): Promise<void> {
  if (!(await tryLockForCompany(tx, lock, accountId))) throw new LockTaken();
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
