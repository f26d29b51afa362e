import { renameNetwork, type Network } from '@loadstone/contracts/networks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { networksQuery } from './list-networks.ts';

/** Renames a network. */
export function useRenameNetwork() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, name }: Pick<Network, 'id' | 'name'>) =>
      callEndpoint(renameNetwork, { params: { id }, body: [{ op: 'replace', path: '/name', value: name }] }),
    onSuccess: (renamed) => {
      client.setQueryData<Network[]>(networksQuery.queryKey, (list) =>
        list?.map((network) => (network.id === renamed.id ? renamed : network)),
      );
    },
  });
}
