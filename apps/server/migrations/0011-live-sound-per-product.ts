import { sql, type Kysely } from 'kysely';

/**
 * LiveSound is stored for each product. In broker mode the button of the live leads wrote NotificationSound, so that is what the
 * user chose for them.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    update user_preferences
    set preference = preference || jsonb_build_object('LiveSound', preference -> 'NotificationSound')
    where preference -> 'LiveSound' is null
  `.execute(db);
}
