import { sql, type Kysely } from 'kysely';

/** An edit of the rate of a load closes its open offers like one of its place. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(TRIGGER).execute(db);
}

const TRIGGER = `
drop trigger postings_close_offers on postings;
create trigger postings_close_offers after update on postings
  for each row when (
    old.p_status = 'O' and (
      new.p_status <> 'O'
      or (old.deleted_on is null and new.deleted_on is not null)
      or (
        old.srce_id, old.dest_id, old.date_avail, old.vehicle_type, old.vehicle_size, old.posting_attrib, old.rate
      ) is distinct from (
        new.srce_id, new.dest_id, new.date_avail, new.vehicle_type, new.vehicle_size, new.posting_attrib, new.rate
      )
    )
  ) execute function close_offers_of_posting();
`;
