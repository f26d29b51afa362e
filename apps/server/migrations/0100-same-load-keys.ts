import { sql, type Kysely } from 'kysely';

/**
 * Adds hashes of what the author of a load wrote, by which the matching finds loads of different companies that may be the
 * same one (M18). A trigger sets them, so that every way of writing a posting does, also that of an older server. Existing
 * loads get theirs with their next edit: the table is not rewritten, and the rule compares loads of one hour.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(KEYS).execute(db);
}

const KEYS = `
alter table postings add column comment_key integer, add column reference_key integer;

create function written_key(written text) returns integer language sql immutable as $$
  select hashtext(nullif(btrim(lower(regexp_replace(written, '[[:space:][:punct:]]+', ' ', 'g'))), ''))
$$;

create function set_written_keys() returns trigger language plpgsql as $$
begin
  new.comment_key := written_key(new.comment);
  new.reference_key := written_key(nullif(new.client_ref_num, 'Client Ref'));
  return new;
end
$$;
create trigger postings_written_keys before insert or update of comment, client_ref_num on postings
  for each row when (new.kind = 'L') execute function set_written_keys();
`;
