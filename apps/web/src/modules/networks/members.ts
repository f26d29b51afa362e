import {
  addNetworkMember,
  ALL_NETWORKS_ID,
  listNetworkMembers,
  type NetworkMember,
} from '@loadstone/contracts/networks';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { networksKey } from '../../live/query-keys.ts';

/** The members of one network, or of all of them. */
export function membersKey(networkId: number) {
  return [...networksKey, 'members', networkId] as const;
}

function membersQuery(networkId: number) {
  return queryOptions({
    queryKey: membersKey(networkId),
    queryFn: ({ signal }): Promise<NetworkMember[]> =>
      callEndpoint(listNetworkMembers, { params: { id: networkId }, signal }),
    staleTime: 0,
  });
}

/** Loads the companies of one network. */
export function useMembers(networkId: number) {
  return useQuery(membersQuery(networkId));
}

/** Loads the companies of every network that the user can see. */
export function useAllMembers() {
  return useQuery(membersQuery(ALL_NETWORKS_ID));
}

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
  return useMutation({
    mutationFn: ({ networkId, custCd }: Membership): Promise<NetworkMember> =>
      callEndpoint(addNetworkMember, { params: { id: networkId }, body: { networkId, memberCustCd: custCd } }),
  });
}
