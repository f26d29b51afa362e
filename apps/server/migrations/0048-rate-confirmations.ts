import { sql, type Kysely } from 'kysely';

/**
 * The terms of a company on its rate confirmations, and the facts of each agreed rate, from which its confirmation is
 * written. A confirmation that retention removes leaves its checksum and acceptance.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}

const STATEMENTS = `
alter table companies add column rate_terms text not null default '' check (length(rate_terms) <= 4000);
alter table assignment_rates
  add column facts jsonb,
  add column confirmation_problem text check (confirmation_problem in ('delayed', 'failed')),
  drop constraint assignment_rates_document_id_fkey,
  drop constraint assignment_rates_accepted_document_id_fkey,
  add constraint assignment_rates_document_id_fkey
    foreign key (document_id) references documents on delete set null,
  add constraint assignment_rates_accepted_document_id_fkey
    foreign key (accepted_document_id) references documents on delete set null;
`;
