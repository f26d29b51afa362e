import { sql, type Kysely } from 'kysely';

/**
 * The sign-in log states who wrote an entry and from which network address. Both logs stay append-only, except that a
 * transaction of the retention job may delete: it sets `loadstone.retention`.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table user_login_activity
      add column source text not null default 'client' check (source in ('client', 'server')),
      add column network_address text not null default ''`.execute(db);
  await sql`
    create function refuse_change_of_log() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and current_setting('loadstone.retention', true) = 'on' then
        return old;
      end if;
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end
    $$`.execute(db);
  for (const table of ['user_activity', 'user_login_activity']) {
    const trigger = sql.id(`${table}_append_only`);
    await sql`drop trigger ${trigger} on ${sql.table(table)}`.execute(db);
    await sql`
      create trigger ${trigger} before update or delete on ${sql.table(table)}
        for each row execute function refuse_change_of_log()`.execute(db);
    await sql`create index ${sql.id(`${table}_age`)} on ${sql.table(table)} (created_on)`.execute(db);
  }
}
