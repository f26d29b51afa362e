import { HUB_EVENTS, SILENT_NOTIFICATION_TYPES, senderMessageSchema } from '@loadstone/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { leadsOfKindKey } from '../data/leads/list-leads.ts';
import { postingsKey } from '../data/postings/list-postings.ts';
import { useHubEvent } from '../live/hub-context.ts';

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
    void client.invalidateQueries({ queryKey: postingsKey(KINDS[type]) });
    void client.invalidateQueries({ queryKey: leadsOfKindKey(KINDS[type]) });
  });
}
