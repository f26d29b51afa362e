import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { IDENTITY_LOCK } from '../../db/advisory-locks.ts';
import type { Db, Tx } from '../../db/database.ts';

/** A digest of a subject, which names no person. */
const hashOf = (subject: string): Buffer => createHash('sha256').update(subject).digest();

/** Waits until no other transaction links, resets or deletes accounts of this user, or adds users of this domain. */
export async function lockForIdentity(tx: Tx, subject: number | string): Promise<void> {
  const name = typeof subject === 'number' ? `user ${subject}` : subject;
  await sql`select pg_advisory_xact_lock(${IDENTITY_LOCK}::integer, hashtext(${name}))`.execute(tx);
}

/** The user whom a subject of an issuer is on the board. */
export function findLinkedUser(db: Db, issuer: string, subject: string) {
  return db
    .selectFrom('external_identities as i')
    .innerJoin('users as u', 'u.user_id', 'i.user_id')
    .innerJoin('companies as c', 'c.account_id', 'u.account_id')
    .select(['u.user_id as userId', 'u.account_id as accountId', 'c.cust_cd as custCd'])
    .where('i.issuer', '=', issuer)
    .where('i.subject', '=', subject)
    .executeTakeFirst();
}

/** Links a subject with a user. @returns false where the subject or the user is linked already */
export async function insertIdentity(
  tx: Tx,
  identity: { issuer: string; subject: string; user_id: number; linked_on: Date },
): Promise<boolean> {
  const result = await tx
    .insertInto('external_identities')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** When the accounts of a user were reset; undefined where that never happened. */
export async function findIdentityReset(db: Db, userId: number): Promise<Date | undefined> {
  const query = db.selectFrom('identity_resets').select('reset_on').where('user_id', '=', userId);
  return (await query.executeTakeFirst())?.reset_on;
}

/**
 * Removes the links of a user, so that the next sign-in with the verified address makes a new one, with a token from after
 * the reset. Hashes of their subjects stay for the deletion of the user.
 *
 * @returns how many
 */
export async function resetIdentities(tx: Tx, userId: number, resetOn: Date): Promise<number> {
  await lockForIdentity(tx, userId);
  await tx
    .insertInto('identity_resets')
    .values({ user_id: userId, reset_on: resetOn })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ reset_on: resetOn }))
    .execute();
  const removed = await tx
    .deleteFrom('external_identities')
    .where('user_id', '=', userId)
    .returning(['issuer', 'subject'])
    .execute();
  if (removed.length === 0) return 0;
  await tx
    .insertInto('deleted_identities')
    .values(
      removed.map(({ issuer, subject }) => ({
        ...{ issuer, subject_hash: hashOf(subject), deleted_on: null, user_id: userId },
      })),
    )
    .onConflict((conflict) => conflict.columns(['issuer', 'subject_hash']).doUpdateSet({ user_id: userId }))
    .execute();
  return removed.length;
}

/** When the person of a subject was deleted; undefined for others. */
export async function findDeletionOfIdentity(db: Db, issuer: string, subject: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('deleted_identities')
    .select('deleted_on')
    .where('issuer', '=', issuer)
    .where('subject_hash', '=', hashOf(subject))
    .executeTakeFirst();
  return row?.deleted_on ?? undefined;
}

/** Deletes the links of a user whose data is deleted, and keeps their subjects out, also those that were reset. */
export async function deleteIdentities(tx: Tx, userId: number, deletedOn: Date): Promise<void> {
  await lockForIdentity(tx, userId);
  await tx
    .updateTable('deleted_identities')
    .set({ deleted_on: deletedOn, user_id: null })
    .where('user_id', '=', userId)
    .execute();
  const removed = await tx
    .deleteFrom('external_identities')
    .where('user_id', '=', userId)
    .returning(['issuer', 'subject'])
    .execute();
  if (removed.length === 0) return;
  await tx
    .insertInto('deleted_identities')
    .values(removed.map(({ issuer, subject }) => ({ issuer, subject_hash: hashOf(subject), deleted_on: deletedOn })))
    .onConflict((conflict) => conflict.columns(['issuer', 'subject_hash']).doUpdateSet({ deleted_on: deletedOn }))
    .execute();
}

/** The company that lets in users with addresses of a domain, and their products. */
export function findSignInDomain(db: Db, domain: string) {
  return db.selectFrom('sign_in_domains').selectAll().where('domain', '=', domain).executeTakeFirst();
}

/** Gives a domain to a company. @returns false where another company has it */
export async function putSignInDomain(
  tx: Tx,
  row: { domain: string; account_id: number; product_ids: number[]; added_on: Date },
): Promise<boolean> {
  const result = await tx
    .insertInto('sign_in_domains')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('domain')
        .doUpdateSet({ product_ids: row.product_ids })
        .where('sign_in_domains.account_id', '=', row.account_id),
    )
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** @returns false where the company does not have the domain */
export async function removeSignInDomain(tx: Tx, accountId: number, domain: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('sign_in_domains')
    .where('domain', '=', domain)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
