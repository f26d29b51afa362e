import { sql, type Kysely } from 'kysely';

/** An offer that is past its time when its posting leaves the board has expired: both sides have read that already. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(FUNCTION).execute(db);
}

const FUNCTION = `
create or replace function close_offers_of_posting() returns trigger language plpgsql as $$
begin
  update offers set
    status = case
      when expires_on <= coalesce(new.deleted_on, new.updated_on) then 'expired'
      when new.p_status <> 'O' or new.deleted_on is not null then 'lost'
      else 'expired'
    end,
    version = version + 1,
    closed_by_account_id = case when expires_on > coalesce(new.deleted_on, new.updated_on) then new.account_id end,
    updated_on = coalesce(new.deleted_on, new.updated_on)
  where id in (
    select id from offers
    where status = 'open' and (load_posting_id = new.id or equipment_posting_id = new.id)
    order by id for update skip locked
  );
  return null;
end
$$;
`;
