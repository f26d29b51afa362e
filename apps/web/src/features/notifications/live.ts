import { HUB_EVENTS } from '@loadstone/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { after } from '../../lib/clock.ts';
import { useBoardEvents, useHubEvent } from '../../live/hub-context.ts';
import { NOTIFICATIONS_KEY } from './api/notification-count.ts';

/** The row is written just before the hub speaks; several messages at once are one read. */
const FETCH_DELAY_MS = 100;

/** Reads the bell and its panel anew when the hub says that something was sent. */
export function useLiveNotifications(): void {
  const queryClient = useQueryClient();
  const cancel = useRef<() => void>(() => undefined);
  const refetchSoon = () => {
    cancel.current();
    cancel.current = after(FETCH_DELAY_MS, () => {
      void queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });
    });
  };
  useHubEvent(HUB_EVENTS.sender, refetchSoon);
  useBoardEvents({ onBatch: () => undefined, onRefetch: refetchSoon });
  useEffect(() => () => cancel.current(), []);
}
