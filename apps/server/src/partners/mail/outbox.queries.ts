import { sql, type Selectable } from 'kysely';
import { RECIPIENT_LOCK } from '../../db/advisory-locks.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { MailsTable } from '../../db/tables/live-tables.ts';
import { putSecrets, takeSecrets } from '../../ground/secret-parts.ts';
import type { Vault } from '../../db/vault/index.ts';
import type { MailMessage } from './mail.port.ts';

export type MailRow = Selectable<MailsTable>;

/** Adds a mail to the outbox: its links are encrypted, with a placeholder for each in its text. @returns its id */
export async function insertMail(
  tx: Tx,
  vault: Pick<Vault, 'createSeal'>,
  { message, delivery, now }: { message: MailMessage; delivery: MailRow['delivery']; now: Date },
): Promise<number> {
  const { to, replyTo, subject, unsubscribeUrl } = message;
  const { text, secrets } = takeSecrets(message.text);
  const hasSecrets = secrets.length > 0 || unsubscribeUrl !== undefined;
  const seal = hasSecrets ? await vault.createSeal(tx) : undefined;
  const { id } = await tx
    .insertInto('mails')
    .values({
      delivery,
      recipient: to,
      reply_to: replyTo,
      subject,
      body: text,
      unsubscribe_url: unsubscribeUrl === undefined ? null : seal?.('mails.unsubscribe_url', unsubscribeUrl),
      secret_parts: secrets.length === 0 ? null : seal?.('mails.secret_parts', JSON.stringify(secrets)),
      created_on: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * How many mails were written to a recipient since that instant, and how many with this reply address. Other transactions
 * that count for the same recipient or reply address wait until this one ends.
 */
export async function countMails(
  tx: Tx,
  { to, replyTo, since }: Pick<MailMessage, 'to' | 'replyTo'> & { since: Date },
): Promise<{ toRecipient: number; ofSender: number }> {
  await sql`
    select pg_advisory_xact_lock(${RECIPIENT_LOCK}, hash)
    from (select distinct hashtext(lower(address)) as hash from unnest(${[to, replyTo]}::text[]) as each (address)
      order by 1) as ordered`.execute(tx);
  const { rows } = await sql<{ to_recipient: number; of_sender: number }>`
    select count(*) filter (where lower(recipient) = lower(${to}))::integer as to_recipient,
      count(*) filter (where lower(reply_to) = lower(${replyTo}))::integer as of_sender
    from mails where created_on > ${since}`.execute(tx);
  const [counts] = rows;
  return { toRecipient: counts?.to_recipient ?? 0, ofSender: counts?.of_sender ?? 0 };
}

/** A mail with its links. One that cannot be decrypted has placeholders in their place, and no address to end such mails. */
interface OpenedMail extends MailRow {
  readonly isReadable: boolean;
}

/** Returns a mail with its links; undefined where it was deleted. */
export async function findMail(db: Db, vault: Pick<Vault, 'tryOpen'>, id: number): Promise<OpenedMail | undefined> {
  const row = await db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst();
  return row && openMail(vault, row);
}

async function openMail(vault: Pick<Vault, 'tryOpen'>, row: MailRow): Promise<OpenedMail> {
  const { secret_parts: parts, unsubscribe_url: url } = row;
  const secrets = parts === null ? '[]' : await vault.tryOpen('mails.secret_parts', parts);
  const unsubscribeUrl = url === null ? null : await vault.tryOpen('mails.unsubscribe_url', url);
  return {
    ...row,
    body: putSecrets(row.body, JSON.parse(secrets ?? '[]') as string[]),
    unsubscribe_url: unsubscribeUrl ?? null,
    isReadable: secrets !== undefined && unsubscribeUrl !== undefined,
  };
}

/** Marks a mail as sent, and deletes its text and its link, which can act for the receiver. */
export async function markMailSent(db: Db, id: number, now: Date): Promise<void> {
  const sent = { sent_on: now, last_error: null, body: '', unsubscribe_url: null, secret_parts: null };
  await db.updateTable('mails').set(sent).where('id', '=', id).execute();
}

/** Stores why the last attempt failed. */
export async function noteMailFailure(db: Db, id: number, reason: string): Promise<void> {
  await db.updateTable('mails').set({ last_error: reason }).where('id', '=', id).execute();
}

/** Returns mails with their links, newest first. */
export async function listMails(db: Db, vault: Pick<Vault, 'tryOpen'>, limit: number): Promise<OpenedMail[]> {
  const rows = await db.selectFrom('mails').selectAll().orderBy('id', 'desc').limit(limit).execute();
  return Promise.all(rows.map((row) => openMail(vault, row)));
}

/** Deletes the mails that were written before then, sent or not. */
export async function removeOldMails(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('mails').where('created_on', '<', before).execute();
}
