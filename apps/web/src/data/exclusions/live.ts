import { useQueryClient } from '@tanstack/react-query';
import { useBoardEvents } from '../../live/hub-context.ts';
import { excludedQuery } from './list-excluded.ts';

/** Reads the excluded companies anew when a colleague has excluded or included one. */
export function useLiveExclusions(): void {
  const client = useQueryClient();
  const refetch = () => void client.invalidateQueries({ queryKey: excludedQuery.queryKey });
  useBoardEvents({
    onBatch: ({ changes }) => {
      if (changes.some(({ type }) => type === 'exclusions.changed')) refetch();
    },
    onRefetch: refetch,
  });
}
