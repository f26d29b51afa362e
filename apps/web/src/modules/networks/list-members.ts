import { ALL_NETWORKS_ID, listNetworkMembers, type NetworkMember } from '@loadstone/contracts/networks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
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
