import { machineTokenClaimsSchema, type MachineTokenClaims } from '@loadstone/contracts/service-accounts';
import { accessTokenClaimsSchema, API_SCOPES, type AccessTokenClaims } from '@loadstone/contracts/users';
import { errors, importJWK, jwtVerify, SignJWT, type JWK, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import type { ErrorText } from '@loadstone/contracts/texts';
import { z } from 'zod';
import type { Clock } from '../../ground/clock.ts';
import { AppError, assertThat, errorText } from '../../ground/errors.ts';
import { toScope } from './external-claims.ts';
import { createExpiringCache } from '../callers/expiring-cache.ts';

/** A longer text is no token of ours and is not parsed. */
const TOKEN_LENGTH_MAXIMUM = 8192;
/** The tolerated difference between two servers' clocks. */
const CLOCK_TOLERANCE_SECONDS = 5;
/** How long a verified token is cached. A key that the issuer withdraws is accepted this much longer. */
const VERIFIED_MS = 30_000;
const VERIFIED_MAXIMUM = 20_000;

/** The conditions that an access token must meet. */
export interface TokenRule {
  readonly issuer: string;
  readonly audience: string;
  /** Never `none`, never a shared secret. */
  readonly algorithms: readonly string[];
  /** The `typ` that the header must have; undefined where the issuer is not known to set one. */
  readonly type?: string;
  /** The scope that a user's token must contain. */
  readonly scope: string;
  readonly findKey: JWTVerifyGetKey;
  /** For an issuer elsewhere. */
  readonly external?: ExternalRule;
}

/** How tokens of an issuer elsewhere are read, and where those that are refused are noted. */
interface ExternalRule {
  readonly toClaims: (payload: JWTPayload) => Promise<AccessTokenClaims>;
  readonly noteRefusal: (token: string, refusal: AppError) => void;
}

/** The claims of a user's token, or of a machine's. */
export type TokenClaims = AccessTokenClaims | MachineTokenClaims;

export type VerifyAccessToken = (token: string) => Promise<TokenClaims>;

/**
 * Creates the token check of every request: signature, issuer, audience, expiry, and the shape of the claims. The
 * signature of a token is verified once in 30 s, its expiry in each request.
 *
 * @throws AppError `session.expired` for a token that has expired, `session.scopeMissing` for one without the scope,
 *   `session.invalid` for any other invalid token, and errors of `findKey` that are not about the token
 */
export function createTokenVerifier(rule: TokenRule, clock: Clock): VerifyAccessToken {
  const verified = createExpiringCache<string, TokenClaims>(VERIFIED_MS, VERIFIED_MAXIMUM, () => clock.now().getTime());

  async function verify(token: string): Promise<TokenClaims> {
    try {
      const { payload } = await jwtVerify(token, rule.findKey, {
        issuer: rule.issuer,
        audience: rule.audience,
        algorithms: [...rule.algorithms],
        typ: rule.type,
        currentDate: clock.now(),
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        requiredClaims: ['exp', 'sub'],
      });
      // The scopes of a machine are those of its account.
      const machine = machineTokenClaimsSchema.safeParse(payload);
      if (machine.success) return machine.data;
      if (rule.external !== undefined) {
        assertThat(hasScope(toScope(payload), rule), 'session.scopeMissing', toScopeText(rule));
        return await rule.external.toClaims(payload);
      }
      const claims = accessTokenClaimsSchema.parse(payload);
      assertThat(hasScope(claims.scope, rule), 'session.scopeMissing');
      return claims;
    } catch (cause) {
      const refusal = cause instanceof AppError ? cause : toRefusal(cause, rule);
      if (refusal instanceof AppError) rule.external?.noteRefusal(token, refusal);
      throw refusal;
    }
  }

  return async (token) => {
    if (token.length > TOKEN_LENGTH_MAXIMUM) throw new AppError('session.invalid');
    const claims = await verified.get(token, () => verify(token));
    const nowSeconds = Math.floor(clock.now().getTime() / 1000);
    if (claims.exp <= nowSeconds - CLOCK_TOLERANCE_SECONDS) throw new AppError('session.expired');
    return claims;
  };
}

const hasScope = (scope: string, rule: TokenRule): boolean => scope.split(' ').includes(rule.scope);

const toScopeText = ({ scope }: TokenRule): ErrorText => errorText('identity.scopeMissing', { scope });

/** What is wrong with a token of an issuer elsewhere, for its user and its operator; undefined for what neither can mend. */
function toIssuerText(cause: unknown, { external, audience, issuer }: TokenRule): ErrorText | undefined {
  if (external !== undefined && cause instanceof errors.JWSInvalid) return errorText('identity.noJwt');
  if (external === undefined || !(cause instanceof errors.JWTClaimValidationFailed)) return undefined;
  if (cause.claim === 'aud') return errorText('identity.otherAudience', { audience });
  return cause.claim === 'iss' ? errorText('identity.otherIssuer', { issuer }) : undefined;
}

function toRefusal(cause: unknown, rule: TokenRule): unknown {
  if (cause instanceof errors.JWTExpired) return new AppError('session.expired', undefined, undefined, { cause });
  // Besides the errors of jose: a payload of another shape, and a key that does not fit the algorithm.
  if (cause instanceof errors.JOSEError || cause instanceof z.ZodError || cause instanceof TypeError) {
    return new AppError('session.invalid', toIssuerText(cause, rule), undefined, { cause });
  }
  return cause;
}

/** The user of a token and its lifetime. */
export interface TokenGrant {
  readonly issuer: string;
  readonly audience: string;
  readonly userId: number;
  readonly accountId: number;
  readonly custCd: string;
  readonly sessionId: string;
  /** Default: every scope of the API. */
  readonly scope?: string;
  readonly issuedOn: Date;
  readonly lifetimeSeconds: number;
  /** RFC 7638 thumbprint of the key that the token is bound to. */
  readonly keyThumbprint?: string;
  /** True for a user with a device check. */
  readonly isDeviceChecked?: boolean;
}

/**
 * Signs an access token outside the sign-in flow, with the provider's own key: for tests and load
 * tests, which need hundreds of users at once.
 */
export async function signAccessToken(key: JWK, grant: TokenGrant): Promise<string> {
  const issuedAt = Math.floor(grant.issuedOn.getTime() / 1000);
  const claims = {
    account_id: grant.accountId,
    cust_cd: grant.custCd,
    mysession: grant.sessionId,
    scope: grant.scope ?? API_SCOPES.join(' '),
    userid: grant.userId,
    skipDeviceCheck: grant.isDeviceChecked !== true,
    openAccessCheck: false,
    ...(grant.keyThumbprint === undefined ? {} : { cnf: { jkt: grant.keyThumbprint } }),
  };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: key.alg ?? 'ES256', kid: key.kid, typ: 'at+jwt' })
    .setIssuer(grant.issuer)
    .setAudience(grant.audience)
    .setSubject(String(grant.userId))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + grant.lifetimeSeconds)
    .sign(await importJWK(key, key.alg));
}
