import { ALL_NETWORKS_ID, addNetworkMember, type NetworkMember } from '@loadstone/contracts/networks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { membersKey } from './list-members.ts';

/** A company and the network that it is added to or removed from. */
export interface Membership {
  readonly networkId: number;
  readonly custCd: string;
}

/** True where the refusal only means that the company is already a member. */
export function isAlreadyMember(error: unknown): boolean {
  return isApiError(error) && error.code === 'network.memberPresent';
}

/** Adds a company to a network. */
export function useAddMember() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ networkId, custCd }: Membership): Promise<NetworkMember> =>
      callEndpoint(addNetworkMember, { params: { id: networkId }, body: { networkId, memberCustCd: custCd } }),
    onSuccess: (_, { networkId }) => {
      void client.invalidateQueries({ queryKey: membersKey(networkId) });
      void client.invalidateQueries({ queryKey: membersKey(ALL_NETWORKS_ID) });
    },
  });
}
