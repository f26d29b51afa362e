import { VETTING_FEATURES } from '@loadstone/contracts/board';
import type { AccessTokenClaims } from '@loadstone/contracts/users';
import type { AccessChange, UserCaller } from '../../ground/caller.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../ground/errors.ts';
import type { Vault } from '../../db/vault/index.ts';
import { findAccessRefusal, toBoardProducts } from './access-rules.ts';
import { toEarlier, toLater, type CallerOrigin } from '../../ground/caller-origin.ts';
import { findCallerRow, type CallerRow } from './callers.queries.ts';
import { isDeviceChecked } from '../devices/device-rules.ts';
import { createExpiringCache } from './expiring-cache.ts';
import { SessionEndedError } from '../../ground/session-ended-error.ts';

/** The most sessions in the cache; a caller with all features takes about 6 KB. */
const CACHE_SIZE = 10_000;

/**
 * Finds the user of an access token in the tables. Callers are cached while the server receives the notifications of
 * the database about users, companies, permits and sessions, and are removed by them.
 */
export interface CallerDirectory {
  /**
   * @throws AppError `session.expired` where the session has ended, `session.disabled` where the user or the company
   *   has no access any more
   */
  getCaller(claims: AccessTokenClaims): Promise<UserCaller>;
  /**
   * A user without a session, for what the user has switched on. It is read each time.
   *
   * @throws AppError `session.invalid`, `session.disabled` for a user without access
   */
  getUser(userId: number): Promise<UserCaller>;
  /** Removes the callers that a change is about from the cache. */
  forget(change: AccessChange): void;
  /** Empties the cache. Callers are cached only while changes are followed, which is false at first. */
  followsChanges(isFollowing: boolean): void;
}

/** A user with the session of the token. */
interface CachedCaller {
  readonly row: CallerRow;
  readonly caller: UserCaller;
}

function toDeviceCheck(row: CallerRow, claims: AccessTokenClaims): UserCaller['deviceCheck'] {
  if (!isDeviceChecked(claims, row)) return 'none';
  const thumbprint = claims.cnf?.jkt;
  if (thumbprint === undefined) return 'proofNeeded';
  return row.sec_token === thumbprint && row.device_revoked_on === null ? 'accepted' : 'notRegistered';
}

/** An external issuer signs users in on devices of which the board knows nothing, and decides about them. */
function toOrigin(row: CallerRow, claims: AccessTokenClaims, checksDevices: boolean): CallerOrigin {
  const isRegistered =
    claims.cnf?.jkt !== undefined && claims.cnf.jkt === row.sec_token && row.device_revoked_on === null;
  const registeredSince = isRegistered ? row.device_seen_on : null;
  return {
    deviceSince: toEarlier(row.browser_seen_on, registeredSince),
    deviceOfCompanySince: toEarlier(row.browser_of_company_since, registeredSince),
    browserId: row.browser_id,
    serviceAccountId: null,
    deviceConfirmedOn: row.browser_confirmed_on,
    phoneChangedOn: toLater(row.phone_changed_on, row.company_phone_changed_on),
    confirmsNewDevices: checksDevices && row.confirms_new_devices,
  };
}

interface CallerOptions {
  /** How long a cached caller is used at most; 0 reads on every request. */
  readonly cacheMs: number;
  readonly getNowMs: () => number;
  /** False where the tokens of an external issuer are accepted, which decides about devices. */
  readonly checksDevices: boolean;
  /** The scopes for parts of the API. */
  readonly scopes: { readonly vetting: string; readonly email: string };
}

function hasScope({ scope }: AccessTokenClaims, needed: string): boolean {
  return scope.split(' ').includes(needed);
}

const vettingCodes = new Set<string>(VETTING_FEATURES);

function toCaller(row: CallerRow, claims: AccessTokenClaims, { checksDevices, scopes }: CallerOptions): UserCaller {
  const canVet = hasScope(claims, scopes.vetting);
  const productIds = toBoardProducts(row.product_ids);
  return {
    kind: 'user',
    userId: row.user_id,
    accountId: row.account_id,
    custCd: row.cust_cd,
    sessionId: claims.mysession,
    email: row.email,
    nickName: row.nick_name,
    productIds,
    permits: row.permits.filter(
      ({ productId, code }) => productIds.includes(productId) && (canVet || !vettingCodes.has(code)),
    ),
    isGloballyExcluded: row.globally_excluded,
    isSandbox: row.is_sandbox,
    insuranceExpiryDate: row.insurance_expiry_date,
    isTrainingSchool: row.training_school,
    isAdministrator: row.role === 'administrator',
    keyThumbprint: claims.cnf?.jkt,
    deviceCheck: checksDevices ? toDeviceCheck(row, claims) : 'none',
    isSessionEnforced: row.session_enforcement,
    canVet,
    canSendEmail: hasScope(claims, scopes.email),
    isGeoEnforced: row.geo_enforced || row.is_company_geo_enforced,
    origin: toOrigin(row, claims, checksDevices),
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

export function createCallerDirectory(
  { db, vault }: { readonly db: Db; readonly vault: Vault },
  options: CallerOptions,
): CallerDirectory {
  const cached = createExpiringCache<string, CachedCaller>(options.cacheMs, CACHE_SIZE, options.getNowMs);
  let isFollowing = false;

  const read = async (claims: AccessTokenClaims): Promise<CachedCaller> => {
    const stored = await findCallerRow(db, claims.userid, claims.mysession);
    if (stored === undefined) throw new AppError('session.invalid');
    const row = { ...stored, permits: await vault.openAll('permits.api_key', stored.permits, 'apiKey') };
    return { row, caller: toCaller(row, claims, options) };
  };

  return {
    async getCaller(claims) {
      // One session may have tokens that are bound to a key, and tokens that are not; the claims may change at a renewal.
      const { userid, mysession, cnf, skipDeviceCheck, openAccessCheck, scope } = claims;
      const key = [userid, mysession, cnf?.jkt, skipDeviceCheck, openAccessCheck, scope].join(' ');
      const { row, caller } = await (isFollowing ? cached.get(key, () => read(claims)) : read(claims));
      if (row.session_end_reason !== null) throw new SessionEndedError(row.session_end_reason);
      if (isRefused(row)) throw new AppError('session.disabled');
      return caller;
    },
    async getUser(userId) {
      const { row, caller } = await read(toClaims(userId));
      if (isRefused(row)) throw new AppError('session.disabled');
      return caller;
    },
    forget: (change) => cached.forgetWhere(({ caller }) => isAbout(change, caller)),
    followsChanges(isFollowingNow) {
      isFollowing = isFollowingNow;
      cached.clear();
    },
  };
}

/** The claims of nothing but the user: no scope, no device. */
function toClaims(userid: number): AccessTokenClaims {
  return { userid, mysession: '', scope: '' } as AccessTokenClaims;
}

function isAbout(change: AccessChange, caller: UserCaller): boolean {
  if ('userId' in change) return caller.userId === change.userId;
  if ('accountId' in change) return caller.accountId === change.accountId;
  return caller.sessionId === change.sessionId;
}
