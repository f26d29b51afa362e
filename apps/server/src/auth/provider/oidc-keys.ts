import { randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Clock } from '../../ground/clock.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction, lockForTransaction } from '../../db/transaction.ts';
import type { Vault } from '../../db/vault/index.ts';
import { addKeySecret, listKeySecrets, type KeyPurpose } from './oidc-keys.queries.ts';

/** The only algorithm that the embedded provider signs with. */
export const SIGNING_ALGORITHM = 'ES256';

const SECRET_PLACE = 'oidc_keys.secret';

/** The provider's secrets: new signatures use the first of each list; the others are still accepted. */
export interface OidcKeys {
  /** Private keys with `kid`, `alg` and `use`. */
  readonly signing: readonly JWK[];
  readonly cookies: readonly string[];
}

async function createSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: SIGNING_ALGORITHM, use: 'sig' };
}

function createSecret(purpose: KeyPurpose): Promise<JWK | string> {
  return purpose === 'signing' ? createSigningKey() : Promise.resolve(randomBytes(32).toString('base64url'));
}

/**
 * The provider's keys, created on first use. They are stored in the database, so that all servers sign with the same
 * ones and sessions survive a restart.
 */
export async function loadOidcKeys(db: Db, vault: Vault, clock: Clock): Promise<OidcKeys> {
  const stored = await inTransaction(db, async (tx) => {
    await lockForTransaction(tx, 'oidcKeys');
    const load = async (purpose: KeyPurpose) => {
      const kept = await listKeySecrets(tx, purpose);
      if (kept.length > 0) return kept;
      await storeSecret(tx, vault, { purpose, secret: await createSecret(purpose), now: clock.now() });
      return listKeySecrets(tx, purpose);
    };
    return { signing: await load('signing'), cookies: await load('cookie') };
  });
  // After the transaction: the vault may read its own keys, and callers that wait for the lock may hold all connections.
  const openAll = (secrets: readonly unknown[]) => Promise.all(secrets.map((secret) => openSecret(vault, secret)));
  return { signing: (await openAll(stored.signing)) as JWK[], cookies: (await openAll(stored.cookies)) as string[] };
}

/** The secret or key that is in use. */
export function getFirst<T>([first]: readonly T[]): T {
  if (first === undefined) throw new Error('The provider has no keys.');
  return first;
}

/** Adds new keys in front of the existing ones. Servers use them after their next start. */
export async function rotateOidcKeys(tx: Db, vault: Vault, clock: Clock): Promise<void> {
  for (const purpose of ['signing', 'cookie'] as const) {
    await storeSecret(tx, vault, { purpose, secret: await createSecret(purpose), now: clock.now() });
  }
}

/** What a secret is stored as: its JSON text, sealed. */
async function storeSecret(
  tx: Db,
  vault: Vault,
  { purpose, secret, now }: { purpose: KeyPurpose; secret: JWK | string; now: Date },
): Promise<void> {
  const seal = await vault.createSeal(tx);
  await addKeySecret(tx, purpose, seal(SECRET_PLACE, JSON.stringify(secret)), now);
}

/** A secret of an older version is stored as it is. */
async function openSecret(vault: Vault, stored: unknown): Promise<unknown> {
  if (typeof stored !== 'string') return stored;
  const opened = await vault.open(SECRET_PLACE, stored);
  return opened === stored ? stored : JSON.parse(opened);
}

/** The public part of a signing key. */
export function toPublicKey({ kty, crv, x, y, kid, alg, use }: JWK): JWK {
  return { kty, crv, x, y, kid, alg, use } as JWK;
}
