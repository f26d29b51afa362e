import { HUB_EVENTS, LISTED_NOTIFICATION_TYPES, senderMessageSchema, type Notification } from '@loadstone/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { after } from '../../lib/clock.ts';
import { usePreferences } from '../../lib/preferences.ts';
import { beforeLogout } from '../../lib/session/before-logout.ts';
import { useSession } from '../../lib/session/session.ts';
import { playSound } from '../../lib/sound.ts';
import { useBoardEvents, useHubEvent } from '../../live/hub-context.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { NOTIFICATIONS_KEY } from './api/notification-count.ts';
import { turnPushOff } from './api/push-subscription.ts';

/** The row is written just before the hub speaks; several messages at once are one read. */
const FETCH_DELAY_MS = 100;

/** Reads the bell and its panel anew when the hub says that something was sent, and says it by preference. */
export function useLiveNotifications(): void {
  const queryClient = useQueryClient();
  const { mode } = useSession();
  const { isOn } = usePreferences();
  const cancel = useRef<() => void>(() => undefined);
  const refetchSoon = () => {
    cancel.current();
    cancel.current = after(FETCH_DELAY_MS, () => {
      void queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });
    });
  };
  const announce = ({ notificationTypeId, notificationDetails: { subject, body } }: Notification) => {
    const listed: readonly number[] = LISTED_NOTIFICATION_TYPES[mode];
    if (!listed.includes(notificationTypeId)) return;
    if (isOn('Notification')) showToast({ message: `${subject}. ${body}` });
    if (isOn('NotificationSound')) playSound('notification');
  };
  useHubEvent(HUB_EVENTS.sender, (payload) => {
    const parsed = senderMessageSchema.safeParse(payload);
    if (!parsed.success) return refetchSoon();
    const { notification, type } = parsed.data;
    if (notification === undefined && type !== 'notification') return;
    refetchSoon();
    if (notification !== undefined) announce(notification);
  });
  // A new connection has not heard what was sent before it stood.
  useHubEvent('connect', refetchSoon);
  useBoardEvents({ onBatch: () => undefined, onRefetch: refetchSoon });
  useEffect(() => () => cancel.current(), []);
  // The next person at this machine must not get what is sent to this one.
  useEffect(() => beforeLogout(turnPushOff), []);
}
