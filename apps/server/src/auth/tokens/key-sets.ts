import { createLocalJWKSet, createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import type { Clock } from '../../ground/clock.ts';
import type { Db } from '../../db/database.ts';
import { AppError, errorText } from '../../ground/errors.ts';
import type { Vault } from '../../db/vault/index.ts';
import { loadOidcKeys, toPublicKey, type OidcKeys } from '../provider/oidc-keys.ts';

const RELOAD_MS = 30_000;
const FETCH_TIMEOUT_MS = 5_000;

/**
 * Finds the embedded provider's keys. An unknown key, which another server on this database may have added, is looked
 * up again at most twice a minute.
 */
export function createStoredKeySet(
  { db, vault, clock }: { readonly db: Db; readonly vault: Vault; readonly clock: Clock },
  keys: OidcKeys,
): JWTVerifyGetKey {
  const toSet = ({ signing }: OidcKeys) => createLocalJWKSet({ keys: signing.map(toPublicKey) });
  let find = toSet(keys);
  let loadedMs = clock.now().getTime();
  return async (header, token) => {
    try {
      return await find(header, token);
    } catch (error) {
      const nowMs = clock.now().getTime();
      if (!(error instanceof errors.JWKSNoMatchingKey) || nowMs - loadedMs < RELOAD_MS) throw error;
      loadedMs = nowMs;
      find = toSet(await loadOidcKeys(db, vault, clock));
      return find(header, token);
    }
  };
}

/** The signing algorithms that are accepted from an external issuer: public keys only. */
export const REMOTE_ALGORITHMS = ['ES256', 'ES384', 'RS256', 'RS384', 'PS256', 'EdDSA'] as const;

const discoverySchema = z.object({ issuer: z.string(), jwks_uri: z.url() });

async function discover(issuer: string): Promise<JWTVerifyGetKey> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(address, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${address} returned ${response.status}`);
  const document = discoverySchema.parse(await response.json());
  if (document.issuer !== issuer) throw new Error(`${address} is the document of ${document.issuer}`);
  return createRemoteJWKSet(new URL(document.jwks_uri), { timeoutDuration: FETCH_TIMEOUT_MS });
}

/**
 * Finds the keys of an external issuer by its discovery document, which is fetched on first use and again after a
 * failure. Keys are fetched again when a token names an unknown one.
 *
 * @throws AppError `partner.unavailable` where the issuer cannot be reached or its reply is invalid
 */
export function createRemoteKeySet(issuer: string): JWTVerifyGetKey {
  let discovered: Promise<JWTVerifyGetKey> | undefined;
  return async (header, token) => {
    try {
      discovered ??= discover(issuer);
      const find = await discovered;
      return await find(header, token);
    } catch (cause) {
      if (cause instanceof errors.JWKSNoMatchingKey || cause instanceof errors.JWKSMultipleMatchingKeys) throw cause;
      discovered = undefined;
      throw new AppError('partner.unavailable', errorText('partner.identityProvider'), undefined, { cause });
    }
  };
}
