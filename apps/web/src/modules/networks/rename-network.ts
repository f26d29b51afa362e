import { renameNetwork, type Network } from '@loadstone/contracts/networks';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';

/** Renames a network. */
export function useRenameNetwork() {
  return useMutation({
    mutationFn: ({ id, name }: Pick<Network, 'id' | 'name'>) =>
      callEndpoint(renameNetwork, { params: { id }, body: [{ op: 'replace', path: '/name', value: name }] }),
  });
}
