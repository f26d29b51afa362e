import { ALL_NETWORKS_ID, removeNetworkMember, type NetworkMember } from '@loadstone/contracts/networks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import type { Membership } from './add-member.ts';
import { membersKey } from './list-members.ts';

/** Removes a company from a network. It leaves the screen at once, and is restored where the request fails. */
export function useRemoveMember() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ networkId, custCd }: Membership) =>
      callEndpoint(removeNetworkMember, { params: { id: networkId, custCd } }),
    onMutate: ({ networkId, custCd }) => {
      client.setQueryData<NetworkMember[]>(membersKey(networkId), (list) =>
        list?.filter(({ memberCustCd }) => memberCustCd !== custCd),
      );
    },
    onSettled: (_reply, _error, { networkId }) => {
      void client.invalidateQueries({ queryKey: membersKey(networkId) });
      void client.invalidateQueries({ queryKey: membersKey(ALL_NETWORKS_ID) });
    },
  });
}
