import { sql, type Kysely } from 'kysely';

/** Adds the numbers under which authorities know a company: both sides read them on rate confirmations. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(NUMBERS).execute(db);
}

const NUMBERS = `
alter table companies
  add column mc_number text not null default '' check (length(mc_number) <= 20),
  add column dot_number text not null default '' check (length(dot_number) <= 20),
  add column nsc_number text not null default '' check (length(nsc_number) <= 20);
`;
