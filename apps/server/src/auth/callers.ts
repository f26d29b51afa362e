import type { AccessTokenClaims } from '@loadstone/contracts';
import type { UserCaller } from '../caller.ts';
import type { Db } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { findAccessRefusal, toBoardProducts } from './access-rules.ts';
import { findCallerRow, isSessionEnded, type CallerRow } from './callers.queries.ts';
import { createExpiringCache } from './expiring-cache.ts';

/** The most users and sessions in the cache. */
const CACHE_SIZE = 20_000;

/** Finds the user of an access token in the tables and caches the row for a few seconds. */
export interface CallerDirectory {
  /**
   * @throws AppError `session.expired` where the session has ended, `session.disabled` where the user or the company
   *   has no access any more
   */
  getCaller(claims: AccessTokenClaims): Promise<UserCaller>;
  /** Removes the user from the cache. */
  forgetUser(userId: number): void;
  /** Removes everything from the cache. */
  clear(): void;
}

function toCaller(row: CallerRow, sessionId: string): UserCaller {
  const productIds = toBoardProducts(row.product_ids);
  return {
    kind: 'user',
    userId: row.user_id,
    accountId: row.account_id,
    custCd: row.cust_cd,
    sessionId,
    email: row.email,
    nickName: row.nick_name,
    productIds,
    permits: row.permits.filter((permit) => productIds.includes(permit.productId)),
    isGloballyExcluded: row.globally_excluded,
    insuranceExpiryDate: row.insurance_expiry_date,
    isTrainingSchool: row.training_school,
    isSessionEnforced: row.session_enforcement,
  };
}

function isRefused(row: CallerRow): boolean {
  const refusal = findAccessRefusal({
    statusId: row.status_id,
    role: row.role,
    isEmailVerified: row.is_email_verified,
    isCompanyClosed: row.is_closed,
    isCompanyAccessEnabled: row.is_access_enabled,
  });
  return refusal !== undefined;
}

/** @param options.cacheMs how long a cached row is used; 0 reads on every request */
export function createCallerDirectory(db: Db, options: { cacheMs: number; getNowMs: () => number }): CallerDirectory {
  const users = createExpiringCache<number, CallerRow | undefined>(options.cacheMs, CACHE_SIZE, options.getNowMs);
  const sessions = createExpiringCache<string, boolean>(options.cacheMs, CACHE_SIZE, options.getNowMs);

  return {
    async getCaller({ userid, mysession }) {
      const [row, isEnded] = await Promise.all([
        users.get(userid, () => findCallerRow(db, userid)),
        sessions.get(mysession, () => isSessionEnded(db, mysession)),
      ]);
      if (isEnded) throw new AppError('session.expired');
      if (row === undefined) throw new AppError('session.invalid');
      if (isRefused(row)) throw new AppError('session.disabled', 'Access Denied');
      return toCaller(row, mysession);
    },
    forgetUser: (userId) => users.forget(userId),
    clear() {
      users.clear();
      sessions.clear();
    },
  };
}
