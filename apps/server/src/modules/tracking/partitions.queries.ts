import { createPartitions, dropPartitions, type DayPartitioned } from '../../db/day-partitions.ts';
import type { Db } from '../../db/database.ts';

/** Positions may be a day old when they arrive. */
const POSITIONS: DayPartitioned = { name: 'positions', column: 'recorded_on', daysBack: 1, hasRest: false };

/** Creates the partitions of positions for yesterday, today and the next days of UTC, where they do not exist. */
export async function createPositionPartitions(db: Db, now: Date): Promise<void> {
  await createPartitions(db, POSITIONS, now);
}

/**
 * Deletes positions that were recorded before the day of an instant, and the last position of an assignment where it is
 * older than the instant.
 *
 * @returns how many partitions were dropped
 */
export async function removeOldPositions(db: Db, before: Date): Promise<number> {
  const dropped = await dropPartitions(db, POSITIONS, before);
  await db
    .updateTable('tracked_assignments')
    .set({ lat: null, long: null, recorded_on: null, near_stop: null, near_since: null })
    .where('recorded_on', '<', before)
    .execute();
  return dropped;
}
