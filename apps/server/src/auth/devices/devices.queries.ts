import type { Db, Tx } from '../../db/database.ts';

/** The record of the device that an account is bound to. */
export interface SecurityTokenRow {
  /** Null where no device is registered. */
  readonly secToken: string | null;
  readonly diffCount: number;
  readonly isExcluded: boolean;
}

/** A device that is or was registered for a user. */
interface DeviceRow {
  /** RFC 7638 thumbprint of the device's key. */
  readonly thumbprint: string;
  readonly firstSeenOn: Date;
  /** When a token was last issued to the device. */
  readonly lastSeenOn: Date;
  readonly revokedOn: Date | null;
}

function selectRecord(db: Db, userId: number) {
  return db
    .selectFrom('user_security_tokens')
    .select(['sec_token as secToken', 'diff_count as diffCount', 'is_excluded as isExcluded'])
    .where('user_id', '=', userId);
}

function selectDevices(db: Db, userId: number) {
  return db
    .selectFrom('user_devices')
    .select(['thumbprint', 'first_seen_on as firstSeenOn', 'last_seen_on as lastSeenOn', 'revoked_on as revokedOn'])
    .where('user_id', '=', userId);
}

export function findSecurityToken(db: Db, userId: number): Promise<SecurityTokenRow | undefined> {
  return selectRecord(db, userId).executeTakeFirst();
}

/** Locks the record of a user until the end of the transaction; a missing one is created first. */
export async function lockSecurityToken(tx: Tx, userId: number, now: Date): Promise<SecurityTokenRow> {
  await tx
    .insertInto('user_security_tokens')
    .values({ user_id: userId, updated_on: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  return selectRecord(tx, userId).forUpdate().executeTakeFirstOrThrow();
}

/** Changes the record of a user, which must exist. */
export async function updateSecurityToken(
  tx: Tx,
  userId: number,
  change: { sec_token?: string | null; diff_count?: number; is_excluded?: boolean; updated_on: Date },
): Promise<void> {
  await tx.updateTable('user_security_tokens').set(change).where('user_id', '=', userId).execute();
}

export function findDevice(db: Db, userId: number, thumbprint: string): Promise<DeviceRow | undefined> {
  return selectDevices(db, userId).where('thumbprint', '=', thumbprint).executeTakeFirst();
}

/** The devices that are or were registered for a user, the one seen last first. */
export function listDevices(db: Db, userId: number): Promise<DeviceRow[]> {
  return selectDevices(db, userId).orderBy('last_seen_on', 'desc').orderBy('thumbprint').execute();
}

/** Inserts a device, or updates when it was last seen. */
export async function putDevice(tx: Tx, userId: number, thumbprint: string, now: Date): Promise<void> {
  await tx
    .insertInto('user_devices')
    .values({ user_id: userId, thumbprint, first_seen_on: now, last_seen_on: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'thumbprint']).doUpdateSet({ last_seen_on: now }))
    .execute();
}

/** Records that a token was issued to a device; does nothing for a device that is not registered. */
export async function noteDeviceSeen(db: Db, userId: number, thumbprint: string, now: Date): Promise<void> {
  await db
    .updateTable('user_devices')
    .set({ last_seen_on: now })
    .where('user_id', '=', userId)
    .where('thumbprint', '=', thumbprint)
    .execute();
}

/** Revokes a device of a user: it can be used again only after support staff removed it. @returns false for none */
export async function revokeDevice(db: Db, userId: number, thumbprint: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('user_devices')
    .set({ revoked_on: now })
    .where('user_id', '=', userId)
    .where('thumbprint', '=', thumbprint)
    .where('revoked_on', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Deletes the devices of a user; revoked ones only where `includesRevoked`. @returns how many revoked ones stay */
export async function removeDevices(tx: Tx, userId: number, includesRevoked: boolean): Promise<number> {
  await tx
    .deleteFrom('user_devices')
    .where('user_id', '=', userId)
    .$if(!includesRevoked, (query) => query.where('revoked_on', 'is', null))
    .execute();
  return (await listDevices(tx, userId)).length;
}
