import type { LocationState } from '@loadstone/contracts/location-checks';
import { sql, type Insertable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { Database } from '../../db/tables/schema.ts';

type NewLocationCheck = Insertable<Database['location_checks']>;

export async function insertLocationCheck(tx: Tx, check: NewLocationCheck): Promise<void> {
  await tx.insertInto('location_checks').values(check).execute();
}

/** The newest location check of a session. */
export interface NewestCheck {
  readonly state: LocationState;
  readonly created_on: Date;
}

/** The newest check of a session; undefined before the first one. */
export function findNewestCheck(db: Db, sessionId: string): Promise<NewestCheck | undefined> {
  return db
    .selectFrom('location_checks')
    .select(['state', 'created_on'])
    .where('session_id', '=', sessionId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Deletes at most `limit` checks from before an instant. The table is append-only for every other transaction.
 *
 * @returns how many were deleted
 */
export async function removeOldLocationChecks(tx: Tx, before: Date, limit: number): Promise<number> {
  await sql`select set_config('loadstone.retention', 'on', true)`.execute(tx);
  const old = tx.selectFrom('location_checks').select('id').where('created_on', '<', before).limit(limit);
  const { numDeletedRows } = await tx.deleteFrom('location_checks').where('id', 'in', old).executeTakeFirstOrThrow();
  await sql`select set_config('loadstone.retention', 'off', true)`.execute(tx);
  return Number(numDeletedRows);
}
