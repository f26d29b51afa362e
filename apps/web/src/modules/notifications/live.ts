import { HUB_EVENTS, senderMessageSchema } from '@loadstone/contracts/live';
import type { Notification } from '@loadstone/contracts/notifications';
import { fetchMomentsOf } from '../../live/fetch-moments.ts';
import { useHubEvent } from '../../live/hub-context.ts';
import type { LiveCache } from '../../live/live-cache.ts';
import { createReloads } from '../../live/reloads.ts';
import { NOTIFICATIONS_KEY } from './notification-count.ts';

/** The count and the list of notifications. */
export const liveNotifications: LiveCache<'notifications'> = {
  name: 'notifications',
  mount: ({ client }) => {
    const reloads = createReloads(client, [NOTIFICATIONS_KEY]);
    const reload = () => reloads.now(fetchMomentsOf(client).next());
    const reloadSoon = () => reloads.soon(fetchMomentsOf(client).next());
    return {
      onReply: ({ moment }) => {
        reloads.now(moment);
        return true;
      },
      onFailed: reload,
      reload: reloadSoon,
      onHubEvent: {
        // A new connection did not receive the messages that were sent before it was open.
        connect: reloadSoon,
        [HUB_EVENTS.sender]: (payload) => {
          const parsed = senderMessageSchema.safeParse(payload);
          if (!parsed.success || parsed.data.notification || parsed.data.type === 'notification') reloadSoon();
        },
      },
      stop: reloads.stop,
    };
  },
};

/** Passes on each notification that the hub sends with its content. */
export function useSentNotifications(onSent: (notification: Notification) => void): void {
  useHubEvent(HUB_EVENTS.sender, (payload) => {
    const parsed = senderMessageSchema.safeParse(payload);
    if (parsed.success && parsed.data.notification !== undefined) onSent(parsed.data.notification);
  });
}
