import { useQueryClient } from '@tanstack/react-query';
import { dispatchChanges, type CacheHandlers } from '../../live/event-handlers.ts';
import { useBoardEvents } from '../../live/hub-context.ts';
import { excludedQuery } from './list-excluded.ts';

/** Events that reload the list. */
export const exclusionHandlers: CacheHandlers<'exclusions', () => void> = {
  'exclusions.changed': (_, reload) => reload(),
};

/** Reloads the excluded companies when a colleague has excluded or included one. */
export function useLiveExclusions(): void {
  const client = useQueryClient();
  const refetch = () => void client.invalidateQueries({ queryKey: excludedQuery.queryKey });
  useBoardEvents({
    onBatch: ({ changes }) => dispatchChanges(exclusionHandlers, changes, refetch),
    onRefetch: refetch,
  });
}
