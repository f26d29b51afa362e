import { sql, type Kysely } from 'kysely';

/**
 * Guards of tiers and quantities. An expired load that is open again waits for its next tier. A server of an older version,
 * which runs beside newer ones during an update and knows neither, cannot show a load to companies of later tiers, and
 * cannot assign all of a quantity as one load: its write fails.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(CONTINUE).execute(db);
  await sql.raw(KEEP).execute(db);
  await sql`
    alter table postings
      add constraint postings_taken_singly check (quantity = 1 or p_status in ('O', 'E')) not valid`.execute(db);
}

const CONTINUE = `
create function continue_tiers() returns trigger language plpgsql as $function$
begin
  update posting_tiers t
  set due_on = date_trunc('milliseconds', clock_timestamp()) + p.minutes * interval '1 minute'
  from posting_tiers p
  where t.audience_id = new.network_id and t.due_on is null and t.released_on is null
    and p.audience_id = t.audience_id and p.number = t.number - 1 and p.released_on is not null;
  return null;
end
$function$;
create trigger postings_continue_tiers after update on postings for each row
  when (new.network_id is not null and old.p_status = 'E' and new.p_status = 'O')
  execute function continue_tiers();
`;

const KEEP = `
create function keep_audience() returns trigger language plpgsql as $function$
begin
  if exists (select from networks where id = old.network_id and type = 'Audience' and not is_deleted) then
    raise exception 'posting % keeps its audience until its tiers are ended', old.id;
  end if;
  return new;
end
$function$;
create trigger postings_keep_audience before update on postings for each row
  when (old.network_id is not null and new.network_id is distinct from old.network_id)
  execute function keep_audience();
`;
