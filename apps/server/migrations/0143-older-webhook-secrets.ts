import { sql, type Kysely } from 'kysely';

/**
 * Keeps each secret of a webhook for its own day: the latest one before stays in the row of the endpoint, where servers of
 * the version before look for it, and the ones before that are here. Replies with a secret, which are stored with their
 * idempotency key, are encrypted.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(SECRETS).execute(db);
}

const SECRETS = `
create table webhook_older_secrets (
  id bigint generated always as identity primary key,
  webhook_id integer not null references webhooks (id) on delete cascade,
  secret text not null,
  used_until timestamptz not null
);
create index webhook_older_secrets_of_webhook on webhook_older_secrets (webhook_id);
alter table idempotency_keys add column sealed_reply text;
`;
