import type { Db, Tx } from '../../db/database.ts';
import type { DriverPushSubscriptionRow } from '../../db/tables/tracking-tables.ts';

/** The driver of an assignment: one of the carrier, or the external driver who took its reference number. */
export type PushedDriver =
  { readonly driverId: number; readonly accountId: number } | { readonly assignmentId: number };

/**
 * Stores a phone's subscription for a session, in place of an earlier one of the session. A phone that signs in again keeps
 * its keys, which only it has.
 *
 * @returns false where another phone has this endpoint
 */
export async function putDriverPush(tx: Tx, row: DriverPushSubscriptionRow): Promise<boolean> {
  const { endpoint, ...values } = row;
  await tx
    .deleteFrom('driver_push_subscriptions')
    .where('session_id', '=', row.session_id)
    .where('endpoint', '<>', endpoint)
    .execute();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('driver_push_subscriptions')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('endpoint')
        .doUpdateSet(values)
        .where('driver_push_subscriptions.p256dh', '=', row.p256dh)
        .where('driver_push_subscriptions.auth', '=', row.auth),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The phones of a driver whose sessions have not expired. */
export async function listDriverPush(db: Db, driver: PushedDriver, now: Date): Promise<DriverPushSubscriptionRow[]> {
  return db
    .selectFrom('driver_push_subscriptions as p')
    .innerJoin('driver_sessions as s', 's.id', 'p.session_id')
    .selectAll('p')
    .where('s.expires_on', '>', now)
    .where((eb) =>
      'assignmentId' in driver
        ? eb('s.assignment_id', '=', driver.assignmentId)
        : eb.and([eb('s.driver_id', '=', driver.driverId), eb('s.account_id', '=', driver.accountId)]),
    )
    .execute();
}

/** Deletes a subscription that has ended. */
export async function deleteDriverPush(db: Db, endpoint: string): Promise<void> {
  await db.deleteFrom('driver_push_subscriptions').where('endpoint', '=', endpoint).execute();
}

/** Deletes the subscriptions of a session. @returns false where it has none */
export async function deleteDriverPushOfSession(db: Db, sessionId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('driver_push_subscriptions')
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
