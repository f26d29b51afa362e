import { drawTruck, type TruckRow } from '../test/followed-board.ts';
import type { Random } from '../test/random-board.ts';
import { systemClock } from '../src/ground/clock.ts';
import type { Db } from '../src/db/database.ts';

/** Tokens of followed trucks, apart from those of the posts. */
const FIRST_TOKEN = 10_000_000;
const ROWS_PER_INSERT = 500;

/** A truck whose trips are followed. */
interface FollowedTruck {
  readonly alertId: number;
  readonly truck: TruckRow;
}

/** Posts trucks of a user and follows their trips, without any known trip. */
export async function followTrips(
  db: Db,
  user: { readonly user_id: number; readonly account_id: number },
  { count, day, random }: { readonly count: number; readonly day: string; readonly random: Random },
): Promise<FollowedTruck[]> {
  const followed: FollowedTruck[] = [];
  while (followed.length < count) {
    const trucks = Array.from({ length: Math.min(ROWS_PER_INSERT, count - followed.length) }, (_, place) =>
      drawTruck(random, FIRST_TOKEN + followed.length + place, { accountId: user.account_id, day }),
    );
    const places = { srce_id: 0, srce_city: '', dest_id: 0, dest_city: '' };
    const postings = await db
      .insertInto('postings')
      .values(
        trucks.map((truck) => ({ ...truck, ...places, stops: null, p_status: 'O' as const, created_by: user.user_id })),
      )
      .returning('id')
      .execute();
    const alerts = await db
      .insertInto('alerts')
      .values(
        postings.map(({ id }) => ({
          ...{ account_id: user.account_id, user_id: user.user_id },
          kind: 'trips' as const,
          criteria: JSON.stringify({}),
          posting_id: id,
          name: `Truck ${id}`,
          channel: 'push' as const,
          rhythm: 'hourly' as const,
          is_paused: false,
          unsubscribe_hash: Buffer.from(`truck ${id}`),
          unsubscribe_secret: 'none',
          created_on: systemClock.now(),
          known_trips: '[]',
          searched_on: systemClock.now(),
        })),
      )
      .returning('id')
      .execute();
    for (const [place, { id }] of alerts.entries()) followed.push({ alertId: id, truck: trucks[place]! });
  }
  return followed;
}

/** Compares the alerts whose search is due with a plain loop over all trucks and loads (M4 to M6). */
export async function compareTrips(
  db: Db,
  followed: readonly FollowedTruck[],
  loads: readonly TruckRow[],
): Promise<{ tripsDue: number; tripsMissed: number; tripsWrong: number }> {
  const rows = await db
    .selectFrom('alerts')
    .select('id')
    .where('kind', '=', 'trips')
    .where('waiting', '>', 0)
    .execute();
  const due = new Set(rows.map(({ id }) => id));
  const expected = new Set(
    followed.filter(({ truck }) => loads.some((load) => canCarry(truck, load))).map(({ alertId }) => alertId),
  );
  return {
    tripsDue: due.size,
    tripsMissed: [...expected].filter((id) => !due.has(id)).length,
    tripsWrong: [...due].filter((id) => !expected.has(id)).length,
  };
}

function canCarry(truck: TruckRow, load: TruckRow): boolean {
  const sizes = [truck.vehicle_size, load.vehicle_size];
  return (
    [...load.vehicle_type].some((letter) => truck.vehicle_type.includes(letter)) &&
    (sizes.includes('B') || sizes[0] === sizes[1]) &&
    [...load.posting_attrib].every((letter) => truck.posting_attrib.includes(letter))
  );
}
