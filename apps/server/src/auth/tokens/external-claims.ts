import type { JWTPayload } from 'jose';

/** The names of claims that issuers choose themselves. */
export interface ClaimMapping {
  readonly email: string;
  readonly emailVerified: string;
  /** True where every address of the issuer counts as verified. */
  readonly trustsEmail: boolean;
  readonly session: string;
}

/** The scopes of a token, separated by spaces: `scope` and `scp`, each a text or a list. */
export function toScope(payload: JWTPayload): string {
  return [payload['scope'], payload['scp']]
    .flat()
    .filter((part) => typeof part === 'string')
    .join(' ');
}

/**
 * The session of a token. An issuer that states none has one for each token, so that `set-session-enforcement` cannot be
 * used with it.
 */
export function toSessionId(payload: JWTPayload, { session }: ClaimMapping): string {
  const stated = [payload[session], payload.jti].find((value) => typeof value === 'string' && value !== '');
  return typeof stated === 'string' ? stated : `${payload.sub ?? ''} ${payload.iat ?? payload.exp ?? ''}`;
}

/** The e-mail address of a token, and whether the issuer has verified it; undefined where it states none. */
export function findEmail(
  payload: JWTPayload,
  mapping: ClaimMapping,
): { readonly address: string; readonly isVerified: boolean } | undefined {
  const address = payload[mapping.email];
  if (typeof address !== 'string' || !/^[^\s@]+@[^\s@]+$/.test(address)) return undefined;
  const verified = payload[mapping.emailVerified];
  return { address, isVerified: mapping.trustsEmail || verified === true || verified === 'true' };
}

/** First and last name, from the standard claims; empty where the token has none. */
export function toNames(payload: JWTPayload): { readonly first: string; readonly last: string } {
  const read = (name: string): string => {
    const value = payload[name];
    return typeof value === 'string' ? value.trim().slice(0, 100) : '';
  };
  const [first = '', ...last] = read('name').split(' ');
  return { first: read('given_name') || first, last: read('family_name') || last.join(' ') };
}
