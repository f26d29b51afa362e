import { deleteNetwork } from '@loadstone/contracts/networks';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';

/** Deletes a network; it leaves the list after the server has confirmed it. */
export function useDeleteNetwork() {
  return useMutation({ mutationFn: (id: number) => callEndpoint(deleteNetwork, { params: { id } }) });
}
