import { HUB_EVENTS, senderMessageSchema } from '@loadstone/contracts/live';
import type { Notification } from '@loadstone/contracts/notifications';
import { after } from '../../lib/time/clock.ts';
import { useHubEvent } from '../../live/hub-context.ts';
import type { LiveCache } from '../../live/live-cache.ts';
import { NOTIFICATIONS_KEY } from './notification-count.ts';

/** Several messages within this time cause one request; the row is written just before the hub sends its message. */
const FETCH_DELAY_MS = 100;

/** The count and the list of notifications. */
export const liveNotifications: LiveCache<'notifications'> = {
  name: 'notifications',
  mount: ({ client }) => {
    let cancel: () => void = () => undefined;
    const reloadSoon = () => {
      cancel();
      cancel = after(FETCH_DELAY_MS, () => void client.invalidateQueries({ queryKey: NOTIFICATIONS_KEY }));
    };
    return {
      reload: reloadSoon,
      onHubEvent: {
        // A new connection did not receive the messages that were sent before it was open.
        connect: reloadSoon,
        [HUB_EVENTS.sender]: (payload) => {
          const parsed = senderMessageSchema.safeParse(payload);
          if (!parsed.success || parsed.data.notification || parsed.data.type === 'notification') reloadSoon();
        },
      },
      stop: () => cancel(),
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
