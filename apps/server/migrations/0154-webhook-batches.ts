import { sql, type Kysely } from 'kysely';

/**
 * Endpoints may take up to 100 events in a request. Offers and assignments have a place in the log of their own, so that
 * they do not wait behind other events; without one they are at the place of the others.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(WEBHOOKS).execute(db);
  await sql.raw(DELIVERIES).execute(db);
}

const WEBHOOKS = `
  alter table webhooks
  add column is_batched boolean not null default false,
  add column urgent_event_id bigint,
  add column urgent_index integer`;

const DELIVERIES = `
  alter table webhook_deliveries
  add column is_urgent boolean not null default false,
  add column event_count integer not null default 1`;
