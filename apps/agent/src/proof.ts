import { randomUUID } from 'node:crypto';
import type { AuthorizeProof, TokenProof } from '@loadstone/contracts/devices';
import { SignJWT } from 'jose';
import { KEY_ALGORITHM, type DeviceKey } from './device-key.ts';

/**
 * Signs a DPoP proof (RFC 9449, section 4.2) with the device's key.
 *
 * @param now the time of issue
 * @returns the value of the `DPoP` header
 */
export function signProof(key: DeviceKey, request: AuthorizeProof | TokenProof, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const url = new URL(request.htu);
  return new SignJWT({
    htm: request.htm,
    htu: url.origin + url.pathname,
    ...(request.nonce === undefined ? {} : { nonce: request.nonce }),
    ...('ath' in request ? { ath: request.ath } : {}),
  })
    .setProtectedHeader({ typ: 'dpop+jwt', alg: KEY_ALGORITHM, jwk: key.publicJwk })
    .setJti(randomUUID())
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + request.expireInSeconds)
    .sign(key.privateKey);
}
