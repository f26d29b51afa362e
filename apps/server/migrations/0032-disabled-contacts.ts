import { sql, type Kysely } from 'kysely';

/**
 * Rows of leads show no phone and no e-mail address of a disabled user, so the change feed also reports that a user was
 * disabled or enabled.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(TRIGGER).execute(db);
}

const TRIGGER = `
drop trigger users_details_changed on users;
create trigger users_details_changed after update on users
  for each row when (
    (old.account_id, old.nick_name, old.phone, old.email, old.status_id)
      is distinct from (new.account_id, new.nick_name, new.phone, new.email, new.status_id)
  ) execute function append_details_change();
`;
