import type { DriverDetails, EntityStatusId, EntityTypeId, EquipmentDetails } from '@loadstone/contracts/resources';
import { ENTITY_STATUSES, ENTITY_TYPES } from '@loadstone/contracts/resources';
import { sql, type ColumnType, type Generated, type GeneratedAlways, type Selectable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

/** Written once: updates do not compile. */
type Fixed<T> = ColumnType<T, T, never>;

/** The details of a driver are stored without the user's id, which is a column. */
type StoredDetails = Omit<DriverDetails, 'userId'> | EquipmentDetails | Record<string, never>;

interface ResourcesTable {
  id: GeneratedAlways<number>;
  account_id: Fixed<number>;
  entity_type_id: Fixed<EntityTypeId>;
  status_id: Generated<EntityStatusId>;
  /** The user account of a driver; null for none. */
  user_id: number | null;
  details: ColumnType<StoredDetails, string, string>;
  created_by: Fixed<number>;
  updated_by: number;
  created_on: Fixed<Date>;
  updated_on: Date;
  /** Incremented by each write, from 1. */
  version: Generated<number>;
}
export type ResourceRow = Selectable<ResourcesTable>;

declare module '../../db/tables/schema.ts' {
  interface Database {
    resources: ResourcesTable;
  }
}

/** The stored columns of a resource. */
export interface ResourceColumns {
  readonly details: StoredDetails;
  readonly userId: number | null;
}

/** A company's resources of a type and status, by name. */
export function listResourceRows(
  db: Db,
  filter: { accountId: number; typeId: EntityTypeId; statusId: EntityStatusId },
): Promise<ResourceRow[]> {
  return db
    .selectFrom('resources')
    .selectAll()
    .where('account_id', '=', filter.accountId)
    .where('entity_type_id', '=', filter.typeId)
    .where('status_id', '=', filter.statusId)
    .orderBy(sql`lower(coalesce(details ->> 'vehicleName', details ->> 'firstname'))`)
    .orderBy(sql`lower(details ->> 'lastname')`)
    .orderBy('id')
    .execute();
}

/** A resource of a company, deleted or not. */
export function findResourceRow(db: Db, accountId: number, id: number): Promise<ResourceRow | undefined> {
  return db
    .selectFrom('resources')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The same, locked for a write until the transaction ends. */
export function findResourceForUpdate(tx: Tx, accountId: number, id: number): Promise<ResourceRow | undefined> {
  return tx
    .selectFrom('resources')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** An active resource of a company, which cannot be changed or deleted until the transaction ends. */
export function findActiveResourceForShare(
  tx: Tx,
  resource: { accountId: number; id: number; typeIds: readonly EntityTypeId[] },
): Promise<ResourceRow | undefined> {
  return tx
    .selectFrom('resources')
    .selectAll()
    .where('account_id', '=', resource.accountId)
    .where('id', '=', resource.id)
    .where('entity_type_id', 'in', [...resource.typeIds])
    .where('status_id', '=', ENTITY_STATUSES.active)
    .forShare()
    .executeTakeFirst();
}

/** The active driver of a company that is this user; the one that was added first, if there are several. */
export function findDriverOfUser(
  tx: Tx,
  user: { userId: number; accountId: number },
): Promise<ResourceRow | undefined> {
  return tx
    .selectFrom('resources')
    .selectAll()
    .where('user_id', '=', user.userId)
    .where('account_id', '=', user.accountId)
    .where('entity_type_id', '=', ENTITY_TYPES.driver)
    .where('status_id', '=', ENTITY_STATUSES.active)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** The company's driver with that email, in any case, who is not deleted. */
export function findDriverByEmail(db: Db, accountId: number, email: string): Promise<ResourceRow | undefined> {
  return db
    .selectFrom('resources')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('entity_type_id', '=', ENTITY_TYPES.driver)
    .where('status_id', '<>', ENTITY_STATUSES.deleted)
    .where(sql<boolean>`lower(details ->> 'email') = lower(${email})`)
    .executeTakeFirst();
}

/** How many drivers and equipment a company has added, with the deleted ones. */
export async function countResources(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('resources')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Adds an active resource. */
export function insertResource(
  tx: Tx,
  resource: ResourceColumns & { accountId: number; typeId: EntityTypeId; by: number; on: Date },
): Promise<ResourceRow> {
  return tx
    .insertInto('resources')
    .values({
      account_id: resource.accountId,
      entity_type_id: resource.typeId,
      user_id: resource.userId,
      details: JSON.stringify(resource.details),
      created_by: resource.by,
      updated_by: resource.by,
      created_on: resource.on,
      updated_on: resource.on,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Writes the status and the details of a resource and increments its version. */
export function updateResource(
  tx: Tx,
  id: number,
  change: ResourceColumns & { statusId: EntityStatusId; by: number; on: Date },
): Promise<ResourceRow> {
  return tx
    .updateTable('resources')
    .set((eb) => ({
      status_id: change.statusId,
      user_id: change.userId,
      details: JSON.stringify(change.details),
      updated_by: change.by,
      updated_on: change.on,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Ends the use of a company's drivers who are that user, and overwrites the copies of the name and contact in them. */
export async function clearDriversOfUser(tx: Tx, userId: number, details: DriverContact): Promise<void> {
  await sql`
    update resources set details = details || ${JSON.stringify(details)}::jsonb, status_id = ${ENTITY_STATUSES.inactive}
    where user_id = ${userId}`.execute(tx);
}

interface DriverContact {
  readonly firstname: string;
  readonly lastname: string;
  readonly phone: string;
  readonly email: string;
}
