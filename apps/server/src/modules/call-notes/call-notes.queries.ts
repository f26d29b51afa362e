import type { CallOutcome, Lane } from '@loadstone/contracts/call-notes';
import { sql, type ColumnType, type GeneratedAlways, type Selectable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

/** Written once: updates do not compile. */
type Fixed<T> = ColumnType<T, T, never>;

interface CallNotesTable {
  id: GeneratedAlways<number>;
  account_id: Fixed<number>;
  created_by: Fixed<number>;
  cust_cd: Fixed<string>;
  company: Fixed<string>;
  posting_id: Fixed<number | null>;
  lane: ColumnType<Lane | null, string | null, never>;
  outcome: Fixed<CallOutcome>;
  note_text: Fixed<string>;
  call_back_on: Fixed<Date | null>;
  reminded_on: ColumnType<Date | null, undefined, Date>;
  done_on: ColumnType<Date | null, undefined, Date>;
  created_on: Fixed<Date>;
}

declare module '../../db/tables/schema.ts' {
  interface Database {
    call_notes: CallNotesTable;
  }
}

/** A note with the name of its author and the token that its posting has now. */
export type CallNoteRow = Selectable<CallNotesTable> & { readonly token: number | null; readonly user_name: string };

/** The most companies whose newest note is listed, and the most reminders. */
const LISTED_COMPANIES = 1_000;
const LISTED_NOTES = 50;

function selectNotes(db: Db) {
  return db
    .selectFrom('call_notes as n')
    .innerJoin('users as u', 'u.user_id', 'n.created_by')
    .leftJoin('postings as p', (join) => join.onRef('p.id', '=', 'n.posting_id').on('p.deleted_on', 'is', null))
    .selectAll('n')
    .select(['p.token', sql<string>`coalesce(nullif(u.nick_name, ''), u.email)`.as('user_name')]);
}

/** A company's newest note about each other company, newest first, at most 1,000. */
export async function listNewestRows(db: Db, accountId: number): Promise<CallNoteRow[]> {
  return selectNotes(db)
    .where('n.id', 'in', (eb) =>
      eb
        .selectFrom('call_notes')
        .select(({ fn }) => fn.max('id').as('id'))
        .where('account_id', '=', accountId)
        .groupBy('cust_cd'),
    )
    .orderBy('n.id', 'desc')
    .limit(LISTED_COMPANIES)
    .execute();
}

/** A company's reminders that are not ticked off, the next time first, at most 1,000. */
export async function listOpenCallBacks(db: Db, accountId: number): Promise<CallNoteRow[]> {
  return selectNotes(db)
    .where('n.account_id', '=', accountId)
    .where('n.call_back_on', 'is not', null)
    .where('n.done_on', 'is', null)
    .orderBy('n.call_back_on')
    .limit(LISTED_COMPANIES)
    .execute();
}

/** A company's last 50 notes about another company, newest first. */
export async function listRowsAbout(db: Db, accountId: number, custCd: string): Promise<CallNoteRow[]> {
  return selectNotes(db)
    .where('n.account_id', '=', accountId)
    .where('n.cust_cd', '=', custCd)
    .orderBy('n.id', 'desc')
    .limit(LISTED_NOTES)
    .execute();
}

/** A company's note; undefined for that of another company. */
export async function findRow(db: Db, accountId: number, id: number): Promise<CallNoteRow | undefined> {
  return selectNotes(db).where('n.account_id', '=', accountId).where('n.id', '=', id).executeTakeFirst();
}

/** A note before it is inserted. */
interface NewCallNote {
  readonly accountId: number;
  readonly userId: number;
  readonly custCd: string;
  readonly company: string;
  readonly posting: { readonly id: number; readonly lane: Lane } | undefined;
  readonly outcome: CallOutcome;
  readonly text: string;
  readonly callBackOn: Date | null;
  readonly createdOn: Date;
}

/** Adds a note. @returns its id */
export async function insertCallNote(db: Db, note: NewCallNote): Promise<number> {
  const { id } = await db
    .insertInto('call_notes')
    .values({
      account_id: note.accountId,
      created_by: note.userId,
      cust_cd: note.custCd,
      company: note.company,
      posting_id: note.posting?.id ?? null,
      lane: note.posting === undefined ? null : JSON.stringify(note.posting.lane),
      outcome: note.outcome,
      note_text: note.text,
      call_back_on: note.callBackOn,
      created_on: note.createdOn,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Ticks off a company's reminders about another company. */
export async function finishCallBacksAbout(
  tx: Tx,
  { accountId, custCd, now }: { accountId: number; custCd: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('call_notes')
    .set({ done_on: now })
    .where('account_id', '=', accountId)
    .where('cust_cd', '=', custCd)
    .where('call_back_on', 'is not', null)
    .where('done_on', 'is', null)
    .execute();
}

/** Ticks off one reminder; one that is ticked off keeps its time. */
export async function finishRow(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('call_notes')
    .set({ done_on: now })
    .where('id', '=', id)
    .where('call_back_on', 'is not', null)
    .where('done_on', 'is', null)
    .execute();
}

/** Deletes a note. */
export async function deleteRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('call_notes').where('id', '=', id).execute();
}

/** A reminder that is due. */
interface DueCallBack {
  readonly account_id: number;
  readonly created_by: number;
  readonly company: string;
  readonly note_text: string;
  readonly posting_id: number | null;
}

/** Claims a reminder: a task that runs twice reminds once. Undefined for one that is ticked off, deleted or claimed. */
export async function claimCallBack(tx: Tx, id: number, now: Date): Promise<DueCallBack | undefined> {
  return tx
    .updateTable('call_notes')
    .set({ reminded_on: now })
    .where('id', '=', id)
    .where('call_back_on', 'is not', null)
    .where('done_on', 'is', null)
    .where('reminded_on', 'is', null)
    .returning(['account_id', 'created_by', 'company', 'note_text', 'posting_id'])
    .executeTakeFirst();
}

/** Deletes the notes from before then, at most `limit`. @returns how many */
export async function removeOldCallNotes(tx: Tx, before: Date, limit: number): Promise<number> {
  const due = tx.selectFrom('call_notes').select('id').where('created_on', '<', before).limit(limit);
  const { numDeletedRows } = await tx.deleteFrom('call_notes').where('id', 'in', due).executeTakeFirst();
  return Number(numDeletedRows);
}
