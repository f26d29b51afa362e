import type { HeldReason, InboundMailStatus } from '@loadstone/contracts/inbound-mails';
import type { PostingKind } from '@loadstone/contracts/postings';
import { sql, type Generated, type GeneratedAlways } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

interface InboundAddressesTable {
  account_id: number;
  local_part: string;
  created_by: number;
  created_on: Date;
}

interface InboundSendersTable {
  id: GeneratedAlways<number>;
  account_id: number;
  address: string;
  kind: PostingKind;
  switched_by: number | null;
  switched_on: Date | null;
  created_by: number;
  created_on: Date;
}

interface InboundMailsTable {
  id: GeneratedAlways<number>;
  account_id: number;
  kind: PostingKind;
  sender: string;
  message_key: string;
  subject: string;
  received_on: Date;
  status: Generated<InboundMailStatus>;
  held_reason: HeldReason | null;
  decided_by: number | null;
  decided_on: Date | null;
  posted: Generated<number>;
  changed: Generated<number>;
  removed: Generated<number>;
  content: string | null;
}

declare module '../../db/tables/schema.ts' {
  interface Database {
    inbound_addresses: InboundAddressesTable;
    inbound_senders: InboundSendersTable;
    inbound_mails: InboundMailsTable;
  }
}

const toUserName = (table: string) =>
  sql<string>`coalesce(nullif(${sql.ref(`${table}.nick_name`)}, ''), ${sql.ref(`${table}.email`)})`;

/** The company of an address. */
export async function findCompanyOfAddress(db: Db, localPart: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('inbound_addresses as a')
    .innerJoin('companies as c', 'c.account_id', 'a.account_id')
    .select('a.account_id')
    .where('a.local_part', '=', localPart)
    .where('c.is_closed', '=', false)
    .where('c.is_access_enabled', '=', true)
    .executeTakeFirst();
  return row?.account_id;
}

/** The local part of the company's address. */
export async function findAddress(db: Db, accountId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('inbound_addresses')
    .select('local_part')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.local_part;
}

/** Gives the company an address in place of the one before. */
export async function putAddress(
  tx: Tx,
  { accountId, localPart, userId, now }: { accountId: number; localPart: string; userId: number; now: Date },
): Promise<void> {
  const set = { local_part: localPart, created_by: userId, created_on: now };
  await tx
    .insertInto('inbound_addresses')
    .values({ account_id: accountId, ...set })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(set))
    .execute();
}

/** The senders of a company by address, with the names of the users. */
export function listSenderRows(db: Db, accountId: number) {
  return db
    .selectFrom('inbound_senders as s')
    .innerJoin('users as u', 'u.user_id', 's.created_by')
    .leftJoin('users as w', 'w.user_id', 's.switched_by')
    .selectAll('s')
    .select(toUserName('u').as('created_name'))
    .select(sql<string | null>`case when w.user_id is null then null else ${toUserName('w')} end`.as('switched_name'))
    .where('s.account_id', '=', accountId)
    .orderBy('s.address')
    .execute();
}

export function findSender(db: Db, accountId: number, address: string) {
  return db
    .selectFrom('inbound_senders')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('address', '=', address)
    .executeTakeFirst();
}

/** Allows a sender. One that is allowed gets the kind, and loses the switch where the kind is another. */
export async function putSender(
  tx: Tx,
  sender: { accountId: number; address: string; kind: PostingKind; userId: number; now: Date },
): Promise<void> {
  await sql`
    insert into inbound_senders as s (account_id, address, kind, created_by, created_on)
    values (${sender.accountId}, ${sender.address}, ${sender.kind}, ${sender.userId}, ${sender.now})
    on conflict (account_id, address) do update set kind = excluded.kind, switched_by = null, switched_on = null
    where s.kind <> excluded.kind`.execute(tx);
}

export async function countSenders(tx: Tx, accountId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('inbound_senders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Switches posting without a user on, or off. @returns the address; undefined where the company has no such sender */
export async function switchSender(
  tx: Tx,
  sender: { accountId: number; id: number; by: { userId: number; now: Date } | null },
): Promise<string | undefined> {
  const row = await tx
    .updateTable('inbound_senders')
    .set({ switched_by: sender.by?.userId ?? null, switched_on: sender.by?.now ?? null })
    .where('account_id', '=', sender.accountId)
    .where('id', '=', sender.id)
    .returning('address')
    .executeTakeFirst();
  return row?.address;
}

/** @returns the address of the sender that is removed; undefined where the company has none of that id */
export async function deleteSender(tx: Tx, accountId: number, id: number): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('inbound_senders')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('address')
    .executeTakeFirst();
  return row?.address;
}

/** How many mails a company has received since then, and how many of these from a sender. */
export async function countMails(
  tx: Tx,
  { accountId, sender, since }: { accountId: number; sender: string; since: Date },
): Promise<{ ofCompany: number; ofSender: number }> {
  const row = await tx
    .selectFrom('inbound_mails')
    .select((eb) => eb.fn.countAll<number>().as('company'))
    .select((eb) => eb.fn.countAll<number>().filterWhere('sender', '=', sender).as('sender'))
    .where('account_id', '=', accountId)
    .where('received_on', '>', since)
    .executeTakeFirstOrThrow();
  return { ofCompany: Number(row.company), ofSender: Number(row.sender) };
}

export async function hasMail(db: Db, accountId: number, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('inbound_mails')
    .select('id')
    .where('account_id', '=', accountId)
    .where('message_key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}

/** A mail before it is stored; its content is sealed. */
interface NewMail {
  readonly accountId: number;
  readonly kind: PostingKind;
  readonly sender: string;
  readonly key: string;
  readonly subject: string;
  readonly now: Date;
  readonly content: string;
}

export async function insertMail(tx: Tx, mail: NewMail): Promise<number> {
  const { id } = await tx
    .insertInto('inbound_mails')
    .values({
      account_id: mail.accountId,
      kind: mail.kind,
      sender: mail.sender,
      message_key: mail.key,
      subject: mail.subject,
      received_on: mail.now,
      content: mail.content,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function selectMails(db: Db, accountId: number, kind: PostingKind) {
  return db
    .selectFrom('inbound_mails as m')
    .leftJoin('users as u', 'u.user_id', 'm.decided_by')
    .select([
      ...(['m.id', 'm.sender', 'm.subject', 'm.received_on', 'm.status', 'm.held_reason'] as const),
      ...(['m.posted', 'm.changed', 'm.removed'] as const),
    ])
    .select((eb) => eb('m.content', 'is not', null).as('is_readable'))
    .select(sql<string | null>`case when u.user_id is null then null else ${toUserName('u')} end`.as('decided_name'))
    .where('m.account_id', '=', accountId)
    .where('m.kind', '=', kind);
}
export type MailRow = Awaited<ReturnType<ReturnType<typeof selectMails>['executeTakeFirstOrThrow']>>;

/** The mails of a company and kind, the last first. */
export function listMailRows(db: Db, accountId: number, kind: PostingKind, limit: number): Promise<MailRow[]> {
  return selectMails(db, accountId, kind)
    .orderBy('m.received_on', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute();
}

export function findMailRow(db: Db, { accountId, kind, id }: MailName): Promise<MailRow | undefined> {
  return selectMails(db, accountId, kind).where('m.id', '=', id).executeTakeFirst();
}

/** A mail of a company. */
interface MailName {
  readonly accountId: number;
  readonly kind: PostingKind;
  readonly id: number;
}

/** The sealed text of a mail; null once it is removed. */
export function findContent(db: Db, { accountId, kind, id }: MailName) {
  return db
    .selectFrom('inbound_mails')
    .select(['content', 'sender'])
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** What became of a mail. */
interface MailDecision {
  readonly status: InboundMailStatus;
  readonly userId: number;
  readonly now: Date;
  readonly posted: number;
  readonly changed: number;
  readonly removed: number;
}

/** Notes what became of a mail that waits. @returns false where it does not wait any more */
export async function decideMail(tx: Tx, { accountId, kind, id }: MailName, decision: MailDecision): Promise<boolean> {
  const { status, userId, now, posted, changed, removed } = decision;
  const { numUpdatedRows } = await tx
    .updateTable('inbound_mails')
    .set({ status, decided_by: userId, decided_on: now, held_reason: null, posted, changed, removed })
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes that the mails of the same sender from before a mail are replaced by it. */
export async function replaceEarlier(tx: Tx, { accountId, id }: MailName, now: Date): Promise<void> {
  await sql`
    update inbound_mails m set status = 'replaced', decided_on = ${now}, held_reason = null
    from inbound_mails taken
    where taken.id = ${id} and m.account_id = ${accountId} and m.sender = taken.sender and m.kind = taken.kind
      and m.status = 'waiting' and (m.received_on, m.id) < (taken.received_on, taken.id)`.execute(tx);
}

/** Removes the texts of mails that were received before then. */
export async function removeOldContents(tx: Tx, before: Date): Promise<void> {
  await tx
    .updateTable('inbound_mails')
    .set({ content: null })
    .where('received_on', '<', before)
    .where('content', 'is not', null)
    .execute();
}

/** Deletes the mails that were received before then. */
export async function removeOldMails(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('inbound_mails').where('received_on', '<', before).execute();
}

/** A mail that waits, with the user in whose name its sender's mails are posted; undefined where that is switched off. */
export function findMailToPost(db: Db, id: number) {
  return db
    .selectFrom('inbound_mails as m')
    .innerJoin('inbound_senders as s', (join) =>
      join
        .onRef('s.account_id', '=', 'm.account_id')
        .onRef('s.address', '=', 'm.sender')
        .onRef('s.kind', '=', 'm.kind'),
    )
    .select(['m.id', 'm.account_id', 'm.kind', 'm.sender'])
    .select((eb) => [
      eb.ref('m.content').$notNull().as('content'),
      eb.ref('s.switched_by').$notNull().as('switched_by'),
    ])
    .where('m.id', '=', id)
    .where('m.status', '=', 'waiting')
    .where('m.content', 'is not', null)
    .where('s.switched_by', 'is not', null)
    .executeTakeFirst();
}
export type MailToPost = NonNullable<Awaited<ReturnType<typeof findMailToPost>>>;

/** Notes why a mail that waits is left to a user. */
export async function holdMail(tx: Tx, id: number, reason: HeldReason): Promise<void> {
  await tx
    .updateTable('inbound_mails')
    .set({ held_reason: reason })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute();
}
