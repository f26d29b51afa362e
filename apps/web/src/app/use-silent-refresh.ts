import { HUB_EVENTS, senderMessageSchema } from '@loadstone/contracts/live';
import { SILENT_NOTIFICATION_TYPES } from '@loadstone/contracts/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { leadsOfKindKey } from '../modules/leads/index.ts';
import { postingsKey } from '../modules/postings/index.ts';
import { useHubEvent } from '../live/hub-context.ts';
import { reloadCached } from '../live/cached-data.ts';

const SILENT_TYPES: readonly number[] = Object.values(SILENT_NOTIFICATION_TYPES);
const KINDS = { load: 'L', equipment: 'E' } as const;

/** Reloads the postings of a kind and their leads, without a message, when the hub requests it. */
export function useSilentRefresh(): void {
  const client = useQueryClient();
  useHubEvent(HUB_EVENTS.sender, (payload) => {
    const parsed = senderMessageSchema.safeParse(payload);
    if (!parsed.success || !SILENT_TYPES.includes(parsed.data.notificationTypeID)) return;
    const { type } = parsed.data;
    if (type === 'notification') return;
    reloadCached(client, postingsKey(KINDS[type]));
    reloadCached(client, leadsOfKindKey(KINDS[type]));
  });
}
