import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useBoardEvents } from '../../live/hub-context.ts';
import { networksKey } from './list-networks.ts';

/** Reads networks and their members anew when a colleague has changed one. */
export function useLiveNetworks(): void {
  const client = useQueryClient();
  const refetch = () => void client.invalidateQueries({ queryKey: networksKey });
  useBoardEvents({
    onBatch: ({ changes }) => {
      if (changes.some(({ type }) => type === 'networks.changed')) refetch();
    },
    onRefetch: refetch,
  });
  // What happened while no screen followed was not seen.
  useEffect(() => void client.invalidateQueries({ queryKey: networksKey }), [client]);
}
