import type { alertEvents } from '@loadstone/contracts/alerts';
import { toEventChange, type EventChange } from '../../db/change-feed/change-feed.ts';
import type { EventSources } from '../../db/change-feed/event-sources.ts';

/** Where the events of alerts come from. */
export const alertEventSources = { 'alerts.changed': 'module' } satisfies EventSources<typeof alertEvents>;

/** The event of a company one of whose alerts was added, changed or ended. Servers also update their index by it. */
export function toAlertsChanged(accountId: number, alertId: number, isNew = false): EventChange {
  return toEventChange(accountId, { type: 'alerts.changed', alertId, isNew });
}
