import { sql } from 'kysely';
import type { SmsFailure } from '@loadstone/contracts/sms';
import { PHONE_LOCK } from '../../db/advisory-locks.ts';
import type { Db, Tx } from '../../db/database.ts';
import { putSecrets } from '../../ground/secret-parts.ts';
import type { Vault } from '../../db/vault/index.ts';
import type { NewSmsMessageRow, SmsMessageRow, UserPhoneRow } from '../../db/tables/sms-tables.ts';

/** Messages of a window: to a number by all users together, codes among them, and of a user, codes among them. */
interface SmsCounts {
  readonly toNumber: number;
  readonly codesToNumber: number;
  readonly ofUser: number;
  readonly codesOfUser: number;
}

/**
 * Counts the messages to a number and of a user since that instant. Other transactions that count for the same number or
 * user, on any server, wait until this one ends.
 */
export async function countMessages(
  tx: Tx,
  { phone, userId, since }: { readonly phone: string; readonly userId: number; readonly since: Date },
): Promise<SmsCounts> {
  await sql`
    select pg_advisory_xact_lock(${PHONE_LOCK}, hash)
    from (select distinct hashtext(subject) as hash from unnest(${[phone, `user ${userId}`]}::text[]) as each (subject)
      order by 1) as ordered`.execute(tx);
  const { rows } = await sql<Record<'to_number' | 'codes_to_number' | 'of_user' | 'codes_of_user', number>>`
    select count(*) filter (where phone = ${phone})::integer as to_number,
      count(*) filter (where phone = ${phone} and purpose = 'code')::integer as codes_to_number,
      count(*) filter (where user_id = ${userId})::integer as of_user,
      count(*) filter (where user_id = ${userId} and purpose = 'code')::integer as codes_of_user
    from sms_messages where (phone = ${phone} or user_id = ${userId}) and created_on > ${since}`.execute(tx);
  const [counts] = rows;
  return {
    toNumber: counts?.to_number ?? 0,
    codesToNumber: counts?.codes_to_number ?? 0,
    ofUser: counts?.of_user ?? 0,
    codesOfUser: counts?.codes_of_user ?? 0,
  };
}

/** Returns when the nth newest message to a number, or of a user, since that instant was written; undefined for fewer. */
export async function findNthNewest(
  db: Db,
  subject: { readonly phone: string } | { readonly userId: number },
  { nth, since }: { readonly nth: number; readonly since: Date },
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('sms_messages')
    .select('created_on')
    .where((eb) => ('phone' in subject ? eb('phone', '=', subject.phone) : eb('user_id', '=', subject.userId)))
    .where('created_on', '>', since)
    .orderBy('created_on', 'desc')
    .offset(nth - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.created_on;
}

/** Adds a message to the outbox. @returns its id */
export async function insertMessage(tx: Tx, row: NewSmsMessageRow): Promise<number> {
  const { id } = await tx.insertInto('sms_messages').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** A message with its links and its code. One that cannot be decrypted has placeholders in their place. */
interface OpenedMessage extends SmsMessageRow {
  readonly isReadable: boolean;
}

/** Returns a message with its links and its code; undefined where it was deleted. */
export async function findMessage(
  db: Db,
  vault: Pick<Vault, 'tryOpen'>,
  id: number,
): Promise<OpenedMessage | undefined> {
  const row = await db.selectFrom('sms_messages').selectAll().where('id', '=', id).executeTakeFirst();
  return row && openMessage(vault, row);
}

async function openMessage(vault: Pick<Vault, 'tryOpen'>, row: SmsMessageRow): Promise<OpenedMessage> {
  const { body, secret_parts: parts } = row;
  if (body === null || parts === null) return { ...row, isReadable: true };
  const secrets = await vault.tryOpen('sms_messages.secret_parts', parts);
  return {
    ...row,
    body: putSecrets(body, JSON.parse(secrets ?? '[]') as string[]),
    isReadable: secrets !== undefined,
  };
}

/** Returns a message that a user has sent. */
export function findMessageOfUser(
  db: Db,
  { id, userId }: { readonly id: number; readonly userId: number },
): Promise<SmsMessageRow | undefined> {
  return db
    .selectFrom('sms_messages')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Marks a message that waits as sent, and deletes its text. */
export async function markSent(db: Db, id: number, now: Date): Promise<void> {
  const sent = { state: 'sent', body: null, secret_parts: null, sent_on: now } as const;
  await db.updateTable('sms_messages').set(sent).where('id', '=', id).where('state', '=', 'queued').execute();
}

/** Marks a message that waits as one that stays in the outbox, because there is no gateway. */
export async function markKept(db: Db, id: number): Promise<void> {
  await db
    .updateTable('sms_messages')
    .set({ state: 'kept' })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();
}

/** Marks a message that waits as failed, and deletes its text. */
export async function markFailed(db: Db, id: number, failure: SmsFailure): Promise<void> {
  await db
    .updateTable('sms_messages')
    .set({ state: 'failed', failure, body: null, secret_parts: null })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();
}

/** Returns messages with their links and codes, newest first. */
export async function listMessages(db: Db, vault: Pick<Vault, 'tryOpen'>, limit: number): Promise<OpenedMessage[]> {
  const rows = await db.selectFrom('sms_messages').selectAll().orderBy('id', 'desc').limit(limit).execute();
  return Promise.all(rows.map((row) => openMessage(vault, row)));
}

/** Deletes the messages that were written before then, sent or not. */
export async function removeOldMessages(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sms_messages').where('created_on', '<', before).execute();
}

/** The number of a user. */
export function findUserPhone(db: Db, userId: number): Promise<UserPhoneRow | undefined> {
  return db.selectFrom('user_phones').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Locks and returns the number of a user. */
export function lockUserPhone(tx: Tx, userId: number): Promise<UserPhoneRow | undefined> {
  return tx.selectFrom('user_phones').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst();
}

/** Stores a number whose code was sent, in place of an earlier one that waits for its code. */
export async function putPendingPhone(
  tx: Tx,
  pending: Pick<UserPhoneRow, 'user_id' | 'pending_phone' | 'code_hash' | 'code_expires_on'>,
): Promise<void> {
  const { user_id: userId, ...code } = { ...pending, code_tries: 0 };
  await tx
    .insertInto('user_phones')
    .values({ user_id: userId, phone: null, verified_on: null, ...code })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(code))
    .execute();
}

/** Counts a wrong code. */
export async function noteWrongCode(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('user_phones')
    .set((eb) => ({ code_tries: eb('code_tries', '+', 1) }))
    .where('user_id', '=', userId)
    .execute();
}

/** Makes the number that waits for its code the user's. */
export async function verifyPhone(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx
    .updateTable('user_phones')
    .set((eb) => ({
      phone: eb.ref('pending_phone'),
      verified_on: now,
      pending_phone: null,
      code_hash: null,
      code_expires_on: null,
      code_tries: 0,
    }))
    .where('user_id', '=', userId)
    .execute();
}

/** Deletes the number of a user. */
export async function deleteUserPhone(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('user_phones').where('user_id', '=', userId).execute();
}
