import { sql, type Kysely } from 'kysely';

/** Money and measures on postings and templates. Without them a posting has null, '' or false in these columns. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(`alter table postings ${COLUMNS}`).execute(db);
  await sql.raw(`alter table templates ${COLUMNS}`).execute(db);
}

const COLUMNS = `
  add column rate jsonb,
  add column weight_lbs integer check (weight_lbs between 1 and 100000),
  add column length_ft integer check (length_ft between 1 and 199),
  add column commodity text not null default '' check (length(commodity) <= 50),
  add column pickup_hours jsonb,
  add column delivery_date date,
  add column delivery_hours jsonb,
  add column book_now boolean not null default false,
  add column min_rate_per_mile jsonb,
  add column free_weight_lbs integer check (free_weight_lbs between 1 and 100000),
  add column free_length_ft integer check (free_length_ft between 1 and 199)
`;
