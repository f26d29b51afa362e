import { LISTED_NOTIFICATION_TYPES, type Notification } from '@loadstone/contracts/notifications';
import { useEffect } from 'react';
import { useSentNotifications } from './live.ts';
import { usePreferences } from '../../lib/settings/preferences.ts';
import { beforeLogout } from '../../lib/session/before-logout.ts';
import { useSession } from '../../lib/session/session.ts';
import { usePlaySound } from '../companies/index.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { toWords } from './model/notification-words.ts';
import { turnPushOff } from './push-subscription.ts';

/** Announces new notifications, as set in the preferences. Mount it once. */
export function useNotificationNews(): void {
  const { mode } = useSession();
  const { isOn } = usePreferences();
  const playSound = usePlaySound();
  useSentNotifications((notification: Notification) => {
    const listed: readonly number[] = LISTED_NOTIFICATION_TYPES[mode];
    if (!listed.includes(notification.notificationTypeId)) return;
    const { subject, body } = toWords(notification);
    if (isOn('Notification')) showToast({ message: `${subject}. ${body}` });
    if (isOn('NotificationSound')) playSound('notification');
  });
  // The next user of this machine must not receive this user's notifications.
  useEffect(() => beforeLogout(turnPushOff), []);
}
