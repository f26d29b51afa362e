import { sql, type Kysely } from 'kysely';

/**
 * Adds what servers count together: the counts of limits and the ids of used proofs. Both are lost when the database
 * crashes, and are not written to its log.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(SHARED_LIMITS).execute(db);
}

const SHARED_LIMITS = `
create unlogged table limit_counts (
  subject text primary key,
  used bigint not null,
  last_grant bigint not null,
  ends_on timestamptz(3) not null
);
create index limit_counts_end on limit_counts (ends_on);

create unlogged table used_proofs (
  id bytea primary key,
  used_on timestamptz(3) not null default now()
);
create index used_proofs_age on used_proofs (used_on);
`;
