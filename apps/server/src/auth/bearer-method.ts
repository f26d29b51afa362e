import type { AccessTokenClaims } from '@loadstone/contracts';
import { AppError } from '../errors.ts';
import type { VerifyAccessToken } from './access-tokens.ts';
import type { CallerDirectory } from './callers.ts';
import { assertOneAuthorization, type AuthenticationMethod, type CredentialRequest } from './methods.ts';

/** The credentials of an `Authorization: Bearer` header; undefined for any other scheme. */
function findBearerCredentials({ authorizations: [header = ''] }: CredentialRequest): string[] | undefined {
  const [scheme, ...credentials] = header.split(' ');
  return scheme?.toLowerCase() === 'bearer' ? credentials : undefined;
}

function getBearerToken(request: CredentialRequest): string {
  assertOneAuthorization(request);
  const [token, ...rest] = findBearerCredentials(request) ?? [];
  if (!token || rest.length > 0) throw new AppError('session.missing');
  return token;
}

/** A user's access token in the `Authorization` header. */
export function createBearerMethod(verify: VerifyAccessToken, callers: CallerDirectory): AuthenticationMethod {
  return {
    name: 'bearer',
    isCarriedBy: (request) => findBearerCredentials(request) !== undefined,
    async authenticate(request) {
      const claims = await verify(getBearerToken(request));
      return {
        caller: await callers.getCaller(claims),
        expiresAtMs: claims.exp * 1000,
        readCaller: () => callers.getCaller(claims),
      };
    },
  };
}

/**
 * The claims of a request's access token, whether or not its user still has access.
 *
 * @throws AppError `session.missing`, `session.ambiguous`, `session.invalid` or `session.expired`
 */
export function readBearerClaims(request: CredentialRequest, verify: VerifyAccessToken): Promise<AccessTokenClaims> {
  return verify(getBearerToken(request));
}
