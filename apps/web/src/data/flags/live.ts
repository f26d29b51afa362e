import { useQueryClient } from '@tanstack/react-query';
import { dispatchChanges, type CacheHandlers } from '../../live/event-handlers.ts';
import { useBoardEvents } from '../../live/hub-context.ts';
import { flagsQuery } from './list-flags.ts';

/** Events that reload the list. */
export const flagHandlers: CacheHandlers<'flags', () => void> = { 'lead.marked': (_, reload) => reload() };

/** Reloads the flags when a colleague has set or removed one. */
export function useLiveFlags(): void {
  const client = useQueryClient();
  const refetch = () => void client.invalidateQueries({ queryKey: flagsQuery.queryKey });
  useBoardEvents({
    onBatch: ({ changes }) => dispatchChanges(flagHandlers, changes, refetch),
    onRefetch: refetch,
  });
}
