import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { PushSubscriptionRow } from '../../db/tables/live-tables.ts';

/** The board's key pair, base64url; the private key is sealed where it is stored. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

export async function findPushKeys(db: Db): Promise<PushKeys | undefined> {
  const row = await db
    .selectFrom('push_keys')
    .select(['public_key', 'private_key'])
    .where('id', '=', 1)
    .executeTakeFirst();
  return row && { publicKey: row.public_key, privateKey: row.private_key };
}

/** Inserts the key pair unless another server has already done so. */
export async function addPushKeys(db: Db, keys: PushKeys, now: Date): Promise<void> {
  await db
    .insertInto('push_keys')
    .values({ id: 1, public_key: keys.publicKey, private_key: keys.privateKey, created_on: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/**
 * Stores a browser's subscription for a user. A browser belongs to one user at a time: the last one who subscribed with
 * its keys, which only the browser has.
 *
 * @returns false where another user's browser has this endpoint
 */
export async function putPushSubscription(
  db: Db,
  subscription: { endpoint: string; userId: number; p256dh: string; auth: string; now: Date },
): Promise<boolean> {
  const values = {
    user_id: subscription.userId,
    p256dh: subscription.p256dh,
    auth: subscription.auth,
    failures: 0,
    created_on: subscription.now,
  };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('push_subscriptions')
    .values({ endpoint: subscription.endpoint, ...values })
    .onConflict((conflict) =>
      conflict
        .column('endpoint')
        .doUpdateSet(values)
        .where((eb) =>
          eb.or([
            eb('push_subscriptions.user_id', '=', subscription.userId),
            eb.and([
              eb('push_subscriptions.p256dh', '=', subscription.p256dh),
              eb('push_subscriptions.auth', '=', subscription.auth),
            ]),
          ]),
        ),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Deletes a user's oldest subscriptions beyond `limit`. */
export async function trimPushSubscriptions(db: Db, userId: number, limit: number): Promise<void> {
  await sql`
    delete from push_subscriptions where endpoint in (
      select endpoint from push_subscriptions where user_id = ${userId}
      order by created_on desc, endpoint offset ${limit})`.execute(db);
}

export async function listPushSubscriptions(db: Db, userId: number): Promise<PushSubscriptionRow[]> {
  return db.selectFrom('push_subscriptions').selectAll().where('user_id', '=', userId).execute();
}

/** Deletes one of a user's subscriptions. @returns false where the user has no such subscription */
export async function removePushSubscription(db: Db, userId: number, endpoint: string): Promise<boolean> {
  const result = await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Records the result of a delivery. A subscription that was refused too often in a row is deleted. */
export async function noteDelivery(
  db: Db,
  delivery: { endpoint: string; isTaken: boolean; refusalLimit: number },
): Promise<void> {
  const { endpoint, isTaken, refusalLimit } = delivery;
  await db
    .updateTable('push_subscriptions')
    .set((eb) => ({ failures: isTaken ? 0 : eb('failures', '+', 1) }))
    .where('endpoint', '=', endpoint)
    .execute();
  if (isTaken) return;
  await db
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('failures', '>=', refusalLimit)
    .execute();
}
