import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { dispatchChanges, type CacheHandlers } from '../../live/event-handlers.ts';
import { useBoardEvents } from '../../live/hub-context.ts';
import { documentsKey } from './list-documents.ts';

/** Events that reload the documents on screen. The end of an assignment hides those of the other side. */
export const documentHandlers: CacheHandlers<'documents', () => void> = {
  'documents.changed': (_, reload) => reload(),
  'assignment.changed': (_, reload) => reload(),
};

/** Reloads the documents on screen when they have changed. Mount it once. */
export function useLiveDocuments(): void {
  const client = useQueryClient();
  const refetch = () => void client.invalidateQueries({ queryKey: documentsKey });
  useBoardEvents({
    onBatch: ({ changes }) => dispatchChanges(documentHandlers, changes, refetch),
    onRefetch: refetch,
  });
  // Events while no screen was subscribed were missed.
  useEffect(() => void client.invalidateQueries({ queryKey: documentsKey }), [client]);
}
