import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

/** The browser or the program that waits. */
export type WaitingDevice =
  | { readonly browser_id: number; readonly service_account_id: null }
  | { readonly browser_id: null; readonly service_account_id: number };

/**
 * Notes that a device waits. One that was refused stays refused; one that was confirmed earlier waits again.
 *
 * @returns false where it was noted before
 */
export async function putWait(
  tx: Tx,
  wait: { accountId: number; userId: number; device: WaitingDevice; now: Date },
): Promise<boolean> {
  const { accountId, userId, device, now } = wait;
  const again = { asked_on: now, decided_by: null, decided_on: null, is_confirmed: null };
  const result = await tx
    .insertInto('device_waits')
    .values({ account_id: accountId, user_id: userId, ...device, asked_on: now })
    .onConflict((conflict) =>
      conflict
        .column(device.browser_id === null ? 'service_account_id' : 'browser_id')
        .doUpdateSet(again)
        .where('device_waits.is_confirmed', '=', true),
    )
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

function selectWaits(db: Db) {
  return db
    .selectFrom('device_waits as w')
    .innerJoin('users as u', 'u.user_id', 'w.user_id')
    .leftJoin('known_browsers as b', 'b.id', 'w.browser_id')
    .leftJoin('service_accounts as s', 's.id', 'w.service_account_id')
    .leftJoin('users as d', 'd.user_id', 'w.decided_by')
    .select([
      'w.id',
      'w.user_id as userId',
      'w.browser_id as browserId',
      'w.service_account_id as serviceAccountId',
      'w.asked_on as askedOn',
      'w.is_confirmed as isConfirmed',
      'u.nick_name as nickName',
      'u.first_name as firstName',
      'u.last_name as lastName',
      'u.email',
      'b.name as browser',
      'b.first_seen_on as firstSeenOn',
      's.name as program',
      // A user need not have a name.
      sql<string | null>`coalesce(nullif(d.nick_name, ''), d.email)`.as('decidedBy'),
    ]);
}

export type WaitRow = Awaited<ReturnType<typeof listOpenWaits>>[number];

/** The devices of a company that wait, oldest first. */
export function listOpenWaits(db: Db, accountId: number) {
  return selectWaits(db)
    .where('w.account_id', '=', accountId)
    .where('w.decided_on', 'is', null)
    .orderBy('w.asked_on')
    .orderBy('w.id')
    .execute();
}

/** One of them, locked against another decision; undefined also for one of another company. */
export async function findOpenWaitForUpdate(tx: Tx, accountId: number, id: number): Promise<WaitRow | undefined> {
  return selectWaits(tx)
    .where('w.account_id', '=', accountId)
    .where('w.id', '=', id)
    .where('w.decided_on', 'is', null)
    .forUpdate('w')
    .executeTakeFirst();
}

/** The wait of a browser, decided or not. */
export function findWaitOfBrowser(db: Db, browserId: number): Promise<WaitRow | undefined> {
  return selectWaits(db).where('w.browser_id', '=', browserId).executeTakeFirst();
}

export async function decideWait(
  tx: Tx,
  id: number,
  decision: { decidedBy: number; now: Date; isConfirmed: boolean },
): Promise<void> {
  await tx
    .updateTable('device_waits')
    .set({ decided_by: decision.decidedBy, decided_on: decision.now, is_confirmed: decision.isConfirmed })
    .where('id', '=', id)
    .execute();
}

/** Removes waits that were asked before an instant; a device is not new any more by then. */
export async function removeOldWaits(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('device_waits').where('asked_on', '<', before).execute();
}
