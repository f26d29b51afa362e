import type { Alert } from '@loadstone/contracts';
import type { AlertRow } from './alerts.queries.ts';

/** An alert as its user sees it. */
export function toAlert(row: AlertRow): Alert {
  return {
    id: row.id,
    name: row.name,
    channel: row.channel,
    rhythm: row.rhythm,
    isPaused: row.is_paused,
    kind: row.kind,
    search: row.criteria,
    token: row.token,
    createdOn: row.created_on.toISOString(),
    lastSentOn: row.last_sent_on?.toISOString() ?? null,
  };
}
