import type { Preference } from '@loadstone/contracts/preferences';
import type { Db } from '../../db/database.ts';

export async function findPreference(
  db: Db,
  filter: { userId: number; productId: number },
): Promise<{ preference: Record<string, string>; status_id: number } | undefined> {
  return db
    .selectFrom('user_preferences')
    .select(['preference', 'status_id'])
    .where('user_id', '=', filter.userId)
    .where('product_id', '=', filter.productId)
    .executeTakeFirst();
}

/** Inserts or replaces a user's choices for a product. */
export async function putPreference(
  db: Db,
  row: { userId: number; productId: number; preference: Preference; statusId: number; now: Date },
): Promise<void> {
  const values = { preference: JSON.stringify(row.preference), status_id: row.statusId, updated_on: row.now };
  await db
    .insertInto('user_preferences')
    .values({ user_id: row.userId, product_id: row.productId, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'product_id']).doUpdateSet(values))
    .execute();
}
