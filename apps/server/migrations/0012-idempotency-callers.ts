import { sql, type Kysely } from 'kysely';

/** Idempotency keys belong to a caller of any kind, where they belonged to a user. Existing keys stay with their user. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}

// Drivers are not rows of `users`, so the foreign key cannot stay.
const STATEMENTS = `
alter table idempotency_keys drop constraint idempotency_keys_user_id_fkey;
alter table idempotency_keys drop constraint idempotency_keys_pkey;
alter table idempotency_keys rename column user_id to caller_id;
alter table idempotency_keys add column caller_kind text not null default 'user';
alter table idempotency_keys alter column caller_kind drop default;
alter table idempotency_keys add primary key (caller_kind, caller_id, route, key);
`;
