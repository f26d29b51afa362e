import {
  deleteNotifications,
  DESK_PATHS,
  listNotifications,
  type Notification,
  toNoticePath,
} from '@loadstone/contracts/notifications';
import { Button, CloseButton, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { callEndpoint } from '../../../lib/api/api-client.ts';
import { overlayOf } from '../../../lib/api/own-writes.ts';
import { formatExact, formatMoment } from '../../../lib/format/formatting.ts';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { DelayedSkeleton } from '../../../ui/states/delayed-skeleton.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { StatusMarker } from '../../../ui/status-marker.tsx';
import { showToast } from '../../../ui/toasts/toast.ts';
import { toKind, toTarget } from '../model/notification-kinds.ts';
import { toWords } from '../model/notification-words.ts';
import { NOTIFICATIONS_KEY } from '../notification-count.ts';
import { toTypeIds } from '../type-ids.ts';
import styles from './notification-panel.module.css';

const notificationListKey = [...NOTIFICATIONS_KEY, 'list'] as const;

/** The notifications of the current mode, newest first, loaded again whenever the panel opens. */
function useNotificationList() {
  const { claims, mode } = useSession();
  const params = { userId: claims.userId, typeIds: toTypeIds(mode) };
  return useQuery({
    queryKey: [...notificationListKey, params],
    queryFn: ({ signal }) => callEndpoint(listNotifications, { params, signal }),
    staleTime: 0,
  });
}

interface NotificationItemProps {
  readonly notification: Notification;
  readonly onDelete: () => void;
  readonly onLeave: () => void;
}

function NotificationItem({ notification, onDelete, onLeave }: NotificationItemProps) {
  const { mode } = useSession();
  const { subject, body } = toWords(notification);
  const { tone, label } = toKind(notification, mode);
  const path = toNoticePath(notification, mode);
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <StatusMarker tone={tone} label={label} />
        <time dateTime={notification.createdOn} title={formatExact(notification.createdOn)} className={styles.time}>
          {formatMoment(notification.createdOn)}
        </time>
        <CloseButton size={28} aria-label={t('notifications.deleteOne', { subject })} onClick={onDelete} />
      </div>
      <p className={styles.subject}>{subject}</p>
      <p className={styles.body}>{body}</p>
      {path !== undefined && <NotificationLink path={path} onLeave={onLeave} />}
    </li>
  );
}

function NotificationLink({ path, onLeave }: { readonly path: string; readonly onLeave: () => void }) {
  const look = { variant: 'subtle', size: 'compact-xs' } as const;
  const label = t(`notifications.show.${toTarget(path)}`);
  // The page "Security" is the identity provider's: the browser leaves the desk for it.
  return path === DESK_PATHS.security ? (
    <Button component="a" href={path} {...look}>
      {label}
    </Button>
  ) : (
    <Button component={Link} to={path} {...look} onClick={onLeave}>
      {label}
    </Button>
  );
}

interface NotificationPanelProps {
  /**
   * Called when another notification is shown, because the user has then read it, also where its count arrives later.
   */
  readonly onArrival: () => void;
  /** Called when a link of a notification leads to another screen. */
  readonly onLeave: () => void;
}

/** The notifications, newest first, each with its text and a delete button. */
export function NotificationPanel({ onArrival, onLeave }: NotificationPanelProps) {
  const list = useNotificationList();
  const remove = useNotificationRemoval();
  const notifications = list.data ?? [];
  const newest = list.data && (list.data[0]?.notificationId ?? 0);
  const shown = useRef(newest);
  useEffect(() => {
    if (shown.current !== undefined && newest !== undefined && newest > shown.current) onArrival();
    shown.current = newest;
  }, [newest, onArrival]);
  return (
    <section aria-label={t('notifications.title')}>
      <header className={styles.header}>
        <h2 className={styles.title}>{t('notifications.title')}</h2>
        {notifications.length > 0 && (
          <Button variant="subtle" color="ink" size="xs" onClick={() => remove.mutate('all')}>
            {t('notifications.deleteAll')}
          </Button>
        )}
      </header>
      {list.isPending && (
        <DelayedSkeleton>
          <Skeleton h={64} m="sm" />
        </DelayedSkeleton>
      )}
      {list.isError && (
        <ErrorState title={t('notifications.listFailed')} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.isSuccess && notifications.length === 0 && <EmptyState title={t('notifications.empty')} />}
      {notifications.length > 0 && (
        <ul className={styles.list}>
          {notifications.map((notification) => (
            <NotificationItem
              key={notification.notificationId}
              notification={notification}
              onLeave={onLeave}
              onDelete={() => remove.mutate(notification.notificationId)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Deletes notifications; after a failure a message with Retry is shown. */
function useNotificationRemoval() {
  return useDeleteNotifications((retry) =>
    showToast({
      message: t('notifications.deleteFailed'),
      tone: 'danger',
      action: { label: t('ui.retry'), run: retry },
    }),
  );
}

/**
 * Deletes one notification by its id, or all of the current mode. They leave the screen at once.
 *
 * @param onFailed called with a retry function where the server refuses, also after the panel was closed
 */
function useDeleteNotifications(onFailed: (retry: () => void) => void) {
  const { claims, mode } = useSession();
  const mutation = useMutation({
    mutationFn: (target: number | 'all') =>
      callEndpoint(deleteNotifications, {
        body: {
          userId: claims.userId,
          ...(target === 'all'
            ? { deleteAll: true, notificationTypeIds: toTypeIds(mode) }
            : { notificationId: target }),
        },
        shows: [
          overlayOf<Notification[]>(notificationListKey, (shown) =>
            target === 'all' ? [] : shown.filter(({ notificationId }) => notificationId !== target),
          ),
        ],
      }),
    onError: (_, target) => onFailed(() => mutation.mutate(target)),
  });
  return mutation;
}
