import type { MachineScope } from '@loadstone/contracts/endpoint';
import type { CredentialKind, PublicKey } from '@loadstone/contracts/service-accounts';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db, Tx } from '../../db/database.ts';

/** How an account is found: by the client of a token, or by the author of its writes. */
type MachineKey = { readonly clientId: string } | { readonly authorId: number };

/** An account with its company's rights, as a request of the machine needs it. */
export function findMachineRow(db: Db, key: MachineKey) {
  return db
    .selectFrom('service_accounts as s')
    .innerJoin('companies as c', 'c.account_id', 's.account_id')
    .innerJoin('users as u', 'u.user_id', 's.author_id')
    .select((eb) => [
      's.id',
      's.account_id',
      's.author_id',
      's.name',
      's.scopes',
      's.networks',
      's.revoked_on',
      's.last_used_on',
      's.confirmed_on',
      eb
        .selectFrom('service_account_credentials as k')
        .whereRef('k.service_account_id', '=', 's.id')
        .select((credential) => credential.fn.max('k.created_on').as('created_on'))
        .as('newest_credential_on'),
      jsonArrayFrom(
        eb.selectFrom('service_account_credentials as k').whereRef('k.service_account_id', '=', 's.id').select('k.id'),
      ).as('credentials'),
      'u.email',
      'c.phone_changed_on',
      'c.confirms_new_devices',
      'c.cust_cd',
      'c.is_closed',
      'c.is_access_enabled',
      'c.globally_excluded',
      'c.is_sandbox',
      'c.insurance_expiry_date',
      jsonArrayFrom(
        eb
          .selectFrom('permits as p')
          .whereRef('p.account_id', '=', 's.account_id')
          .select(['p.code', 'p.product_id as productId', 'p.api_key as apiKey'])
          .orderBy('p.product_id')
          .orderBy('p.code'),
      ).as('permits'),
    ])
    .where((eb) => ('clientId' in key ? eb('s.client_id', '=', key.clientId) : eb('s.author_id', '=', key.authorId)))
    .executeTakeFirst();
}

export type MachineRow = NonNullable<Awaited<ReturnType<typeof findMachineRow>>>;

/** The secrets and keys of an account that is not revoked. */
export function listCredentialRows(db: Db, clientId: string) {
  return db
    .selectFrom('service_accounts as s')
    .innerJoin('service_account_credentials as k', 'k.service_account_id', 's.id')
    .select(['k.id', 's.credential_kind', 's.name', 'k.secret_hash', 'k.public_key'])
    .where('s.client_id', '=', clientId)
    .where('s.revoked_on', 'is', null)
    .orderBy('k.id')
    .execute();
}

/** Notes a use. */
export async function updateLastUse(db: Db, id: number, use: { on: Date; from: string }): Promise<void> {
  await db
    .updateTable('service_accounts')
    .set({ last_used_on: use.on, last_used_from: use.from })
    .where('id', '=', id)
    .execute();
}

function selectAccounts(db: Db, accountId: number) {
  return db
    .selectFrom('service_accounts as s')
    .leftJoin('users as u', 'u.user_id', 's.created_by')
    .select((eb) => [
      's.id',
      's.account_id',
      's.author_id',
      's.client_id',
      's.name',
      's.scopes',
      's.networks',
      's.credential_kind',
      's.created_on',
      's.last_used_on',
      's.last_used_from',
      'u.nick_name as created_by',
      jsonArrayFrom(
        eb
          .selectFrom('service_account_credentials as k')
          .whereRef('k.service_account_id', '=', 's.id')
          .select(['k.id', 'k.hint', 'k.created_on'])
          .orderBy('k.id'),
      ).as('credentials'),
    ])
    .where('s.account_id', '=', accountId)
    .where('s.revoked_on', 'is', null);
}

export type AccountRow = Awaited<ReturnType<typeof listAccountRows>>[number];

/** A company's accounts that are not revoked, by name. */
export function listAccountRows(db: Db, accountId: number) {
  return selectAccounts(db, accountId).orderBy('s.name').orderBy('s.id').execute();
}

/** One of them; undefined also for the account of another company. */
export function findAccountRow(db: Db, accountId: number, id: number): Promise<AccountRow | undefined> {
  return selectAccounts(db, accountId).where('s.id', '=', id).executeTakeFirst();
}

/** @returns the id of the account */
export async function insertAccount(
  tx: Tx,
  account: {
    account_id: number;
    author_id: number;
    client_id: string;
    name: string;
    scopes: MachineScope[];
    networks: string[];
    credential_kind: CredentialKind;
    created_by: number | null;
    created_on: Date;
  },
): Promise<number> {
  const { id } = await tx.insertInto('service_accounts').values(account).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** A new secret, by its hash, or a new key. */
export interface NewCredential {
  readonly secretHash: Buffer | null;
  readonly publicKey: PublicKey | null;
  readonly hint: string;
}

/** Adds a secret or a key to an account. */
export async function insertCredential(
  tx: Tx,
  accountId: number,
  { secretHash, publicKey, hint }: NewCredential,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('service_account_credentials')
    .values({
      service_account_id: accountId,
      secret_hash: secretHash,
      public_key: publicKey === null ? null : JSON.stringify(publicKey),
      hint,
      created_on: now,
    })
    .execute();
}

/** @returns false where the account has no such credential */
export async function deleteCredential(tx: Tx, accountId: number, credentialId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('service_account_credentials')
    .where('service_account_id', '=', accountId)
    .where('id', '=', credentialId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Notes that a user of the company has confirmed a program with its present secrets and keys. */
export async function confirmServiceAccount(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('service_accounts').set({ confirmed_on: now }).where('id', '=', id).execute();
}

/** Revokes an account for good and removes its secrets and keys. */
export async function markRevoked(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('service_accounts').set({ revoked_on: now }).where('id', '=', id).execute();
  await tx.deleteFrom('service_account_credentials').where('service_account_id', '=', id).execute();
}

/** The companies with accounts that are not revoked. */
export async function listMachineCompanies(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('service_accounts')
    .select('account_id')
    .where('revoked_on', 'is', null)
    .distinct()
    .execute();
  return rows.map((row) => row.account_id);
}
