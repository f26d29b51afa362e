import { sql, type Kysely } from 'kysely';

/**
 * A companywide name is unique in its company, a private one among its owner's private networks: the
 * name of a network that a user cannot see must not block the user's own. That a private name also
 * differs from the companywide ones is checked by the service, under the company's lock.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`drop index networks_name`.execute(db);
  await sql`
    create unique index networks_public_name on networks (account_id, lower(btrim(name)))
    where type = 'Public' and not is_deleted
  `.execute(db);
  await sql`
    create unique index networks_private_name on networks (account_id, user_id, lower(btrim(name)))
    where type = 'Private' and not is_deleted
  `.execute(db);
}
