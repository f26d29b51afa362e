import { deleteNetwork, type Network } from '@loadstone/contracts/networks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { networksQuery } from './list-networks.ts';
import { networksKey } from '../../live/query-keys.ts';

/** Deletes a network; it leaves the list after the server has confirmed it. */
export function useDeleteNetwork() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => callEndpoint(deleteNetwork, { params: { id } }),
    onSuccess: ({ id }) => {
      client.setQueryData<Network[]>(networksQuery.queryKey, (list) => list?.filter((network) => network.id !== id));
      void client.invalidateQueries({ queryKey: networksKey });
    },
  });
}
