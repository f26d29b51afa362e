import { randomBytes } from 'node:crypto';
import {
  SERVICE_ACCOUNT_LIMITS,
  type CreatedCredential,
  type CredentialKind,
  type PublicKey,
  type ServiceAccount,
  type ServiceAccountDraft,
} from '@loadstone/contracts/service-accounts';
import { calculateJwkThumbprint, importJWK } from 'jose';
import type { Tx } from '../../db/database.ts';
import { AppError, assertThat, fieldError } from '../../ground/errors.ts';
import { createSecret } from '../../ground/link-secrets.ts';
import { lockCompany } from '../companies/index.ts';
import { insertAuthor } from '../users/index.ts';
import {
  deleteCredential,
  findAccountRow,
  insertAccount,
  insertCredential,
  listAccountRows,
  markRevoked,
  type AccountRow,
  type NewCredential,
} from './service-accounts.queries.ts';

/** What administrators and support staff do to service accounts. Each joins the caller's transaction. */

const HINT_LENGTH = 4;
/** A shorter RSA key is not safe. */
const RSA_BITS = 2_048;

/** Who changes the accounts of which company, and when. */
export interface AccountChange {
  readonly accountId: number;
  /** Null for support staff. */
  readonly userId: number | null;
  readonly now: Date;
}

/** Adds an account, with a new secret where no key is given. @throws AppError `serviceAccount.limitReached`, `request.invalid` */
export async function addAccount(
  tx: Tx,
  { accountId, userId, now }: AccountChange,
  { name, scopes, networks, publicKey }: ServiceAccountDraft & { publicKey?: PublicKey | undefined },
): Promise<CreatedCredential> {
  await lockCompany(tx, accountId);
  const { length } = await listAccountRows(tx, accountId);
  assertThat(length < SERVICE_ACCOUNT_LIMITS.accounts, 'serviceAccount.limitReached');
  const { secret, credential } = await createCredential(publicKey);
  const clientId = `sa_${randomBytes(12).toString('base64url')}`;
  const id = await insertAccount(tx, {
    account_id: accountId,
    author_id: await insertAuthor(tx, { accountId, name, clientId }),
    client_id: clientId,
    name,
    scopes: [...new Set(scopes)],
    networks: [...new Set(networks)],
    credential_kind: toKind(publicKey),
    created_by: userId,
    created_on: now,
  });
  await insertCredential(tx, id, credential, now);
  return { account: toServiceAccount(await getAccountRow(tx, accountId, id)), secret };
}

/** Adds a second secret or key. @throws AppError `serviceAccount.notFound`, `serviceAccount.limitReached`, `request.invalid` */
export async function addCredential(
  tx: Tx,
  { accountId, now }: AccountChange,
  { id, publicKey }: { id: number; publicKey?: PublicKey | undefined },
): Promise<CreatedCredential> {
  await lockCompany(tx, accountId);
  const row = await getAccountRow(tx, accountId, id);
  assertThat(row.credentials.length < SERVICE_ACCOUNT_LIMITS.credentials, 'serviceAccount.limitReached');
  if (row.credential_kind !== toKind(publicKey)) {
    const name = row.credential_kind === 'key' ? 'serviceAccount.keyMissing' : 'serviceAccount.hasSecrets';
    throw new AppError('request.invalid', undefined, [fieldError('publicKey', name)]);
  }
  const { secret, credential } = await createCredential(publicKey);
  await insertCredential(tx, id, credential, now);
  return { account: toServiceAccount(await getAccountRow(tx, accountId, id)), secret };
}

/** Removes a secret or key. @throws AppError `serviceAccount.notFound` */
export async function removeCredential(
  tx: Tx,
  { accountId }: AccountChange,
  { id, credentialId }: { id: number; credentialId: number },
): Promise<ServiceAccount> {
  await getAccountRow(tx, accountId, id);
  assertThat(await deleteCredential(tx, id, credentialId), 'serviceAccount.notFound');
  return toServiceAccount(await getAccountRow(tx, accountId, id));
}

/** Revokes an account: its tokens are refused from the commit on. @throws AppError `serviceAccount.notFound` */
export async function revokeAccount(tx: Tx, { accountId, now }: AccountChange, id: number): Promise<AccountRow> {
  const row = await getAccountRow(tx, accountId, id);
  await markRevoked(tx, id, now);
  return row;
}

/** A company's accounts. */
export async function listAccounts(tx: Tx, accountId: number): Promise<ServiceAccount[]> {
  return (await listAccountRows(tx, accountId)).map(toServiceAccount);
}

async function getAccountRow(tx: Tx, accountId: number, id: number): Promise<AccountRow> {
  const row = await findAccountRow(tx, accountId, id);
  assertThat(row, 'serviceAccount.notFound');
  return row;
}

function toKind(publicKey: PublicKey | undefined): CredentialKind {
  return publicKey === undefined ? 'secret' : 'key';
}

async function createCredential(
  publicKey: PublicKey | undefined,
): Promise<{ secret: string | null; credential: NewCredential }> {
  if (publicKey === undefined) {
    const { secret, hash } = createSecret();
    return { secret, credential: { secretHash: hash, publicKey: null, hint: secret.slice(-HINT_LENGTH) } };
  }
  const thumbprint = await checkKey(publicKey);
  const key = { ...publicKey, kid: publicKey.kid ?? thumbprint, use: 'sig' as const };
  return { secret: null, credential: { secretHash: null, publicKey: key, hint: thumbprint } };
}

/** @returns the key's RFC 7638 thumbprint @throws AppError `request.invalid` */
async function checkKey(key: PublicKey): Promise<string> {
  if (key.kty === 'RSA' && Buffer.from(key.n ?? '', 'base64url').length * 8 < RSA_BITS) {
    const short = fieldError('publicKey', 'serviceAccount.keyShort', { bits: RSA_BITS });
    throw new AppError('request.invalid', undefined, [short]);
  }
  try {
    await importJWK(key, key.alg ?? { EC: 'ES256', RSA: 'RS256', OKP: 'EdDSA' }[key.kty]);
    return await calculateJwkThumbprint(key);
  } catch (cause) {
    throw new AppError('request.invalid', undefined, [fieldError('publicKey', 'serviceAccount.keyInvalid')], { cause });
  }
}

/** A row as the administrators of its company see it: no hash, no key. */
function toServiceAccount(row: AccountRow): ServiceAccount {
  return {
    id: row.id,
    clientId: row.client_id,
    name: row.name,
    scopes: row.scopes,
    networks: row.networks,
    credentialKind: row.credential_kind,
    credentials: row.credentials.map(({ id, hint, created_on: createdOn }) => ({
      id,
      hint,
      createdOn: new Date(createdOn).toISOString(),
    })),
    createdBy: row.created_by ?? '',
    createdOn: row.created_on.toISOString(),
    lastUsedOn: row.last_used_on?.toISOString() ?? null,
    lastUsedFrom: row.last_used_from,
  };
}
