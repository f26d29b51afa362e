import { HUB_PATH } from '@loadstone/contracts/live';
import type { AuthorizedRequest } from '../api/api-client.ts';
import { findTokenClaims } from './access-token.ts';

/** A proof for a token that is bound to the key of a device; the code for it is loaded only for such a token. */
async function findBoundProof(request: AuthorizedRequest, token: string): Promise<{ proof?: string } | undefined> {
  if (findTokenClaims(token)?.cnf?.jkt === undefined) return undefined;
  const { findTokenProof } = await import('../device/proofs.ts');
  const proof = await findTokenProof(request, token);
  return proof === undefined ? {} : { proof };
}

/** The headers of a request to the API: a bearer token, or a bound one with a proof for this request. */
export async function toRequestHeaders(
  request: AuthorizedRequest,
  accessToken: string | undefined,
  claims: string | undefined,
): Promise<Record<string, string>> {
  const headers = toBearerHeaders(accessToken, claims);
  const bound = accessToken === undefined ? undefined : await findBoundProof(request, accessToken);
  if (bound === undefined) return headers;
  return { ...headers, authorization: `DPoP ${accessToken}`, ...(bound.proof && { dpop: bound.proof }) };
}

/** The proof for a handshake of the hub; undefined for a bearer token. */
export async function findHubProof(accessToken: string): Promise<string | undefined> {
  const request = { method: 'GET', url: `${location.origin}${HUB_PATH}/` };
  return (await findBoundProof(request, accessToken))?.proof;
}

/**
 * The headers of a request with a bearer token. The claims header is part of the API's definition; the server does not
 * trust it.
 */
export function toBearerHeaders(accessToken: string | undefined, claims: string | undefined): Record<string, string> {
  return {
    ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
    ...(claims === undefined ? {} : { claims }),
  };
}
