import type { MachineEventType } from '@loadstone/contracts/machine';
import type { DeliveryFault, DeliveryStatus, WebhookPause } from '@loadstone/contracts/webhooks';
import type { ColumnType, Generated, GeneratedAlways, Insertable, Selectable } from 'kysely';

/** Written once: updates do not compile. */
type Fixed<T> = ColumnType<T, T, never>;

/** An endpoint that receives the events of its company. */
export interface WebhooksTable {
  id: GeneratedAlways<number>;
  account_id: Fixed<number>;
  url: string;
  description: string;
  events: MachineEventType[];
  /** Readable, because events are signed with it; it is shown once. */
  secret: string;
  /** The latest one before; {@link WebhookOlderSecretsTable} has the others. */
  old_secret: string | null;
  /** Until when events are signed with the old secret too. */
  old_secret_until: Date | null;
  pause: WebhookPause | null;
  /** Since when every try has failed. */
  failing_since: Date | null;
  /** True after a try that failed or took long: its next tries are in the slow lane. */
  is_slow: Generated<boolean>;
  /** The last event that it has, or that is dead. */
  sent_event_id: number;
  sent_index: number;
  /** The same for offers and assignments, which go first; null where it is at the place of the others. */
  urgent_event_id: number | null;
  urgent_index: number | null;
  /** True where a request has up to 100 events. */
  is_batched: Generated<boolean>;
  last_number: Generated<number>;
  created_by: Fixed<number>;
  /** Null for an endpoint of a user. */
  service_account_id: Fixed<number | null>;
  created_on: Fixed<Date>;
}

/** A secret that was replaced more than once, and still signs. */
export interface WebhookOlderSecretsTable {
  id: GeneratedAlways<number>;
  webhook_id: Fixed<number>;
  secret: string;
  used_until: Fixed<Date>;
}

/** What became of an event, or of several that were sent together, at an endpoint: the last ones, those that are tried again, and the dead. */
export interface WebhookDeliveriesTable {
  webhook_id: Fixed<number>;
  number: Fixed<number>;
  /** `webhook-id`: of the event, or of the first and the last one. */
  event_id: Fixed<string>;
  /** `batch` for several. */
  type: Fixed<string>;
  event_count: ColumnType<number, number | undefined, never>;
  /** True for offers and assignments. */
  is_urgent: ColumnType<boolean, boolean | undefined, never>;
  /** What is sent. */
  body: Fixed<string>;
  status: DeliveryStatus;
  /** True where it is sent again on request: once. */
  is_replay: Generated<boolean>;
  tries: Generated<number>;
  created_on: Fixed<Date>;
  tried_on: Date | null;
  next_try_on: Date | null;
  reply_status: number | null;
  reply: Generated<string>;
  fault: DeliveryFault | null;
  took_ms: number | null;
}

export interface WebhookTables {
  webhooks: WebhooksTable;
  webhook_older_secrets: WebhookOlderSecretsTable;
  webhook_deliveries: WebhookDeliveriesTable;
}

export type WebhookRow = Selectable<WebhooksTable>;
export type NewWebhookRow = Insertable<WebhooksTable>;
export type WebhookDeliveryRow = Selectable<WebhookDeliveriesTable>;
export type NewWebhookDeliveryRow = Insertable<WebhookDeliveriesTable>;
