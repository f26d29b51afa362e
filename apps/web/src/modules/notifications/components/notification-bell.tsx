import { LISTED_NOTIFICATION_TYPES, type Notification } from '@loadstone/contracts/notifications';
import { ActionIcon, Indicator, Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { beforeLogout } from '../../../lib/session/before-logout.ts';
import { useSession } from '../../../lib/session/session.ts';
import { usePreferences } from '../../../lib/settings/preferences.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { LazyPart } from '../../../ui/lazy-part.tsx';
import { loadOtherTexts, t } from '../../../lib/texts/t.ts';
import { whenQuiet } from '../../../lib/time/when-quiet.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { usePlaySound } from '../../companies/index.ts';
import { useSentNotifications } from '../live.ts';
import { useNotificationCount, useResetNotificationCount } from '../notification-count.ts';

const MOST_SHOWN = 99;

/** Also needed without a connection: it is loaded early. */
const loadPush = () => import('../push-subscription.ts');

const NotificationPanel = lazyComponent(async () => ({
  default: (await import('./notification-panel.tsx')).NotificationPanel,
}));

/**
 * The bell with the unread count. While the panel is open, notifications are marked as read, including those that
 * arrive meanwhile.
 */
export function NotificationBell() {
  const [isOpen, setOpen] = useState(false);
  const { data: count = 0 } = useNotificationCount();
  const reset = useResetNotificationCount();
  const { mutate: read, isIdle, isSuccess } = reset;
  useNotificationNews();
  useEffect(() => {
    // A failed attempt to mark as read is repeated the next time the panel opens, not in a loop.
    if (isOpen && count > 0 && (isIdle || isSuccess)) read();
  }, [isOpen, count, isIdle, isSuccess, read]);
  const toggle = () => {
    if (!isOpen) reset.reset();
    setOpen(!isOpen);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={360} trapFocus returnFocus>
      <Indicator
        label={count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
        size={16}
        offset={5}
        disabled={count === 0}
        color="var(--ls-action)"
        styles={{ indicator: { color: 'var(--ls-on-action)', fontSize: 12, padding: '0 4px' } }}
      >
        <Popover.Target>
          <ActionIcon aria-label={t('notifications.bell', { count })} onClick={toggle}>
            <IconBell size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={0} aria-label={t('notifications.title')}>
        <LazyPart>
          <NotificationPanel onArrival={read} onLeave={() => setOpen(false)} />
        </LazyPart>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Announces new notifications, as set in the preferences. Mount it once. */
function useNotificationNews(): void {
  const { mode } = useSession();
  const { isOn } = usePreferences();
  const playSound = usePlaySound();
  useSentNotifications((notification: Notification) => {
    const listed: readonly number[] = LISTED_NOTIFICATION_TYPES[mode];
    if (!listed.includes(notification.notificationTypeId)) return;
    if (isOn('Notification')) void announce(notification);
    if (isOn('NotificationSound')) playSound('notification');
  });
  // The next user of this machine must not receive this user's notifications.
  useEffect(() => {
    whenQuiet(() => void loadPush().catch(() => undefined));
    return beforeLogout(async () => (await loadPush()).turnPushOff());
  }, []);
}

/** Shows a notification in the reader's language; in English where its words cannot be loaded. */
async function announce(notification: Notification): Promise<void> {
  const { subject, body } = await Promise.all([import('../model/notification-words.ts'), loadOtherTexts()]).then(
    ([{ toWords }]) => toWords(notification),
    () => notification.notificationDetails,
  );
  showToast({ message: `${subject}. ${body}` });
}
