import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { dispatchChanges, type CacheHandlers } from '../../live/event-handlers.ts';
import { useBoardEvents } from '../../live/hub-context.ts';
import { trackingKey } from '../tracking/tracking-key.ts';
import { assignmentsKey } from './get-assignment.ts';

/** Events that reload the assignments on screen. */
export const assignmentHandlers: CacheHandlers<'assignments', () => void> = {
  'assignment.changed': (_, reload) => reload(),
};

/**
 * Reloads assignments and offers when one of them has changed, and the tracking: a pick-up shows the broker the truck,
 * and the board records arrivals and late loads as changes of the assignment. Mount it once.
 */
export function useLiveAssignments(): void {
  const client = useQueryClient();
  const refetch = () => {
    void client.invalidateQueries({ queryKey: assignmentsKey });
    void client.invalidateQueries({ queryKey: trackingKey });
  };
  useBoardEvents({
    onBatch: ({ changes }) => dispatchChanges(assignmentHandlers, changes, refetch),
    onRefetch: refetch,
  });
  // Events while no screen was subscribed were missed.
  useEffect(() => void client.invalidateQueries({ queryKey: assignmentsKey }), [client]);
}
