import { HUB_EVENTS, senderMessageSchema, type Notification } from '@loadstone/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { after } from '../../lib/time/clock.ts';
import { useBoardEvents, useHubEvent } from '../../live/hub-context.ts';
import { NOTIFICATIONS_KEY } from './notification-count.ts';

/** Several messages within this time cause one request; the row is written just before the hub sends its message. */
const FETCH_DELAY_MS = 100;

/**
 * Reloads the count and the list of notifications when the hub reports a new one.
 *
 * @param onSent called with each notification that the hub sent
 */
export function useLiveNotifications(onSent: (notification: Notification) => void): void {
  const queryClient = useQueryClient();
  const cancel = useRef<() => void>(() => undefined);
  const refetchSoon = () => {
    cancel.current();
    cancel.current = after(FETCH_DELAY_MS, () => {
      void queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });
    });
  };
  useHubEvent(HUB_EVENTS.sender, (payload) => {
    const parsed = senderMessageSchema.safeParse(payload);
    if (!parsed.success) return refetchSoon();
    const { notification, type } = parsed.data;
    if (notification === undefined && type !== 'notification') return;
    refetchSoon();
    if (notification !== undefined) onSent(notification);
  });
  // A new connection did not receive the messages that were sent before it was open.
  useHubEvent('connect', refetchSoon);
  useBoardEvents({ onBatch: () => undefined, onRefetch: refetchSoon });
  useEffect(() => () => cancel.current(), []);
}
