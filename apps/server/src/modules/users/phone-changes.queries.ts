import type { Db, Tx } from '../../db/database.ts';

/** A phone number that was replaced. */
interface PhoneChange {
  readonly accountId: number;
  /** Null for the company's own number. */
  readonly userId: number | null;
  readonly before: string;
  /** Null where support staff changed it. */
  readonly changedBy: number | null;
  readonly now: Date;
}

export async function insertPhoneChange(tx: Tx, change: PhoneChange): Promise<void> {
  await tx
    .insertInto('phone_changes')
    .values({
      account_id: change.accountId,
      user_id: change.userId,
      phone_before: change.before,
      changed_by: change.changedBy,
      changed_on: change.now,
    })
    .execute();
}

/** The phone number of a user, locked until the transaction ends; undefined where there is no such user. */
export function findPhoneForUpdate(tx: Tx, userId: number) {
  return tx
    .selectFrom('users')
    .select(['account_id', 'phone'])
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The phone number of a user and that of the company, as other companies read them. */
export async function findPhones(db: Db, userId: number): Promise<{ own: string; company: string }> {
  const row = await db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.account_id', 'u.account_id')
    .select(['u.phone as own', 'c.phone as company'])
    .where('u.user_id', '=', userId)
    .executeTakeFirst();
  return row ?? { own: '', company: '' };
}

/** Who has last changed a company's own number; undefined for support staff and where it was never changed. */
export async function findLastPhoneChanger(db: Db, accountId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('phone_changes')
    .select('changed_by')
    .where('account_id', '=', accountId)
    .where('user_id', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.changed_by ?? undefined;
}

/** Removes what is known of numbers that were replaced before an instant. */
export async function removeOldPhoneChanges(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('phone_changes').where('changed_on', '<', before).execute();
}
