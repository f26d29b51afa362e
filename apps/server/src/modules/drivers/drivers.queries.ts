import { USER_STATUSES } from '@loadstone/contracts/companies';
import { ENTITY_STATUSES } from '@loadstone/contracts/resources';
import { sql } from 'kysely';
import { DRIVER_ROLE } from '../../auth/index.ts';
import type { Db, Tx } from '../../db/database.ts';
import { toListParameter } from '../../db/list-parameter.ts';
import type { DriverSessionRow, NewDriverSessionRow } from '../../db/tables/tracking-tables.ts';

/** A one-time link that has not been used. */
interface NewLink {
  readonly secret_hash: Buffer;
  readonly account_id: number;
  readonly driver_id: number;
  readonly created_by: number;
  readonly created_on: Date;
  readonly expires_on: Date;
}

/** Replaces the driver's unused links by a new one. */
export async function replaceLink(tx: Tx, link: NewLink): Promise<void> {
  await tx
    .deleteFrom('driver_links')
    .where('driver_id', '=', link.driver_id)
    .where('account_id', '=', link.account_id)
    .where('used_on', 'is', null)
    .execute();
  await tx.insertInto('driver_links').values(link).execute();
}

/** When the driver's link that works ends; undefined where none works. */
export async function findLinkEnd(
  tx: Tx,
  { accountId, driverId, now }: { accountId: number; driverId: number; now: Date },
): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('driver_links')
    .select('expires_on')
    .where('driver_id', '=', driverId)
    .where('account_id', '=', accountId)
    .where('used_on', 'is', null)
    .where('expires_on', '>', now)
    .executeTakeFirst();
  return row?.expires_on;
}

/** Marks a link as used, once. @returns undefined for a link that is used, expired or unknown */
export async function useLink(
  tx: Tx,
  hash: Buffer,
  now: Date,
): Promise<{ account_id: number; driver_id: number } | undefined> {
  return tx
    .updateTable('driver_links')
    .set({ used_on: now })
    .where('secret_hash', '=', hash)
    .where('used_on', 'is', null)
    .where('expires_on', '>', now)
    .returning(['account_id', 'driver_id'])
    .executeTakeFirst();
}

export async function insertSession(db: Db, row: NewDriverSessionRow): Promise<void> {
  await db.insertInto('driver_sessions').values(row).execute();
}

/** A session with the ids of the assignments that it gives access to. */
export type SessionAccess = DriverSessionRow & { readonly assignment_ids: number[]; readonly pin: string | null };

/**
 * The sessions with these hashes that have not expired, unordered. One that a user opened ends when the user or the
 * company loses access, and when the carrier removes the driver or links it to another user. Its assignments are those
 * of the driver that are assigned, on route, or delivered after `deliveredSince`.
 */
export async function listAccess(
  db: Db,
  hashes: readonly Buffer[],
  { now, deliveredSince }: { now: Date; deliveredSince: Date },
): Promise<SessionAccess[]> {
  return db
    .selectFrom('driver_sessions as s')
    .leftJoin('assignments as own', 'own.id', 's.assignment_id')
    .selectAll('s')
    .select('own.pin')
    .select((eb) =>
      eb
        .selectFrom('assignments as a')
        .select(sql<number[]>`coalesce(json_agg(a.id order by a.id), '[]')`.as('ids'))
        .where('a.ended_on', 'is', null)
        .where((each) =>
          each.or([
            each('a.status', 'in', ['A', 'R']),
            each.and([each('a.status', '=', 'D'), each('a.updated_on', '>', deliveredSince)]),
          ]),
        )
        .where((each) =>
          each.or([
            each.and([
              each('a.driver_id', '=', each.ref('s.driver_id')),
              each('a.carrier_account_id', '=', each.ref('s.account_id')),
            ]),
            each.and([each('a.id', '=', each.ref('s.assignment_id')), each('a.holder', '=', 'externalDriver')]),
          ]),
        )
        .$castTo<{ ids: number[] }>()
        .as('assignment_ids'),
    )
    .where('s.secret_hash', '=', sql<Buffer>`any(${toListParameter(hashes)}::bytea[])`)
    .where('s.expires_on', '>', now)
    .where((eb) =>
      eb.or([
        eb('s.user_id', 'is', null),
        // The rules of `findAccessRefusal` for the driver's page.
        eb.exists(
          eb
            .selectFrom('resources as r')
            .innerJoin('users as u', 'u.user_id', 'r.user_id')
            .innerJoin('companies as c', 'c.account_id', 'u.account_id')
            .select('u.user_id')
            .whereRef('r.id', '=', 's.driver_id')
            .whereRef('r.user_id', '=', 's.user_id')
            .whereRef('r.account_id', '=', 'u.account_id')
            .where('r.status_id', '=', ENTITY_STATUSES.active)
            .where('u.role', '=', DRIVER_ROLE)
            .where('u.status_id', '=', USER_STATUSES.enabled)
            .where('u.is_email_verified', '=', true)
            .where('c.is_closed', '=', false)
            .where('c.is_access_enabled', '=', true),
        ),
      ]),
    )
    .execute() as Promise<SessionAccess[]>;
}

/** Records that a session had access to an assignment. */
export async function markWorked(db: Db, id: number): Promise<void> {
  await db.updateTable('driver_sessions').set({ has_worked: true }).where('id', '=', id).execute();
}

export async function deleteSession(db: Db, id: number): Promise<void> {
  await db.deleteFrom('driver_sessions').where('id', '=', id).execute();
}

/** Deletes links and sessions that have expired. */
export async function removeOldDriverAccess(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('driver_links').where('expires_on', '<', now).execute();
  await tx.deleteFrom('driver_sessions').where('expires_on', '<', now).execute();
}
