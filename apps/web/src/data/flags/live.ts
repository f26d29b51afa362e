import { useQueryClient } from '@tanstack/react-query';
import { useBoardEvents } from '../../live/hub-context.ts';
import { flagsQuery } from './list-flags.ts';

/** Reads the flags anew when a colleague has set one or taken one away. */
export function useLiveFlags(): void {
  const client = useQueryClient();
  const refetch = () => void client.invalidateQueries({ queryKey: flagsQuery.queryKey });
  useBoardEvents({
    onBatch: ({ changes }) => {
      if (changes.some(({ type }) => type === 'lead.marked')) refetch();
    },
    onRefetch: refetch,
  });
}
