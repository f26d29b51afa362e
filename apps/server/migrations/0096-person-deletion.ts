import { sql, type Kysely } from 'kysely';

/**
 * The audit log, the history of assignments and the consents stay append-only, except that the transaction that deletes
 * a person's data may overwrite names in them: it sets `loadstone.person_deletion`.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(PERSON_DELETION).execute(db);
}

const PERSON_DELETION = `
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('loadstone.person_deletion', true) = 'on' then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;
`;
